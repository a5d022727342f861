"""Tests of single widgets, each in an app of its own."""
