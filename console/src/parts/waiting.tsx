import { useEffect, useState } from "preact/hooks";

import { dictionary } from "../app/words";

const words = dictionary({ reading: "One moment …" }, { reading: "Einen Augenblick …" });
const LONG = 3000;

/** What stands where an answer is awaited; `long` says why it takes long, when it does. */
export function Waiting({ long }: { readonly long?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="quiet" role="status">
      {late && long !== undefined ? long : words().reading}
    </p>
  );
}
