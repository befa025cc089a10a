import { emissaoAccess } from '@iss/nota/contract/acessos'
import { competenciaWire, defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Models of notes of the selected person, by name. `competencia`: the month that the texts of a model name. */
export const buscarNotaModelo = defineCall({
  method: 'POST',
  path: '/notamodelo/buscar',
  summary: 'Modelos de NF-e',
  request: z.object({}),
  answer: z.array(
    z.object({
      id: idWire(),
      nome: z.string(),
      competencia: competenciaWire(),
      alteradoEm: z.string(),
      conteudo: z.record(z.string(), z.unknown()),
    }),
  ),
  access: emissaoAccess,
  effect: 'read',
})

/** Keeps a filled form under a name; a name that is there already is replaced when `substituir`. */
export const salvarNotaModelo = defineCall({
  method: 'POST',
  path: '/notamodelo/salvar',
  summary: 'Salvar modelo de NF-e',
  request: z.object({
    nome: z.string().max(80),
    competencia: competenciaWire(),
    conteudo: z.record(z.string(), z.unknown()),
    substituir: z.boolean().default(false),
  }),
  answer: okWire().extend({ id: idWire() }),
  access: emissaoAccess,
  effect: 'write',
  audit: 'Modelos não são documentos.',
})

export const removerNotaModelo = defineCall({
  method: 'POST',
  path: '/notamodelo/remover',
  summary: 'Excluir modelo de NF-e',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
  audit: 'Modelos não são documentos.',
})
