// What each thread begins with: it does the work of one file after the other. In the project these are TypeScript, in the built server not.
let isReady = false

/** @param {{ file: string, input: unknown, values: boolean }} work */
export async function doWork({ file, input, values }) {
  if (file.endsWith('.ts') && !isReady) {
    const { register } = await import('tsx/esm/api')
    register()
    isReady = true
  }
  const loaded = await import(file)
  return loaded.doWork({ input, values })
}
