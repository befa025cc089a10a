const scene = '@iss/testing'

/** A package.json that names the parts of the house `names` (without scope) as what the package stands on; the scene of tests apart. */
export function withDependencies(manifest: string, names: readonly string[]): string {
  const { dependencies: _old, devDependencies: _dev, ...rest } = JSON.parse(manifest) as Record<string, unknown>
  const own = names.map((name) => `@iss/${name}`).sort()
  const versions = (list: readonly string[]) => Object.fromEntries(list.map((name) => [name, '*']))
  const below = own.filter((name) => name !== scene)
  return `${JSON.stringify(
    {
      ...rest,
      ...(below.length > 0 ? { dependencies: versions(below) } : {}),
      ...(own.includes(scene) ? { devDependencies: versions([scene]) } : {}),
    },
    null,
    2,
  )}\n`
}
