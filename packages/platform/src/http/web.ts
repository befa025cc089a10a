import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const rootFiles = {
  'icone.svg': 'image/svg+xml',
  'icone-192.png': 'image/png',
  'icone-512.png': 'image/png',
  'icone-mascara.png': 'image/png',
  'robots.txt': 'text/plain; charset=utf-8',
  'portal.webmanifest': 'application/manifest+json; charset=utf-8',
  'sem-conexao.html': 'text/html; charset=utf-8',
  'sem-conexao.js': 'text/javascript; charset=utf-8',
}
/** What the browser asks for again each time, lest an old one stays: the page that stands in without a connection comes by it. */
const freshFiles: ReadonlySet<string> = new Set(['sem-conexao.html', 'sem-conexao.js'])
const appPages = ['/', '/home', '/home/*']
const publicPages = ['/public/*']
const landingPages = ['/landing-page', '/server-error']

/** Patterns of the routes that give out the built browser code and nothing else. */
export const webRoutes = [
  '/assets/*',
  ...appPages,
  ...publicPages,
  ...landingPages,
  ...Object.keys(rootFiles).map((name) => `/${name}`),
]

/**
 * Serves the built browser code: hashed assets for a year (compressed by the build), the three entries by address. An unknown path goes to home/not-found,
 * where the guard sends an anonymous visitor to the landing page (spec 1 §2.1, A-08). Each page gets a fresh nonce for the style elements
 * that Mantine makes at run time.
 */
export async function registerWeb(
  app: FastifyInstance,
  root: string,
  entries: ReadonlySet<string>,
): Promise<(name: string) => PageHandler> {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    wildcard: true,
    preCompressed: true,
  })
  const pages = new Map<string, string>()
  for (const name of entries) pages.set(name, await readFile(join(root, name), 'utf8'))
  const send = (name: string) => async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const page = (pages.get(name) ?? pages.get('index.html') ?? '').replaceAll('__CSP_NONCE__', nonce)
    const policy = String(reply.getHeader('content-security-policy') ?? '').replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    )
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  }
  for (const url of appPages) app.get(url, { schema: { hide: true } }, send('index.html'))
  for (const url of publicPages) app.get(url, { schema: { hide: true } }, send('public.html'))
  for (const url of landingPages) app.get(url, { schema: { hide: true } }, send('landing.html'))
  for (const [name, type] of Object.entries(rootFiles))
    app.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', freshFiles.has(name) ? 'no-cache' : 'max-age=86400')
        .send(await readFile(join(root, name))),
    )
  registerNotFound(app)
  return send
}

/** Address of the font of the built pages, for the pages that the server writes itself; null when the build has none. */
export async function fontOf(root: string): Promise<string | null> {
  const names = await readdir(join(root, 'assets')).catch(() => [])
  const name = names.find((each) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(each))
  return name ? `/assets/${name}` : null
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A page that does not exist goes to home/not-found; anything else gets a plain 404. */
export function registerNotFound(app: FastifyInstance): void {
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limited, (request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/v2/') && request.headers.accept?.includes('text/html'))
      return reply.redirect('/home/not-found')
    return reply
      .status(404)
      .send({ tipo: 2, mensagens: [{ key: null, message: 'Recurso não encontrado.' }], exceptionMessage: null })
  })
}
