"""Code that is deployed to be mended by the next deployment."""
