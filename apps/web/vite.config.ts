import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * Three pages: `index` (signed-in area), `landing` (sign-in and server-error, kept small) and `public` (lookups without sign-in).
 * The server puts a fresh nonce where `__CSP_NONCE__` stands in each page that it sends.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: 'static',
  plugins: [react(), pagesOfPaths()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { input: { index: page('index'), landing: page('landing'), public: page('public') } },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: { '/v2/rest': process.env.ISS_API ?? 'http://127.0.0.1:3000' },
  },
})
