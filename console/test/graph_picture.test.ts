import { beforeEach, describe, expect, it } from "vitest";

import { language } from "../src/app/words";
import { cut, type EntityPicture, type Entry, inOneLine, type Neighbour, pictureOf } from "../src/pages/graph/picture";
import { centred, fitting, inLayout, nodeAt, onCanvas, towards, zoomed } from "../src/pages/graph/view";
import { wayOf } from "../src/pages/graph/ways";
import { words } from "../src/pages/graph/words";

const anna = {
  id: "entity:anna",
  name: "Anna",
  aliases: [],
  mentions: 3,
  related: [{ id: "entity:odense", name: "Odense", shared_memories: 1, weight: 0.25 }],
} as unknown as EntityPicture;

function entry(id: string, text: string, entities: readonly string[] = []): Entry {
  return { id, text, entities, kind: "memory", space: "default" } as unknown as Entry;
}

function over(entryId: string, name: string): Neighbour["path"][number] {
  return { entry_id: entryId, entity_id: `entity:${name.toLowerCase()}`, entity_name: name, edge: null, direction: null, words: "" };
}

function along(entryId: string, edge: "supersedes" | "contradicts", direction: "in" | "out"): Neighbour["path"][number] {
  return { entry_id: entryId, entity_id: null, entity_name: null, edge, direction, words: "" };
}

const one: Neighbour = { entry: entry("m1", "Anna is in Odense.", ["Anna", "Odense"]), hops: 1, proximity: 0.5, path: [over("m1", "Anna")] };
const shared: Neighbour = { entry: entry("m2", "Kiel is near Odense."), hops: 2, proximity: 0.33, path: [over("m1", "Anna"), over("m2", "Odense")] };
const drawn: Neighbour = { entry: entry("m3", "Anna was in Kiel."), hops: 2, proximity: 0.33, path: [over("m1", "Anna"), along("m3", "supersedes", "out")] };
const further: Neighbour = { entry: entry("m4", "The ferry to Zürich."), hops: 2, proximity: 0.33, path: [over("m1", "Anna"), over("m4", "Ferry")] };

describe("the picture around a name", () => {
  const picture = pictureOf({ entity: anna }, [one, shared, drawn, further]);
  const linked = picture.links.map(({ from, to, kind }) => `${picture.nodes[from]?.id} ${kind} ${picture.nodes[to]?.id}`);

  it("has the name in the middle, what is named with it, the memories, and the names that lead further", () => {
    expect(picture.root).toBe(0);
    expect(picture.nodes.map(({ id, kind, hops }) => `${id} ${kind} ${hops}`)).toEqual([
      "entity:anna name 0",
      "entity:odense name 1",
      "m1 memory 1",
      "m2 memory 2",
      "m3 memory 2",
      "m4 memory 2",
      "entity:ferry name 2",
    ]);
  });

  it("links what leads to something, and memories with the names in their texts, each pair once", () => {
    expect(linked).toEqual([
      "entity:anna together entity:odense",
      "entity:anna names m1",
      "m1 names entity:odense",
      "entity:odense names m2",
      "m1 supersedes m3",
      "m1 names entity:ferry",
      "entity:ferry names m4",
    ]);
    expect(picture.beside[picture.places.get("m3") ?? -1]).toEqual([picture.places.get("m1")]);
  });

  describe("says each way in words", () => {
    beforeEach(() => (language.value = "en"));
    const told = (id: string) => wayOf(picture.nodes[picture.places.get(id) ?? -1]!, picture, words()).replace(/[\u2068\u2069]/g, "");
    it.each([
      ["entity:anna", ""],
      ["entity:odense", "1 memory names it together with Anna: 25% of all that name either."],
      ["m1", "It names Anna."],
      ["m2", "It names Odense, as does “Anna is in Odense.”. That one names Anna."],
      ["m3", "“Anna is in Odense.” has taken its place. That one names Anna."],
      ["entity:ferry", "“Anna is in Odense.” names it. That one names Anna."],
    ])("%s", (id, sentence) => expect(told(id)).toBe(sentence));
  });
});

describe("the picture around a memory", () => {
  it("tells of names that are shared with it, and of memories behind those", () => {
    language.value = "en";
    const middle = entry("m0", "Ben met Anna.", ["Anna"]);
    const picture = pictureOf({ entry: middle }, [
      { ...one, path: [over("m1", "Anna")] },
      { ...drawn, hops: 1, path: [along("m3", "contradicts", "in")] },
      { ...shared, path: [along("m3", "contradicts", "in"), over("m2", "Kiel")] },
    ]);
    const told = (id: string) => wayOf(picture.nodes[picture.places.get(id) ?? -1]!, picture, words()).replace(/[\u2068\u2069]/g, "");
    expect(told("m1")).toBe("It names Anna too, as does the memory in the middle.");
    expect(told("m3")).toBe("It contradicts the memory in the middle.");
    expect(told("m2")).toBe("It names Kiel, as does “Anna was in Kiel.”. About that one: It contradicts the memory in the middle.");
  });

  it("stands alone where nothing is near", () => {
    expect(pictureOf({ entry: entry("m0", "Alone.") }, [])).toMatchObject({ links: [], root: 0, beside: [[]] });
  });
});

it("cuts labels between signs, and keeps them in one line", () => {
  expect(inOneLine("a\n\tb   c ")).toBe("a b c");
  expect(cut("short", 10)).toBe("short");
  expect(cut("a long name of somebody", 7)).toBe("a long…");
  expect(cut("👩‍🚀🦕🦕🦕🦕🦕🦕", 5)).not.toMatch(/[\ud800-\udbff]…/);
});

describe("the view", () => {
  const view = { scale: 2, x: 10, y: -5 };

  it("goes there and back", () => {
    const [x, y] = onCanvas(view, 3, 4);
    expect(inLayout(view, x, y)).toEqual([3, 4]);
  });

  it("zooms around a point, within bounds", () => {
    const at = inLayout(view, 100, 80);
    const closer = zoomed(view, 1.3, [100, 80]);
    expect(inLayout(closer, 100, 80).map((one) => Math.round(one * 1e6))).toEqual(at.map((one) => Math.round(one * 1e6)));
    expect(zoomed(view, 1e9, [0, 0]).scale).toBeLessThan(10);
    expect(zoomed(view, 1e-9, [0, 0]).scale).toBeGreaterThan(0);
  });

  it("shows everything, one node or none too", () => {
    const fit = fitting(Float64Array.of(-300, 500), Float64Array.of(0, 200), 400, 300);
    for (const [x, y] of [onCanvas(fit, -300, 0), onCanvas(fit, 500, 200)]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(400);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(300);
    }
    expect(onCanvas(fitting(Float64Array.of(7), Float64Array.of(9), 400, 300), 7, 9)).toEqual([200, 150]);
    expect(fitting(new Float64Array(), new Float64Array(), 400, 300)).toEqual({ scale: 1, x: 200, y: 150 });
    expect(onCanvas(centred(view, 7, 9, 400, 300), 7, 9)).toEqual([200, 150]);
  });

  it("finds the node under a finger, the nearest of several", () => {
    const nodes = [{ radius: 10 }, { radius: 5 }];
    const xs = Float64Array.of(0, 14);
    const ys = Float64Array.of(0, 0);
    expect(nodeAt(nodes, xs, ys, [2, 0], 0)).toBe(0);
    expect(nodeAt(nodes, xs, ys, [13, 0], 6)).toBe(1);
    expect(nodeAt(nodes, xs, ys, [0, 40], 6)).toBeUndefined();
  });

  it("goes to the neighbour in the direction of an arrow, and stays where there is none", () => {
    const xs = Float64Array.of(0, 50, 0, -30, 300);
    const ys = Float64Array.of(0, 10, -60, 0, 0);
    expect(towards(0, [1, 2, 3, 4], xs, ys, [1, 0])).toBe(1);
    expect(towards(0, [1, 2, 3], xs, ys, [0, -1])).toBe(2);
    expect(towards(0, [1, 2, 3], xs, ys, [-1, 0])).toBe(3);
    expect(towards(0, [1, 2], xs, ys, [-1, 0])).toBeUndefined();
  });
});
