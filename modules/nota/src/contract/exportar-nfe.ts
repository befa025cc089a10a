import { selectionIds } from '@iss/list/definition'
import { defineCall, defineScreen, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { formatosExportacao, situacoesExportacao } from '../domain/exportacao-nfe.ts'

/** Whoever has notes: the staff of the city hall has none of its own, and acts for a taxpayer with his profiles. */
export const exportacaoAccess = {
  chaves: ['iss:nfe:exportar'],
  naoPerfis: ['gestor', 'fiscal', 'administrador', 'suporte'],
} as const

const mes = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-01'] })

/** What is taken out: notes issued or received of some months, as ABRASF XML or CSV (S23). */
export const filtroExportacaoWire = z.object({
  lado: z.enum(['emitidas', 'recebidas']),
  competenciaInicial: mes,
  competenciaFinal: mes,
  serie: z.string().max(20).nullable().default(null),
  numeroInicial: z.number().int().positive().nullable().default(null),
  numeroFinal: z.number().int().positive().nullable().default(null),
  situacao: z.enum(situacoesExportacao).default('TODAS'),
  formato: z.enum(formatosExportacao),
})

/** Notes of the selected person as one file. */
export const exportarNfe = defineCall({
  method: 'POST',
  path: '/notafiscal/exportar',
  summary: 'Exportar NF-e',
  /** `repetida`: a file that was taken out before and stands in the list already. */
  request: filtroExportacaoWire.extend({ repetida: z.boolean().default(false) }),
  answer: fileAnswer,
  access: exportacaoAccess,
  effect: 'write',
  ratePerMinute: 20,
})

/** The XML of every note of the months in a ZIP by the queue, however many: to the list of the last reports of kind 4. */
export const agendarExportacaoNfe = defineCall({
  method: 'POST',
  path: '/notafiscal/agendarExportacao',
  summary: 'Agenda o XML das NF-e em ZIP',
  request: filtroExportacaoWire.omit({ formato: true }),
  answer: z.object({ id: idWire(), mensagem: z.string(), existente: z.boolean() }),
  access: exportacaoAccess,
  effect: 'write',
  ratePerMinute: 20,
})

export const buscarExportacaoNfe = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarExportacao',
  summary: 'Exportações de NF-e',
  request: z.object({}),
  answer: z.object({
    /** Codes of the series of the provider's notes. */
    series: z.array(z.string()),
    lista: z.array(z.object({ id: idWire(), criadoEm: z.string(), quantidade: z.number().int(), filtro: filtroExportacaoWire })),
  }),
  access: exportacaoAccess,
  effect: 'read',
})

/** The XML of each of these notes of the city in a ZIP, for the inspector who chose them in a report (F30). */
export const exportarXmlDaSelecao = defineCall({
  method: 'POST',
  path: '/notafiscal/exportarXmlSelecao',
  summary: 'XML das notas escolhidas, em ZIP',
  request: z.object({ ids: selectionIds }),
  answer: fileAnswer,
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'write',
  ratePerMinute: 20,
})

export const telaExportarNfe = defineScreen({
  path: '/home/actions/exportar-nfe',
  title: 'Exportar NFEs (XML)',
  component: 'exportar-nfe',
  access: exportacaoAccess,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 225, icone: 'file-export' }],
})
