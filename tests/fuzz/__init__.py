"""`python -m tests.fuzz`: inputs from somebody who means harm, or whose cat walks over the keys."""
