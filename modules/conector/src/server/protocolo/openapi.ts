import { mensagens } from '@iss/agente-conector/protocol'
import { z } from 'zod'

/** The protocol as OpenAPI 3.1, made of the same schemas that read the messages. */
export function descreverProtocolo(base: string): string {
  const erro = { content: { 'application/json': { schema: { type: 'object', properties: { erro: { type: 'string' } } } } } }
  const paths = Object.fromEntries(
    Object.entries(mensagens).map(([acao, { resumo, pedido, resposta }]) => [
      `/${acao}`,
      {
        post: {
          summary: resumo,
          operationId: acao,
          ...(acao === 'token' ? { security: [] } : {}),
          ...(acao === 'push'
            ? {
                parameters: [
                  { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 120 } },
                ],
              }
            : {}),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(pedido, { io: 'input', unrepresentable: 'any' }) } },
          },
          responses: {
            '200': {
              description: 'Feito',
              content: { 'application/json': { schema: z.toJSONSchema(resposta, { unrepresentable: 'any' }) } },
            },
            '400': { description: 'A mensagem não tem a forma do protocolo', ...erro },
            '401': { description: 'Credencial, token ou certificado que não vale', ...erro },
            '409': { description: 'Idempotency-Key já usada com outro conteúdo', ...erro },
          },
        },
      },
    ]),
  )
  return JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'Conector municipal (TNC)', version: '1.0.0' },
      servers: [{ url: base }],
      security: [{ conector: [] }],
      components: { securitySchemes: { conector: { type: 'http', scheme: 'bearer' } } },
      paths,
    },
    null,
    2,
  )
}
