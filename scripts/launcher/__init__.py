"""What play.py does: a private environment, locked requirements, compiled kernels, then the wanted command.

Standard library only; runs on the Python that started play.py, never inside the environment it makes.
"""
