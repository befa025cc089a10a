import { readdir, readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageChunks } from './page-chunks.ts'
import { publicContracts } from './public-contracts.ts'

const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url))

/** Which page serves a path: the same rule as the server's. */
function pageOf(path: string): string | null {
  if (/^\/(landing-page|server-error)/.test(path)) return '/landing.html'
  if (path.startsWith('/public/')) return '/public.html'
  return path === '/' || path.startsWith('/home') ? '/index.html' : null
}

function pagesOfPaths(): Plugin {
  return {
    name: 'iss-pages-of-paths',
    configureServer(server) {
      server.middlewares.use((request, _answer, next) => {
        const page = request.method === 'GET' ? pageOf(request.url ?? '') : null
        if (page) request.url = page
        next()
      })
    },
  }
}

/** Writes `.br` and `.gz` beside each text asset: the server sends whichever the browser takes, without compressing anything itself. */
function compressedAssets(): Plugin {
  return {
    name: 'iss-compressed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      for (const name of await readdir(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const content = await readFile(join(folder, name))
        if (content.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}

/** What reaches for Node is code of the server, which no browser should be sent: the build fails and names who asks for it. */
function withoutServerCode(): Plugin {
  return {
    name: 'iss-without-server-code',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (isBuiltin(source)) this.error(`${importer} imports ${source}: it belongs to the server`)
    },
  }
}

/** Asks for the font of every page at once: the browser would otherwise find it only after the style sheet. */
function preloadedFont(): Plugin {
  return {
    name: 'iss-preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name))
        return font
          ? [
              {
                tag: 'link',
                injectTo: 'head',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
              },
            ]
          : []
      },
    },
  }
}

const root = fileURLToPath(new URL('.', import.meta.url))
const input = { index: page('index'), landing: page('landing'), public: page('public') }
/** What makes modules of the files. */
const transforms = [...react(), publicContracts(fileURLToPath(new URL('../../modules', import.meta.url)))]

/**
 * Three pages: `index` (signed-in area), `landing` (sign-in and server-error, kept small) and `public` (lookups without sign-in).
 * The server puts a fresh nonce where `__CSP_NONCE__` stands in each page that it sends.
 */
export default defineConfig(async ({ command }) => ({
  root,
  publicDir: 'static',
  plugins: [...transforms, withoutServerCode(), pagesOfPaths(), preloadedFont(), compressedAssets()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      input,
      output: command === 'build' ? { codeSplitting: { groups: await pageChunks(input, root, transforms, 'landing') } } : {},
    },
  },
  worker: { format: 'es' as const },
  server: {
    port: 5173,
    proxy: { '/v2/rest': process.env.ISS_API ?? 'http://127.0.0.1:3000' },
  },
}))
