"""The shared embedding as OpenAI's `/v1/embeddings`, for systems that only know an address."""

import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

from evals.peers.inside.embedded import embed


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        """Embed what is sent."""
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        as_text = asked.get("encoding_format") == "base64"
        data = [
            {
                "object": "embedding",
                "index": place,
                "embedding": base64.b64encode(np.ascontiguousarray(vector).tobytes()).decode()
                if as_text
                else vector.tolist(),
            }
            for place, vector in enumerate(embed(texts))
        ]
        usage = {"prompt_tokens": 0, "total_tokens": 0}
        body = json.dumps({"object": "list", "model": asked.get("model"), "data": data, "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


def serve_embeddings() -> str:
    """Serve on a free port of the loopback while this process lives; return the base address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/v1"
