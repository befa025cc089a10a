/** One small fault that is planted in a copy of the project, and the test files that are there to notice it. */
export type Mutant = {
  /** From the root of the project. */
  file: string
  /** What is replaced; stands exactly once in the file. */
  text: string
  instead: string
  /** What goes wrong for the people who use the product. */
  breaks: string
  /** From the root of the project: `.test.ts`, `.test.tsx` or `.itest.ts`. */
  tests: readonly [string, ...string[]]
}

/** How often the text of a mutant stands in its file; anything but once is an error of the list. */
export function occurrences(content: string, { text }: Pick<Mutant, 'text'>): number {
  return content.split(text).length - 1
}

/** The file with the fault in it. Refuses a mutant whose text is not there exactly once, or that changes nothing. */
export function planted(content: string, mutant: Mutant): string {
  const found = occurrences(content, mutant)
  if (found !== 1) throw new Error(`${mutant.file}: '${mutant.text}' stands ${found} times, not once`)
  if (mutant.text === mutant.instead) throw new Error(`${mutant.file}: '${mutant.text}' is replaced by itself`)
  return content.replace(mutant.text, () => mutant.instead)
}
