"""Learning Schocken: lessons that show, ask and come back, and a first game that explains."""
