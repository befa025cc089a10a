import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** Every type of document that a module issues has its kind (`defineDocumentKind`): words and summary of its own at the check of its code. */
export function documentsWithoutKind(files: SourceFile[]): Finding[] {
  const code = files.filter((file) => isCode(file) && !isTest(file))
  const kinds = new Set(
    code.flatMap(({ text }) => [...text.matchAll(/\bdefineDocumentKind\(\{\s*tipo: '(\w+)'/g)].map(([, tipo]) => tipo)),
  )
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(/\btipoDocumento: '([A-Z_]+)'/g)].flatMap(({ 1: tipo, index }) =>
      kinds.has(tipo)
        ? []
        : [{ path, line: lineAt(text, index), message: `issues documents '${tipo}', of which no module defines the kind` }],
    ),
  )
}
