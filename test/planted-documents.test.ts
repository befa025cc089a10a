import { describe, expect, it } from 'vitest'
import { documentsWithoutKind } from './rules-of-documents.ts'

describe('the rule of documents finds', () => {
  it('a type that is issued and has no kind', () => {
    const kind = { path: 'modules/a/src/server/alvara-documento.ts', text: "defineDocumentKind({\n  tipo: 'ALVARA',\n})" }
    const issues = { path: 'modules/a/src/server/emitir.ts', text: "const novo = {\n  tipoDocumento: 'ALVARA',\n}" }
    expect(documentsWithoutKind([kind, issues])).toEqual([])
    expect(documentsWithoutKind([issues])).toMatchObject([{ path: issues.path, line: 2 }])
  })
})
