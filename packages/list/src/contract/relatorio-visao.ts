import { defineCall, idWire, okWire, ordemWire } from '@iss/platform/contract'
import { z } from 'zod'
import { comparisons } from '../definition/comparison.ts'
import { formasEnvio, frequencias } from '../definition/envio.ts'
import { formatos } from '../definition/report.ts'

const slug = z.string().min(1).max(100)
const colunas = z.array(z.string().min(1).max(100)).min(1).max(100)

const audit = 'Como alguém quer ver um relatório é dele e não é documento.'

/** The columns of a report that the account wants to see, in order; null goes back to all. */
export const salvarColunas = defineCall({
  method: 'POST',
  path: '/relatoriovisao/salvarColunas',
  summary: 'Guardar as colunas escolhidas de um relatório ou lista',
  request: z.object({ slug, colunas: colunas.nullable() }),
  answer: okWire(),
  access: {},
  effect: 'write',
  audit,
})

export const salvarVisao = defineCall({
  method: 'POST',
  path: '/relatoriovisao/salvar',
  summary: 'Salvar uma visão com nome, ou mudar a que existe',
  request: z.object({
    id: idWire().nullable().default(null),
    slug,
    nome: z.string().trim().min(1).max(60),
    filtros: z.record(z.string(), z.unknown()).default({}),
    periodo: z.string().max(60).nullable().default(null),
    colunas: colunas.nullable().default(null),
    comparar: z.enum(comparisons).nullable().default(null),
    ordem: ordemWire().nullable().default(null),
    /** Opens by itself. */
    padrao: z.boolean().default(false),
  }),
  answer: z.object({ id: idWire(), mensagem: z.string() }),
  access: {},
  effect: 'write',
})

export const removerVisao = defineCall({
  method: 'POST',
  path: '/relatoriovisao/remover',
  summary: 'Excluir uma visão salva, com o seu envio',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: {},
  effect: 'write',
})

export const agendarEnvio = defineCall({
  method: 'POST',
  path: '/relatoriovisao/agendarEnvio',
  summary: 'Enviar uma visão salva por e-mail, ao próprio usuário, em dias certos',
  request: z.object({
    visaoId: idWire(),
    frequencia: z.enum(frequencias),
    dia: z.number().int().min(0).max(31).nullable().default(null),
    hora: z.number().int().min(0).max(23),
    formato: z.enum(formatos),
    forma: z.enum(formasEnvio),
  }),
  answer: okWire(),
  access: {},
  effect: 'write',
})

export const mudarEnvio = defineCall({
  method: 'POST',
  path: '/relatoriovisao/mudarEnvio',
  summary: 'Pausar, retomar ou parar o envio de uma visão',
  request: z.object({ id: idWire(), acao: z.enum(['PAUSAR', 'RETOMAR', 'PARAR']) }),
  answer: okWire(),
  access: {},
  effect: 'write',
})
