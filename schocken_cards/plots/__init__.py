"""Pictures as SVG or PNG; they need the extra `plots`, which is matplotlib."""
