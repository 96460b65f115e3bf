import ts from "typescript";

export const DICTIONARY = "dictionary";

/** Return the module of the texts that a module has in a language, as JavaScript. */
export function textsIn(code: string, path: string, language: string): string {
  return javascript(textsOf(parsed(path, code), language === "en" ? 0 : 1));
}

/** Return a module as a tree. */
export function parsed(path: string, code: string): ts.SourceFile {
  return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

/** Return the calls that make the dictionaries of a module, in their order. */
export function callsOf(file: ts.SourceFile): ts.CallExpression[] {
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
    // The name of a member names nothing of the module: else the whole dictionary would go with a text that is called `words`
    if (ts.isPropertyAssignment(node)) return need(node.initializer);
    if (ts.isPropertyAccessExpression(node)) return need(node.expression);
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
