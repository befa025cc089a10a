import { defineEvent } from '@iss/platform/contract'
import type { PapelServico } from '@iss/kernel/papel'

/** A competence was closed. `valor` as decimal text. */
export type EncerramentoFeito = {
  encerramentoId: number
  pessoaId: number
  papel: PapelServico
  competencia: string
  guiaId: number | null
  valor: string
}
export const encerramentoEncerrado = defineEvent<EncerramentoFeito>('encerramento.encerrado')

/** A closed competence was opened again. */
export type EncerramentoReaberto = { pessoaId: number; papel: PapelServico; competencia: string; motivo: string }
export const encerramentoReaberto = defineEvent<EncerramentoReaberto>('encerramento.reaberto')
