"""Tests of the checks. Run all: python3 -m unittest discover -s Scripts/tests -t Scripts"""
