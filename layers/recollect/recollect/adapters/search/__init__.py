"""Search indexes over the ports alone: exact, hedged, of the past, verified, observed."""
