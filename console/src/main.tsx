import { render } from "preact";

import { start } from "./app/connection";
import { followAppearance } from "./app/appearance";
import { place } from "./app/place";
import { PAGE, Shell } from "./app/shell";
import { wordsLoaded } from "./app/words";

followAppearance();
void start();
PAGE[place.value.page].begin(); // while the server is asked who is there
const root = document.getElementById("console");
if (root !== null) void wordsLoaded().then(() => render(<Shell />, root));
