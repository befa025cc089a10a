import { cartaAccess } from '@iss/nota/contract/acessos'
import { defineCall, defineScreen, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

const correcao = z.object({ campo: z.string(), rotulo: z.string(), de: z.string(), para: z.string() })

/** A letter as lists and the view of its note show it. */
export const cartaWire = z.object({
  id: idWire(),
  notaId: idWire(),
  notaNumero: z.number().int(),
  tomador: z.string(),
  numero: z.number().int(),
  emissao: z.string(),
  usuario: z.string().nullable(),
  texto: z.string(),
  /** The last letter of its note; the others are without effect. */
  emVigor: z.boolean(),
  senha: z.string(),
  correcoes: z.array(correcao),
})

/** Letters of the selected person's notes, the newest first. */
export const buscarCartaCorrecao = defineCall({
  method: 'POST',
  path: '/cartacorrecao/buscar',
  summary: 'Cartas de correção de NF-e',
  request: z.object({
    ...pageRequest,
    notaId: idWire().nullable().default(null),
    /** Number of the note. */
    numero: z.number().int().positive().nullable().default(null),
  }),
  answer: z.object({ lista: z.array(cartaWire), total: z.number().int() }),
  access: cartaAccess,
  effect: 'read',
})

/**
 * What a letter of a note begins with: the fields that it may correct as the note says them, how the letter in force corrects them (a new one
 * takes its place whole), and what stands against any letter.
 */
export const prepararCartaCorrecao = defineCall({
  method: 'POST',
  path: '/cartacorrecao/preparar',
  summary: 'Preparar carta de correção',
  request: z.object({ notaId: idWire() }),
  answer: z.object({
    proxima: z.number().int(),
    campos: z.array(
      z.object({
        campo: z.string(),
        rotulo: z.string(),
        maximo: z.number().int(),
        valor: z.string(),
        corrigido: z.string().nullable(),
      }),
    ),
    impedimentos: z.array(z.string()),
  }),
  access: cartaAccess,
  effect: 'read',
})

/** Issues a letter; the one before loses its effect. */
export const emitirCartaCorrecao = defineCall({
  method: 'POST',
  path: '/cartacorrecao/emitir',
  summary: 'Emitir carta de correção',
  request: z.object({
    notaId: idWire(),
    texto: z.string().max(4000),
    correcoes: z.array(z.object({ campo: z.string().max(40), para: z.string().max(4000) })).max(20),
  }),
  answer: z.object({ id: idWire(), numero: z.number().int(), mensagem: z.string() }),
  access: cartaAccess,
  effect: 'write',
  idempotent: true,
})

export const telaCartaCorrecao = defineScreen({
  path: '/home/actions/carta-correcao',
  title: 'Carta de Correção de NF-e',
  component: 'carta-correcao',
  access: cartaAccess,
  menu: [
    { area: 'solicitacoes', grupo: 'Notas', ordem: 50, icone: 'file-text', palavras: ['corrigir nota', 'errei o endereço'] },
  ],
})
