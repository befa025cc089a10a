import type { Dinheiro } from '@iss/kernel/dinheiro'
import { defineEvent } from '@iss/platform/contract'
import type { Regime } from '@iss/tributacao/domain/regime'

/** What a hook of another module learns of an issued note: enough for totals, credits and to tell whether it concerns it; the rest is in the note's table. */
export type NotaEmitida = {
  notaId: number
  prestadorId: number
  tomadorId: number | null
  tomadorDocumento: string | null
  competencia: string
  emissao: Date
  atividadeId: number
  valorTotal: Dinheiro
  liquido: Dinheiro
  base: Dinheiro
  imposto: Dinheiro
  retido: boolean
  devidoAqui: boolean
  regime: Regime
  /** Issued on a series of single notes (avulsa). */
  avulsa: boolean
  /** CNO or CEI of the works that the note names. */
  obra?: string | null
  /** The authority gave the note back and may meet a closed competence: what the note adds waits for its complement. */
  complementar?: boolean
}
export const notaEmitida = defineEvent<NotaEmitida>('nota-fiscal.emitida')

export type NotaCancelada = {
  notaId: number
  prestadorId: number
  motivo: string
  substitutaId: number | null
  /** It still waited for its payment: no balance has it. */
  naoContada?: boolean
  /** It is not cancelled: the payment of its guide was undone and it waits for it again. Its guide stays. */
  voltaAEsperar?: boolean
}
export const notaCancelada = defineEvent<NotaCancelada>('nota-fiscal.cancelada')

/** A substitute is about to be written in place of the note: what the note holds may go over to it. */
export const notaASubstituir = defineEvent<{ notaId: number; prestadorId: number }>('nota-fiscal.a-substituir')

/** The cancellation of a note was taken back; the event of its issue follows. */
export const cancelamentoRemovido = defineEvent<{ notaId: number; prestadorId: number }>('nota-fiscal.cancelamento-removido')
