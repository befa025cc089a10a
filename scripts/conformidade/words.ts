/** How the words of an inventory and the words of the code are compared. */

/** 'NotaFiscal', 'notaFiscal', 'nota_fiscal', 'nota-fiscal' and 'Nota fiscal' are one word: NOTA_FISCAL. Accents do not count. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/** Parameters of an address have no name of their own: '/a/:id?' and '/a/{codigo}' are '/a/:'. */
export function normalizePath(path: string): string {
  return path.replace(/:[A-Za-z]+\??|\{[^}]+\}/g, ':').replace(/(.)\/$/, '$1')
}

/** Ids of an inventory as they stand in a text: one letter, the number of the document, the section, a running number. */
export const idPattern = /\b[A-Z][1-9]-[A-Za-z0-9.-]+-\d{2,}\b/g
