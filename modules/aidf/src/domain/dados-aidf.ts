import { tiposAidf, type TipoAidf } from '@iss/escrituracao/domain/aidf'
import { dataWire } from '@iss/platform/contract'
import { z } from 'zod'
import { aidfErrors } from './errors.ts'

const tipos = Object.keys(tiposAidf) as [TipoAidf, ...TipoAidf[]]
const numeroDeNota = z.number().int('Informe um número inteiro.').positive('Informe um número maior que zero.').max(999_999_999)
const data = dataWire()

/**
 * What is asked of an AIDF (SolicitacaoAIDF: grafica, serie, tipoAIDF): a new one (S03), or one from before the system that is declared (S17).
 * The printing house of a declared one may be unknown to the city: then its name alone.
 */
export const dadosAidf = z.object({
  modo: z.enum(['SOLICITACAO', 'DECLARACAO']).default('SOLICITACAO'),
  serieId: z.number(aidfErrors.serie.message).int().positive(aidfErrors.serie.message),
  tipoAIDF: z.enum(tipos, aidfErrors.tipo.message),
  graficaId: z.number(aidfErrors.grafica.message).int().nonnegative().default(0),
  quantidadeBlocos: z.number().int('Informe um número inteiro.').optional(),
  notasPorBloco: z.union([z.literal(25), z.literal(50)], aidfErrors.notasPorBloco.message).optional(),
  vias: z.number().int('Informe um número inteiro.').min(1, 'Informe de 1 a 9 vias.').max(9, 'Informe de 1 a 9 vias.').default(2),
  autorizacaoEstadual: z.string().trim().max(30).optional(),
  graficaNome: z.string().trim().max(150).optional(),
  numeroAutorizacao: z.string().trim().max(30).optional(),
  numeroInicial: numeroDeNota.optional(),
  numeroFinal: numeroDeNota.optional(),
  dataAutorizacao: data.optional(),
  validadeAutorizacao: data.optional(),
})
export type DadosAidf = z.output<typeof dadosAidf>
