import { dataWire, defineCall, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { z } from 'zod'
import { acessoCadastro } from './pessoa.ts'

/** Exigibilities of a person's own, newest first, and the one that its notes begin with today; without id those of the selected person (S30). */
export const buscarExigibilidadesPessoa = defineCall({
  method: 'POST',
  path: '/pessoa/buscarExigibilidades',
  summary: 'Exigibilidades da pessoa',
  request: z.object({ id: idWire().optional() }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        exigibilidade: z.string(),
        processo: z.string(),
        inicio: dataWire(),
        fim: dataWire().nullable(),
        vigente: z.boolean(),
      }),
    ),
    /** What a note begins with today, and whether it comes from the person or from the regime. */
    inicial: z.string(),
    origem: z.enum(['Da pessoa', 'Do regime']),
    regime: z.string(),
    podeEditar: z.boolean(),
  }),
  access: {},
  effect: 'read',
})

const escrita = { method: 'POST', access: acessoCadastro, effect: 'write', answer: okWire() } as const
const daPessoa = { id: idWire(), versao: versaoWire() }

export const incluirExigibilidadePessoa = defineCall({
  ...escrita,
  path: '/pessoa/incluirExigibilidade',
  summary: 'Incluir exigibilidade da pessoa',
  request: z.object({
    ...daPessoa,
    exigibilidade: z.enum(exigibilidades).nullable(),
    processo: z.string().trim().max(30),
    inicio: dataWire(),
    fim: dataWire().nullable(),
  }),
})

export const encerrarExigibilidadePessoa = defineCall({
  ...escrita,
  path: '/pessoa/encerrarExigibilidade',
  summary: 'Encerrar exigibilidade da pessoa',
  request: z.object({ ...daPessoa, exigibilidadeId: idWire(), fim: dataWire() }),
})
