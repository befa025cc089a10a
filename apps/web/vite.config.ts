import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url))

/**
 * Three pages: `index` (signed-in area), `landing` (sign-in and server-error, kept small) and `public` (lookups without sign-in).
 * The server puts a fresh nonce where `__CSP_NONCE__` stands in each page that it sends.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: 'static',
  plugins: [react()],
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
