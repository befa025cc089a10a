// The rows of a report as text that reads well in a review. For tests only.

const most = 60

/** A cell that is the code of a document: drawn at random for each, so no two demonstrations share it. */
const codeOfDocument = /(?<=;)[A-Z0-9]{16}(?=;|$)/gm

/**
 * A report's CSV file (bytes) as it is kept beside the definition: the header and the first rows as they are but for codes of documents, and
 * in place of the others how many there are.
 */
export function goldenCsv(file: Buffer): string {
  const lines = file
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter((line) => line !== '')
  const shown = lines.slice(0, most + 1)
  const rest = lines.length - shown.length
  return `${shown.join('\n').replace(codeOfDocument, '(código do documento)')}\n${rest > 0 ? `… ${rest}\n` : ''}`
}
