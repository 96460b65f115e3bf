"""What the program tells about itself: every metric as data, and who is told of what when something happens."""
