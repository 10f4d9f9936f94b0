"""Models as functions in Python."""
class PythonModel: pass
def compared_with(models, scenario, compare): raise NotImplementedError
