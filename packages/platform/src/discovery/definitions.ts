import { pathToFileURL } from 'node:url'
import { glob } from 'tinyglobby'
import convention from './convention.json' with { type: 'json' }

/** What a definition file exports, with the file's path from the root: `modules/x/src/…`. */
export type DefinitionFile = readonly [file: string, exported: Readonly<Record<string, unknown>>]

/**
 * Imports every definition file of packages and modules under `root`, in the order of their paths. The build puts in the place of this
 * file one that imports the same files by name, found by the same convention.
 */
export async function loadDefinitions(root: string): Promise<DefinitionFile[]> {
  const files = (await glob(convention.files, { cwd: root, ignore: convention.except })).sort()
  const found: DefinitionFile[] = []
  for (const file of files)
    found.push([file, (await import(pathToFileURL(`${root}/${file}`).href)) as Readonly<Record<string, unknown>>])
  return found
}
