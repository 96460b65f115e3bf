import { readFileSync } from "node:fs";

import ts from "typescript";
import type { Plugin } from "vite";

const WORDS = "?words=";
const DICTIONARY = "dictionary";

/**
 * Put the texts of each language into files of their own, so that nobody loads a language that they do not read.
 *
 * A module that makes dictionaries is built as one that says where their texts are; `apart` of app/words loads those of
 * the language at hand. What the texts need of the module, such as a function that counts, goes with them.
 */
export const wordsApart: Plugin = {
  name: "words-apart",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    return id.includes(WORDS) ? id : undefined;
  },
  load(id) {
    const [path = "", language] = id.split(WORDS);
    if (language === undefined) return undefined;
    const code = readFileSync(path, "utf-8");
    this.addWatchFile(path);
    return { code: javascript(textsOf(parsed(path, code), language === "en" ? 0 : 1)), moduleType: "js" };
  },
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(`${DICTIONARY}(`)) return undefined;
    const file = parsed(id, code);
    const calls = callsOf(file);
    if (calls.length === 0) return undefined;
    // From the last one, so that the places of the others stay
    const made = [...calls].reverse().reduce((text, call, place) => text.slice(0, call.getStart()) + `__words(${calls.length - 1 - place})` + text.slice(call.getEnd()), code);
    const loaders = ["en", "de"].map((language) => `${language}: () => import(${JSON.stringify(`${id}${WORDS}${language}`)})`);
    // What is imported is there before the first line
    return { code: `const __words = __apart({ ${loaders.join(", ")} });\n${made.replace(/(import \{[^}]*)\bdictionary\b/, "$1apart as __apart")}`, map: null };
  },
};

function parsed(path: string, code: string): ts.SourceFile {
  return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

function callsOf(file: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === DICTIONARY && node.arguments.length === 2) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Return a module with the texts of one language of all dictionaries, and what they name of their module. */
function textsOf(file: ts.SourceFile, place: 0 | 1): string {
  const texts = callsOf(file).map((call) => call.arguments[place]);
  const needed = new Set<ts.Statement>();
  const need = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isIdentifier(node)) {
      const declared = file.statements.find((one) => declares(one, node.text));
      if (declared !== undefined && !needed.has(declared)) {
        needed.add(declared);
        if (!ts.isImportDeclaration(declared)) need(declared);
      }
    }
    ts.forEachChild(node, need);
  };
  texts.forEach(need);
  const above = file.statements.filter((one) => needed.has(one)).map((one) => one.getText());
  return `${above.join("\n")}\nexport default [\n${texts.map((text) => text?.getText()).join(",\n")}\n];`;
}

function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isImportDeclaration(statement)) {
    const { name: whole, namedBindings } = statement.importClause ?? {};
    return whole?.text === name || (namedBindings !== undefined && ts.isNamedImports(namedBindings) && namedBindings.elements.some((one) => one.name.text === name));
  }
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.some((one) => one.name.getText() === name);
  return (ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) && statement.name?.text === name;
}

function javascript(code: string): string {
  return ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: false } }).outputText;
}
