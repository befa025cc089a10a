// The built server in `dist`: the TypeScript of the house as a few files of JavaScript with source maps, beside it what the programs read
// (migrations, pictures of the demonstration) at the places where they have it in the project, and a package.json of what it needs to run.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './prepare.mjs'

const dist = join(root, 'dist')
const definitions = 'packages/platform/src/discovery/definitions.ts'

/** `@scope/name` or `name` of what an import names. */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Source text of a module that imports every definition file by name: what discovery by folder finds while the program is built. */
async function listDefinitions(glob) {
  const { files, except } = JSON.parse(readFileSync(join(root, dirname(definitions), 'convention.json'), 'utf8'))
  const found = (await glob(files, { cwd: root, ignore: except })).sort()
  const imports = found.map((file, index) => `import * as d${index} from ${JSON.stringify(`./${file}`)}`)
  return [...imports, 'export const files = [', ...found.map((file, index) => `[${JSON.stringify(file)}, d${index}],`), ']'].join(
    '\n',
  )
}

/**
 * Libraries stay outside the bundle; definitions are listed; `import.meta` of each file keeps telling the file's own place, seen from
 * `dist`, and what a file names by `new URL('…', import.meta.url)` is taken along.
 */
const house = (glob, assets) => ({
  name: 'iss-house',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@iss/')) return undefined
      return path === 'iss:definitions' ? { path, namespace: 'iss' } : { path, external: true }
    })
    build.onLoad({ filter: /.*/, namespace: 'iss' }, async () => ({ contents: await listDefinitions(glob), resolveDir: root }))
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const file = relative(root, path)
      if (file === definitions)
        return { contents: "export const loadDefinitions = async () => (await import('iss:definitions')).files", loader: 'ts' }
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return { contents: text, loader: 'ts' }
      for (const [, name] of text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)) assets.add(join(dirname(file), name))
      const place = (target) => `new URL(${JSON.stringify(`../${target}`)}, import.meta.url)`
      const contents = text
        .replaceAll('import.meta.url', `${place(file)}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('url').fileURLToPath(${place(dirname(file))})`)
      return { contents, loader: 'ts' }
    })
  },
})

/** Builds the server and its commands into `dist`. Throws when the code does not build or imports a library that is only for development. */
export async function buildServer() {
  const [{ build }, { glob }] = await Promise.all([import('esbuild'), import('tinyglobby')])
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const assets = new Set(await glob('{packages,modules}/*/migrations/*.sql', { cwd: root }))
  for (const folder of ['server', 'packages', 'modules']) rmSync(join(dist, folder), { recursive: true, force: true })
  const programs = await glob(['apps/server/src/{main,start}.ts', 'apps/server/src/commands/*.ts'], { cwd: root, absolute: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: join(dist, 'server'),
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [house(glob, assets)],
  })
  for (const file of assets) {
    mkdirSync(join(dist, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(dist, file))
  }
  const imported = Object.values(metafile.outputs).flatMap((output) => output.imports.filter((item) => item.external))
  const libraries = [...new Set(imported.map((item) => packageOf(item.path)))].filter((name) => !name.startsWith('node:'))
  libraries.sort((a, b) => (a < b ? -1 : 1))
  const strange = libraries.filter((name) => !manifest.dependencies[name])
  if (strange.length) throw new Error(`O servidor importa o que só serve ao desenvolvimento: ${strange.join(', ')}.`)
  writeManifest(manifest, libraries)
}

/** What `dist` is for npm: the same product, with the libraries that its code imports and its programs as scripts. */
function writeManifest({ name, version, license, engines, scripts, dependencies }, libraries) {
  const commands = Object.entries(scripts).map(([script, text]) => [script, /^node scripts\/command\.mjs (\S+)$/.exec(text)?.[1]])
  const run = (program) => `node --enable-source-maps server/${program}.js`
  const manifest = {
    name,
    version,
    private: true,
    type: 'module',
    license,
    engines,
    scripts: {
      start: run('main'),
      ...Object.fromEntries(commands.filter(([, program]) => program).map(([script, program]) => [script, run(program)])),
    },
    dependencies: Object.fromEntries(libraries.map((library) => [library, dependencies[library]])),
  }
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
