import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Folder of the program: the project or, of the built program, `dist`. What both carry has the same place in both. */
export const root = resolve(import.meta.dirname, '../../..')

/** Folder of the built screens: in `dist`, seen from the project or from there. */
export const webRoot = join(root, existsSync(join(root, 'dist')) ? 'dist/web' : 'web')

/** Version of the product. */
export async function readVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
