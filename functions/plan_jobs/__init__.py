"""Runs of jobs, begun by schedules."""
