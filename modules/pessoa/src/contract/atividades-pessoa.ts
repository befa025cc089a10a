import { aliquotaWire, dataWire, defineCall, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { acessoCadastro } from './pessoa.ts'

/** Activities of a person, those in force first, with the ones that ended; without id those of the selected person (S30). */
export const buscarAtividadesPessoa = defineCall({
  method: 'POST',
  path: '/pessoa/buscarAtividades',
  summary: 'Atividades da pessoa, atuais e encerradas',
  request: z.object({ id: idWire().optional() }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: z.number().int(),
        codigo: z.string(),
        descricao: z.string(),
        subitem: z.string(),
        cnae: z.string().nullable(),
        aliquota: aliquotaWire().nullable(),
        principal: z.boolean(),
        inicio: dataWire(),
        fim: dataWire().nullable(),
        vigente: z.boolean(),
      }),
    ),
    podeEditar: z.boolean(),
    /** Active activities of the city, for whoever may add one. */
    opcoes: z.array(z.object({ id: idWire(), rotulo: z.string() })),
  }),
  access: {},
  effect: 'read',
})

const escrita = { method: 'POST', access: acessoCadastro, effect: 'write', answer: okWire() } as const
const daPessoa = { id: idWire(), versao: versaoWire() }

export const incluirAtividadePessoa = defineCall({
  ...escrita,
  path: '/pessoa/incluirAtividade',
  summary: 'Incluir atividade da pessoa',
  request: z.object({ ...daPessoa, atividadeId: idWire().nullable(), inicio: dataWire(), principal: z.boolean() }),
})

export const encerrarAtividadePessoa = defineCall({
  ...escrita,
  path: '/pessoa/encerrarAtividade',
  summary: 'Encerrar atividade da pessoa',
  request: z.object({ ...daPessoa, vinculoId: idWire(), fim: dataWire() }),
})

export const definirAtividadePrincipal = defineCall({
  ...escrita,
  path: '/pessoa/definirAtividadePrincipal',
  summary: 'Definir a atividade principal da pessoa',
  request: z.object({ ...daPessoa, vinculoId: idWire() }),
})
