import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { findOperatorRefusal, readOperatorSettings } from './metrics.ts'

/**
 * OpenAPI 3.1 at /docs/openapi.json and its reader at /docs, generated from the contracts; and who may see them and the metrics: an operator
 * page asked for by somebody else is refused before its route runs. `ISS_DOCS`: publico (default), interno (as the metrics), desligado.
 */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
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
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none', filter: true } })
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
