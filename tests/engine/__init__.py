import pytest

pytest.register_assert_rewrite("tests.engine.contract_suite", "tests.engine.saves")
