import { kindNames } from '@iss/kinds'
import { type Access, defineCall, dinheiroWire, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

/** Who consults: accountant or company, not employee (spec 2 §2.4). */
export const consultaAccess = {
  chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'],
  naoPerfis: ['funcionario', 'gestor', 'fiscal'],
} as const satisfies Access

/** Filters of E16 that a tab may leave out. */
export const filtrosDaConsulta = ['numero', 'outraParte', 'situacao', 'retido', 'valor'] as const
export type FiltroDaConsulta = (typeof filtrosDaConsulta)[number]

const competencia = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-01'] })
  .nullable()
  .default(null)
const numero = z.number().int().positive().nullable().default(null)

export const consultaWire = z.object({
  /** A taxpayer whose accountant the user is; null: the selected person, or all clients of an accountant who selected none. */
  contribuinteId: idWire().nullable().default(null),
  competenciaInicial: competencia,
  competenciaFinal: competencia,
  numeroInicial: numero,
  numeroFinal: numero,
  outraParte: z.string().max(150).nullable().default(null),
  situacao: z.string().max(40).nullable().default(null),
  retido: z.boolean().nullable().default(null),
  valorDe: dinheiroWire().nullable().default(null),
  valorAte: dinheiroWire().nullable().default(null),
})
export type FiltroConsulta = z.output<typeof consultaWire>

const coluna = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(kindNames),
  /** Left out on narrow screens. */
  secundaria: z.boolean().optional(),
  soma: z.boolean().optional(),
})
export type ColunaConsulta = z.output<typeof coluna>

const linha = z.object({
  id: z.number().int(),
  href: z.string().nullable(),
  /** Struck through and left out of every total. */
  cancelada: z.boolean(),
  tom: z.enum(['neutral', 'info', 'success', 'warning', 'danger']),
  /** By column: amounts as decimal text, dates ISO, yes and no as booleans. */
  valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type LinhaConsulta = z.output<typeof linha>

const opcao = z.object({ valor: z.string(), rotulo: z.string() })

/** The tabs of the user, in order, and the taxpayers whose documents he may see. */
export const buscarAbasConsulta = defineCall({
  method: 'POST',
  path: '/consulta/buscarAbas',
  summary: 'Abas da tela Consultas',
  request: z.object({}),
  answer: z.object({
    contribuintes: z.array(z.object({ id: idWire(), nome: z.string(), documento: z.string() })),
    abas: z.array(
      z.object({
        nome: z.string(),
        rotulo: z.string(),
        outraParte: z.string().nullable(),
        filtros: z.array(z.enum(filtrosDaConsulta)),
        situacoes: z.array(opcao),
        colunas: z.array(coluna),
        /** The documents of the search can be taken out as XML. */
        xml: z.boolean(),
      }),
    ),
  }),
  access: consultaAccess,
  effect: 'read',
})

/** The calls of one tab: `/consulta/buscar{nome}`, `/consulta/exportar{nome}` and, of documents with XML, `/consulta/exportarXml{nome}`. Shared by server and browser. */
export function makeConsultaCalls(nome: string, access: Access = consultaAccess) {
  return {
    buscar: defineCall({
      method: 'POST',
      path: `/consulta/buscar${nome}`,
      summary: `Consultas: ${nome}`,
      request: z.object({ ...consultaWire.shape, ...pageRequest }),
      answer: z.object({ lista: z.array(linha), total: z.number().int(), totais: z.record(z.string(), z.string()) }),
      access,
      effect: 'read',
    }),
    exportar: defineCall({
      method: 'POST',
      path: `/consulta/exportar${nome}`,
      summary: `Consultas: ${nome}, impressão em PDF ou planilha`,
      request: z.object({ ...consultaWire.shape, formato: z.enum(['pdf', 'xlsx']) }),
      answer: fileAnswer,
      access,
      effect: 'read',
    }),
    /** One XML for each document of the search, in a ZIP; records ultimaExp. */
    exportarXml: defineCall({
      method: 'POST',
      path: `/consulta/exportarXml${nome}`,
      summary: `Consultas: ${nome}, XML de cada documento em ZIP`,
      request: z.object({ ...consultaWire.shape }),
      answer: fileAnswer,
      access,
      effect: 'write',
      ratePerMinute: 20,
    }),
  }
}
