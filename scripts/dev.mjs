// npm run dev: the server, started again at each change, and Vite's development server in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, requireNode, root } from './prepare.mjs'

requireNode()
await ensureDependencies({ dev: true })
const { createServer, mergeConfig } = await import('vite')
const serverPort = Number(process.env.PORT ?? 3000)
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'apps/server/src/main.ts', '--papel=tudo'], {
  cwd: root,
  stdio: 'inherit',
})
server.on('exit', (code) => process.exit(code ?? 1))

/** The same three entries by address as the real server. */
const entries = {
  name: 'iss-entries',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0]
      if (path === '/landing-page') request.url = '/landing.html'
      else if (path.startsWith('/public/') || path === '/server-error') request.url = '/public.html'
      else if (path === '/' || path.startsWith('/home')) request.url = '/index.html'
      next()
    })
  },
}
const backend = `http://127.0.0.1:${serverPort}`
// The configuration that the build shares sends the calls there.
process.env.ISS_API ??= backend
const vite = await createServer(
  mergeConfig(
    { root: join(root, 'apps/web') },
    {
      plugins: [entries],
      server: {
        port: 5173,
        host: '127.0.0.1',
        proxy: { '^/(v2/|docs|saude|metricas|paginas\\.css|cadastraContador|app/|nfse|.*\\.action)': backend },
      },
    },
  ),
)
await vite.listen()
vite.printUrls()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    void vite.close()
    server.kill(signal)
  })
}
