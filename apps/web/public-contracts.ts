import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const virtual = 'virtual:contracts-of-public-screens'

/** Contracts that declare a screen of the public, and no others: the page without sign-in is sent to everybody. */
export function publicContracts(modules: string): Plugin {
  return {
    name: 'iss-public-contracts',
    resolveId: (source) => (source === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null
      const declaring = (await contractsOf(modules)).filter(
        ({ text }) => /\bdefineScreen\(/.test(text) && /\bpath: '\/public\//.test(text),
      )
      const imports = declaring.map(({ file }, place) => `import * as contract${place} from ${JSON.stringify(file)}`)
      return [...imports, `export default [${declaring.map((_, place) => `contract${place}`).join(', ')}]`].join('\n')
    },
  }
}

/** Names in a folder, in order; none where there is no folder. */
const listNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => [])).sort((one, other) => one.localeCompare(other))

async function contractsOf(modules: string): Promise<{ file: string; text: string }[]> {
  const folders = (await listNames(modules)).map((name) => join(modules, name, 'src', 'contract'))
  const names = await Promise.all(folders.map(async (folder) => (await listNames(folder)).map((name) => join(folder, name))))
  const files = names.flat().filter((file) => file.endsWith('.ts') && !/\.i?test\.ts$/.test(file))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}
