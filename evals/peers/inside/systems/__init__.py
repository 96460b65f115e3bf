"""One module a system, each with a class `Memory` that keeps to `evals.peers.inside.peer.Peer`."""
