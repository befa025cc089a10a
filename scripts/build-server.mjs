// The built server in `dist`: the TypeScript of the house as a few files of JavaScript with source maps, beside it what the programs read
// (schema, migrations, pictures of the demonstration) at the places where they have it in the project, and a package.json of what it needs to run.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
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

/** What a file names as a place: `new URL('./x', import.meta.url)`, or itself by `new URL(import.meta.url)`. */
const places = /new URL\((?:'([^']+)', )?import\.meta\.url\)/g

/** TypeScript that is named as a place is loaded by a thread: each such file is a program of its own. */
async function listThreadFiles(glob) {
  const files = await glob('{packages,modules,apps/server}/**/src/**/*.ts', { cwd: root, ignore: ['**/*.{test,itest}.ts'] })
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(places)].map(([, name]) => (name ? join(dirname(file), name) : file)),
  )
  return new Set(named.filter((file) => file.endsWith('.ts')))
}

const outputOf = (file) => file.replace(/\.ts$/, '').replaceAll('/', '.')

/**
 * Libraries stay outside the bundle; definitions are listed; `import.meta` of each file keeps telling the file's own place, seen from
 * `dist`; what a file names as a place is taken along, as built code when it is TypeScript.
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
      const place = (target) => `new URL(${JSON.stringify(`../${target}`)}, import.meta.url)`
      const contents = text
        .replaceAll(places, (_all, name) => {
          const target = name ? join(dirname(file), name) : file
          if (target.endsWith('.ts')) return `new URL(${JSON.stringify(`./${outputOf(target)}.js`)}, import.meta.here)`
          assets.add(target)
          return place(target).replace('meta.url', 'meta.here')
        })
        .replaceAll('import.meta.url', `${place(file)}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('url').fileURLToPath(${place(dirname(file))})`)
        .replaceAll('import.meta.here', 'import.meta.url')
      return { contents, loader: 'ts' }
    })
  },
})

/** Builds the server and its commands into `dist`. Throws when the code does not build or imports a library that is only for development. */
export async function buildServer() {
  const [{ build, stop }, { glob }] = await Promise.all([import('esbuild'), import('tinyglobby')])
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const assets = new Set(await glob('{packages,modules}/*/{migrations,schema}/**/*.sql', { cwd: root }))
  for (const folder of ['server', 'packages', 'modules']) rmSync(join(dist, folder), { recursive: true, force: true })
  const programs = await glob(['apps/server/src/{main,start}.ts', 'apps/server/src/commands/*.ts'], { cwd: root })
  const threads = [...(await listThreadFiles(glob))]
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      ...programs.map((file) => [basename(file, '.ts'), `./${file}`]),
      ...threads.map((file) => [outputOf(file), `./${file}`]),
    ]),
    outdir: join(dist, 'server'),
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
  await stop() // its process would stay beside the portal
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
  // Newer releases of Node let the young generation grow with the machine: a hundred megabytes more for nothing.
  const run = (program) => `node --enable-source-maps --max-semi-space-size=16 server/${program}.js`
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
