"""What is drawn."""

Face = int
"""A face of a die or of a dice card, 1 to 6."""

Faces = tuple[int, ...]
"""Several faces, in the order in which they came."""
