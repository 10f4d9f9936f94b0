from .algorithms import algorithm, compute, recv, send
from .errors import AlgorithmError, Error
