import { competenciaWire, defineEvent, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { origensAchado } from '../domain/achado.ts'

/** A finding as the inspection shows it. */
export const achadoTO = z.object({
  id: idWire(),
  origem: z.enum(origensAchado),
  titulo: z.string(),
  detalhe: z.string(),
  inicioCompetencia: competenciaWire(),
  fimCompetencia: competenciaWire(),
  valor: dinheiroWire(),
  link: z.string(),
})
export type AchadoTO = z.output<typeof achadoTO>

/** What a call answers that put a finding into the file of an inspection, or kept it for the next one: then `link` plans that one. */
export const achadoJuntado = z.object({ mensagem: z.string(), link: z.string() })
export type AchadoJuntado = z.output<typeof achadoJuntado>

/** Findings that became part of an inspection. */
export type AchadosJuntados = {
  agendamentoId: number
  numero: number
  contribuinteId: number
  chaves: readonly string[]
}
export const achadosJuntados = defineEvent<AchadosJuntados>('fiscalizacao.achados-juntados')
/** The same findings when their inspection was cancelled: they wait again. */
export const achadosSoltos = defineEvent<AchadosJuntados>('fiscalizacao.achados-soltos')
