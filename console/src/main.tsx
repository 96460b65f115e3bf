import { render } from "preact";

import { start } from "./app/connection";
import { followAppearance } from "./app/appearance";
import { Shell } from "./app/shell";

followAppearance();
const root = document.getElementById("console");
if (root !== null) render(<Shell />, root);
void start();
