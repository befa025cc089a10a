// The rows of a report as text that reads well in a review. For tests only.

const most = 60

/**
 * A report's CSV file (bytes) as it is kept beside the definition: the header and the first rows as they are, and in place of the others how
 * many there are.
 */
export function goldenCsv(file: Buffer): string {
  const lines = file
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter((line) => line !== '')
  const shown = lines.slice(0, most + 1)
  const rest = lines.length - shown.length
  return `${shown.join('\n')}\n${rest > 0 ? `… ${rest}\n` : ''}`
}
