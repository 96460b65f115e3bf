import { keep, kept } from "../../../app/kept";

/** An import that was begun in this browser: by its id a server knows again what it has taken. */
interface BegunImport {
  readonly id: string;
  /** Name, size and time of the file: by these it is taken for the same one. */
  readonly file: string;
}

/** The name under which a file is brought in: that of before, where the same file was begun with and not ended. */
export function idFor(file: File): { readonly id: string; readonly begunBefore: boolean } {
  const known = begun();
  return known !== undefined && known.file === told(file) ? { id: known.id, begunBefore: true } : { id: crypto.randomUUID(), begunBefore: false };
}

export function noteBegun(id: string, file: File): void {
  keep("import", JSON.stringify({ id, file: told(file) } satisfies BegunImport));
}

export function noteEnded(): void {
  keep("import", "");
}

function begun(): BegunImport | undefined {
  try {
    const value = JSON.parse(kept("import") ?? "") as Partial<BegunImport>;
    return typeof value.id === "string" && typeof value.file === "string" ? { id: value.id, file: value.file } : undefined;
  } catch {
    return undefined;
  }
}

function told(file: File): string {
  return JSON.stringify([file.name, file.size, file.lastModified]);
}
