import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { House } from '@iss/platform/discovery'
import type { Item } from './presence.ts'
import type { CodeFile } from './source.ts'

/** The items of an inventory file: the array that it is, or the first array inside it. Undefined when it cannot be read. */
export function readInventory(file: string): Item[] | undefined {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const items = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)
    return (items ?? []).filter((item: unknown): item is Item => typeof item === 'object' && item !== null)
  } catch {
    return undefined
  }
}

/** Code, pages, SQL and package.json of the project. */
export function readFiles(root: string): CodeFile[] {
  const files: CodeFile[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !/^(node_modules|dist|\..*)$/.test(entry.name)) walk(path)
      else if (entry.isFile() && /\.(ts|tsx|html|sql)$|^package\.json$/.test(entry.name))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  for (const folder of ['apps', 'modules', 'packages', 'test']) if (existsSync(join(root, folder))) walk(folder)
  return files
}

/** 'path#name' of every definition that discovery took, demonstration data excepted: they use a table without making it of use. */
export async function rootsOf(root: string, house: House): Promise<Set<string>> {
  const roots = new Set<string>()
  for (const path of new Set(house.origins.values())) {
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (house.origins.has(value) && (value as { kind?: string }).kind !== 'demo') roots.add(`${path}#${name}`)
  }
  return roots
}

/**
 * Lists of words that the pure files of the modules (`src/domain`) hold when they are loaded, by 'path#name': those that are computed
 * stand nowhere in the text.
 */
export async function heldLists(root: string, files: readonly CodeFile[]): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const { path } of files.filter((file) => /\/src\/domain\/(?!.*\.(test|itest|fixture)\.)[^.]+\.ts$/.test(file.path))) {
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string' || typeof one === 'number'))
        held.set(`${path}#${name}`, value.map(String))
  }
  return held
}
