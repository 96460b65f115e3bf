"""What only the Lambda functions need: their settings, messages, telemetry and wiring."""
