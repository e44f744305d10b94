"""The composition root: the one place that sees every room and wires them."""
