import { defineCall, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

/** The city's administrator, outside production: e-mails hold activation links and recovery codes. */
export const caixaAccess = { perfis: ['administrador'], condicao: (user: { producao: boolean }) => !user.producao } as const

const resumo = z.object({
  id: idWire(),
  para: z.array(z.string()),
  assunto: z.string(),
  criadoEm: z.string(),
  enviadoEm: z.string().nullable(),
  anexos: z.number().int(),
  erro: z.string().nullable(),
})

/** E-mails of the city, newest first; `busca` looks into addressees and subject. */
export const buscarEmails = defineCall({
  method: 'POST',
  path: '/email/buscar',
  summary: 'E-mails da caixa de saída',
  request: z.object({ ...pageRequest, busca: z.string().max(200).default('') }),
  answer: z.object({ lista: z.array(resumo), total: z.number().int() }),
  access: caixaAccess,
  effect: 'read',
})

export const buscarEmail = defineCall({
  method: 'POST',
  path: '/email/buscarTO',
  summary: 'Um e-mail da caixa de saída',
  request: z.object({ id: idWire() }),
  answer: resumo.omit({ anexos: true }).extend({
    texto: z.string(),
    html: z.string(),
    anexos: z.array(z.object({ nome: z.string(), tipo: z.string(), tamanho: z.number().int() })),
  }),
  access: caixaAccess,
  effect: 'read',
})

/** One attachment, counted from zero. */
export const baixarAnexoEmail = defineCall({
  method: 'GET',
  path: '/email/anexo/:id/:indice',
  summary: 'Anexo de um e-mail da caixa de saída',
  request: z.object({ id: z.coerce.number().int().positive(), indice: z.coerce.number().int().min(0) }),
  answer: fileAnswer,
  access: caixaAccess,
  effect: 'read',
})
