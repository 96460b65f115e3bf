import { ExportCard } from "./export_card";
import { ImportCard } from "./import_card";

/** Take memory away as a file, and bring one in. */
export default function Transfer() {
  return (
    <>
      <ExportCard />
      <ImportCard />
    </>
  );
}
