// What each thread begins with: it learns TypeScript, and then does one exported function of one file after the other.
import { register } from 'tsx/esm/api'

register()

/** @param {{ file: string, name: string, input: unknown }} work */
export async function doWork({ file, name, input }) {
  const loaded = await import(file)
  return loaded[name](input)
}
