// Looks at printed pages as a reader does: words and where they stand. For tests only.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A word of a page; points from the top left corner. */
export type PaperWord = { text: string; left: number; top: number; right: number; bottom: number }
export type PaperPage = { width: number; height: number; words: PaperWord[] }

/** The pages of a PDF file as poppler sees them: each word with its box. */
export function readPaper(bytes: Buffer): PaperPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'iss-papel-'))
  try {
    const path = join(folder, 'papel.pdf')
    writeFileSync(path, bytes)
    const xml = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return xml
      .split('<page ')
      .slice(1)
      .map((part) => {
        const [, width, height] = /^width="([\d.]+)" height="([\d.]+)"/.exec(part) ?? []
        const words = [...part.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)]
        return {
          width: Number(width),
          height: Number(height),
          words: words.map(([, left, top, right, bottom, text = '']) => ({
            text: unescaped(text),
            left: Number(left),
            top: Number(top),
            right: Number(right),
            bottom: Number(bottom),
          })),
        }
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a demanding printer would send back: words that leave the page or stand upon each other, in sentences. */
export function printingFaults(pages: readonly PaperPage[], margin = 20): string[] {
  return pages.flatMap(({ width, height, words }, index) => {
    const at = `page ${index + 1}`
    const outside = words.filter(
      ({ left, top, right, bottom }) => left < margin || top < margin || right > width - margin || bottom > height - margin,
    )
    return [
      ...outside.map(({ text }) => `${at}: '${text}' leaves the page`),
      ...overlaps(words).map(([a, b]) => `${at}: '${a.text}' and '${b.text}' overlap`),
    ]
  })
}

/** The words of a text that the pages do not hold whole, each as often as it is asked for. */
export function missingWords(pages: readonly PaperPage[], texts: Iterable<string>): string[] {
  const held = new Map<string, number>()
  for (const { words } of pages) for (const { text } of words) held.set(text, (held.get(text) ?? 0) + 1)
  const missing: string[] = []
  for (const text of texts)
    for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
      const count = held.get(word) ?? 0
      if (count === 0) missing.push(word)
      else held.set(word, count - 1)
    }
  return missing
}

/** The first of these words that do not follow each other on the pages. */
export function notInOrder(pages: readonly PaperPage[], words: readonly string[]): string[] {
  const read = pages.flatMap((page) => page.words.toSorted((a, b) => a.top - b.top || a.left - b.left).map(({ text }) => text))
  let at = 0
  for (const word of words) {
    at = read.indexOf(word.normalize('NFC'), at) + 1
    if (at === 0) return [word]
  }
  return []
}

/** Boxes of fonts are higher than their letters, so a tenth of a line may be shared. */
function overlaps(words: readonly PaperWord[]): [PaperWord, PaperWord][] {
  const sorted = [...words].sort((a, b) => a.top - b.top)
  const found: [PaperWord, PaperWord][] = []
  sorted.forEach((a, index) => {
    for (let n = index + 1; n < sorted.length; n++) {
      const b = sorted[n] as PaperWord
      if (b.top >= a.bottom) break
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 0.3 && down > 0.2 * Math.min(a.bottom - a.top, b.bottom - b.top)) found.push([a, b])
    }
  })
  return found
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
