import { defineCall, fileAnswer, idWire, ordemWire } from '@iss/platform/contract'
import { z } from 'zod'
import { fileChoices } from '../definition/calls.ts'
import { formatos } from '../definition/report.ts'

/** States of an asynchronous report as the list shows them. */
export const situacoesRelatorio = ['AGENDADO', 'PROCESSANDO', 'PRONTO', 'ERRO', 'EXPIRADO', 'CANCELADO'] as const

/** One line of the list of the last ten reports. */
export const relatorioAssincronoItem = z.object({
  id: idWire(),
  tipo: z.number().int(),
  slug: z.string().nullable(),
  titulo: z.string(),
  formato: z.string(),
  filtros: z.string(),
  usuario: z.string(),
  agendado: z.string(),
  fim: z.string().nullable(),
  situacao: z.enum(situacoesRelatorio),
  /** Rows written so far. */
  feitos: z.number().int(),
  /** Rows of the whole report; null while they are not known. */
  total: z.number().int().nullable(),
  /** What the Download column says while there is no file. */
  mensagem: z.string().nullable(),
})
export type RelatorioAssincronoItem = z.output<typeof relatorioAssincronoItem>

export const agendado = z.object({ id: idWire(), mensagem: z.string(), existente: z.boolean() })

export const agendarRelatorio = defineCall({
  method: 'POST',
  path: '/relatorioassincrono/agendar',
  summary: 'Agenda um relatório; um pedido idêntico na fila responde o que já existe',
  request: z.object({
    slug: z.string(),
    formato: z.enum(formatos),
    filtros: z.record(z.string(), z.unknown()).default({}),
    ordem: ordemWire().optional(),
    ...fileChoices,
  }),
  answer: agendado,
  access: {},
  effect: 'write',
})

export const buscarRelatoriosPorTipo = defineCall({
  method: 'POST',
  path: '/relatorioassincrono/buscarPorTipo',
  summary: 'Últimos relatórios de um tipo, ou de uma lista pelo seu slug, do próprio usuário (de todos para o administrador)',
  request: z.object({
    tipo: z.number().int().min(0).optional(),
    slug: z.string().max(100).optional(),
    quantidade: z.number().int().min(1).max(50).default(10),
  }),
  answer: z.array(relatorioAssincronoItem),
  access: {},
  effect: 'read',
})

/** The files that the account has asked for, of any kind: those of these ids, or the last ones. For who waits for them. */
export const buscarMeusArquivos = defineCall({
  method: 'POST',
  path: '/relatorioassincrono/meusArquivos',
  summary: 'Arquivos pedidos pelo próprio usuário, de qualquer relatório ou lista',
  request: z.object({
    ids: z.array(idWire()).max(50).optional(),
    quantidade: z.number().int().min(1).max(50).default(10),
  }),
  answer: z.array(relatorioAssincronoItem),
  access: {},
  effect: 'read',
})

export const baixarRelatorio = defineCall({
  method: 'GET',
  path: '/relatorioassincrono/download/:id',
  summary: 'Arquivo de um relatório pronto',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})

export const cancelarRelatorio = defineCall({
  method: 'POST',
  path: '/relatorioassincrono/cancelar',
  summary: 'Tira um relatório da fila, ou para o que está sendo gerado; o próprio usuário ou o administrador',
  request: z.object({ id: idWire() }),
  answer: z.object({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})

export const repetirRelatorio = defineCall({
  method: 'POST',
  path: '/relatorioassincrono/repetir',
  summary: 'Agenda de novo, com os mesmos filtros, um relatório que falhou, foi cancelado ou expirou',
  request: z.object({ id: idWire() }),
  answer: agendado,
  access: {},
  effect: 'write',
})
