import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { portugueseReader } from './docs-words.ts'
import { findOperatorRefusal, readOperatorSettings } from './metrics.ts'

/** The reader's badges and links are too pale on their ground for WCAG AA; its list of groups stands beside a mark of its maker, wider than a telephone. */
const contrast = `
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #1b1b1b; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui .btn.authorize { color: #12602f; border-color: #12602f; }
.swagger-ui .btn.authorize span { color: #12602f; }
.swagger-ui .btn.authorize svg { fill: #12602f; }
.swagger-ui .info a, .swagger-ui .info .link, .swagger-ui .opblock-tag small a { color: #1351b4; }
.swagger-ui .topbar { background: #071d41; }
.swagger-ui .topbar .link { display: none; }
.swagger-ui .topbar .download-url-wrapper .select-label { max-width: none; color: #fff; }
.swagger-ui .topbar .download-url-wrapper .select-label select { min-width: 0; border-color: #fff; }
`

/**
 * What the reader's page may load: its own files, and the one inline style that the reader writes (hidden drawings), by its sum.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * OpenAPI 3.1 at /docs/openapi.json and its reader at /docs, generated from the contracts; and who may see them and the metrics: an operator
 * page asked for by somebody else is refused before its route runs. `ISS_DOCS`: publico (default), interno (as the metrics), desligado.
 * The reader takes one of the `groups` at a time (`?grupo=`): it resolves a whole description at once, and that of all calls takes it many seconds.
 */
export async function registerDocs(app: FastifyInstance, version: string, groups: readonly string[]): Promise<void> {
  const settings = readOperatorSettings(process.env)
  app.addHook('onRequest', async (request, reply) => {
    const refusal = findOperatorRefusal(request, settings)
    if (refusal) return reply.status(refusal).header('cache-control', 'no-store').send('')
  })
  if (settings.docs === 'desligado') return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ISS Aberto',
        version,
        description: 'Chamadas do portal do ISS e da NFS-e. Valores são textos decimais ("1500.00"); meses começam em zero.',
      },
      components: { securitySchemes: { portador: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => policy,
    theme: {
      title: 'Documentação da API · ISS Aberto',
      css: [{ filename: 'contraste.css', content: contrast }],
      js: [{ filename: 'portugues.js', content: portugueseReader }],
    },
    uiConfig: {
      layout: 'StandaloneLayout',
      docExpansion: 'list',
      urls: [...new Set(groups)]
        .sort((a, b) => a.localeCompare(b))
        .map((name) => ({ name, url: `/docs/openapi.json?grupo=${encodeURIComponent(name)}` })),
    },
  })
  app.addHook('onSend', async (request, reply, payload) =>
    request.url.startsWith('/docs') &&
    String(reply.getHeader('content-type')).startsWith('text/html') &&
    typeof payload === 'string'
      ? payload.replace('<html lang="en">', '<html lang="pt-BR">')
      : payload,
  )
  app.get('/docs/openapi.json', { schema: { hide: true } }, async ({ query }) =>
    onlyGroup(app.swagger(), (query as { grupo?: unknown }).grupo),
  )
}

type Description = { paths?: object }

/** The description with the calls of one group; the whole one where none is named. */
function onlyGroup(whole: Description, group: unknown): Description {
  if (typeof group !== 'string') return whole
  const isOfGroup = (item: unknown) =>
    Object.values((item ?? {}) as Record<string, { tags?: string[] }>).some(({ tags }) => tags?.includes(group))
  const paths = Object.fromEntries(Object.entries(whole.paths ?? {}).filter(([, item]) => isOfGroup(item)))
  return { ...whole, paths }
}
