import { toneNames, valueOf } from '@iss/kinds'
import { type Access, defineCall, dinheiroWire, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'

/** Who consults: accountant or company, not employee (spec 2 §2.4). */
export const consultaAccess = {
  chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'],
  naoPerfis: ['funcionario', 'gestor', 'fiscal'],
} as const satisfies Access

/** Screen in whose tabs the lists of Consultas stand. */
export const telaDasConsultas = 'consultas'
/** Lookup of the taxpayers whose documents the user may ask for. */
export const lookupConsultados = 'contribuintes-consultados'

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

const linha = z.object({
  /** A text where lines of several tables stand together. */
  id: z.union([z.number().int(), z.string()]),
  href: z.string().nullable(),
  /** Struck through and left out of every total. */
  cancelada: z.boolean(),
  tom: z.enum(toneNames),
  /** By column, as the kinds have them: amounts as decimal text, days and moments ISO, competences yyyy-MM. */
  valores: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** The tabs of the user, in order: the list of each and its name, which is the end of its calls. */
export const buscarAbasConsulta = defineCall({
  method: 'POST',
  path: '/consulta/buscarAbas',
  summary: 'Abas da tela Consultas',
  request: z.object({}),
  answer: z.object({ abas: z.array(z.object({ nome: z.string(), rotulo: z.string(), lista: z.string() })) }),
  access: consultaAccess,
  effect: 'read',
})

/** The filters of a list of Consultas, as the wire has them, from those of its calls; the answer to 'retido' is a word there. */
export function filtrosDaConsulta({ retido, ...filtro }: FiltroConsulta): Record<string, unknown> {
  return { ...z.encode(consultaWire, { ...filtro, retido: null }), retido: retido === null ? null : retido ? 'sim' : 'nao' }
}

/** The filters of the calls from those of the list; what the list does not have counts as not asked for. */
export function pedidoDaConsulta(filtros: Readonly<Record<string, unknown>>): FiltroConsulta {
  const { retido, outraParte, competenciaInicial, competenciaFinal, ...rest } = filtros
  const mes = (competencia: unknown) => valueOf('competencia', competencia)?.toString() ?? null
  return consultaWire.parse({
    ...rest,
    competenciaInicial: mes(competenciaInicial),
    competenciaFinal: mes(competenciaFinal),
    outraParte: outraParte || null,
    retido: retido ? retido === 'sim' : null,
  })
}

/** The calls of one tab: `/consulta/buscar{nome}` and, of documents with XML, `/consulta/exportarXml{nome}`. Shared by server and browser. */
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
