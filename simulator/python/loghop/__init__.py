"""loghop: simulates message passing on clusters, and sets models of the LogP family beside the simulation."""

from .algorithms import Algorithm, Program, algorithm, compute, recv, send
from .commands import (advise, calibrate, compare, diff, efficiency, fit, import_from, map, merge, predict, profile,
                       report, run, sensitivity, tune)
from .documents import Calibration, Platform, Scenario
from .errors import AlgorithmError, Error, Problem, ProgramNotFound, SimulationFailed, WrongValue
from . import models
from .python_models import Case, PythonModel, model
from .program import find_program, version
