"""What every measurement needs: servers, filled stores, times, intervals."""
