import { useEffect, useState } from "preact/hooks";

/** How high the bar is that sticks to the upper edge of the window; 0 where it scrolls away with the page. */
export function useBarHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>("header.bar");
    if (bar === null) return;
    const look = () => setHeight(getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0);
    const watch = new ResizeObserver(look);
    watch.observe(bar);
    look();
    return () => watch.disconnect();
  }, []);
  return height;
}
