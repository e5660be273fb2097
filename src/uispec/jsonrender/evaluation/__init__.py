"""What a spec and a state come to: values, trees, verdicts on fields."""
