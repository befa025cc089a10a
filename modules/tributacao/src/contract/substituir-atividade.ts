import { dataWire, defineCall, defineScreen, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

const access = { perfis: ['gestor'] } as const
const pedido = { antigaId: idWire(), novaId: idWire(), inicio: dataWire(), anexos: z.boolean(), ibpt: z.boolean() }

/** Activities that may be substituted, and substitute (K21). */
export const buscarSubstituicao = defineCall({
  method: 'POST',
  path: '/substituiratividade/buscar',
  summary: 'Substituir atividade: atividades do município',
  request: z.object({}),
  answer: z.array(z.object({ id: z.number().int(), rotulo: z.string(), ativa: z.boolean() })),
  access,
  effect: 'read',
})

/** Dry run: how many rows would change, the first fifty people, and the signature of the set. */
export const previaSubstituicao = defineCall({
  method: 'POST',
  path: '/substituiratividade/previa',
  summary: 'Substituir atividade: prévia',
  request: z.object(pedido),
  answer: z.object({
    assinatura: z.string(),
    pessoas: z.number().int(),
    anexos: z.number().int(),
    ibpt: z.number().int(),
    primeiras: z.array(z.object({ id: z.number().int(), documento: z.string(), nome: z.string() })),
  }),
  access,
  effect: 'read',
})

/** Ends the old activity the day before and begins the new one, for everybody of the preview. Issued notes stay as they are. */
export const executarSubstituicao = defineCall({
  method: 'POST',
  path: '/substituiratividade/executar',
  summary: 'Substituir atividade: executar',
  request: z.object({ ...pedido, assinatura: z.string(), motivo: z.string().max(500), palavra: z.string().max(40) }),
  answer: okWire(),
  access,
  effect: 'write',
})

export const telaSubstituirAtividade = defineScreen({
  path: '/home/actions/substituir-atividade',
  title: 'Substituir atividade',
  component: 'substituir-atividade',
  access,
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 110, icone: 'arrows-exchange' }],
})
