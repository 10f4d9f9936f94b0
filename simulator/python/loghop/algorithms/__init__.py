"""Algorithms of messages as functions in Python."""

from .algorithm import Algorithm, Program, algorithm
from .operations import compute, recv, send

__all__ = ["Algorithm", "Program", "algorithm", "compute", "recv", "send"]
