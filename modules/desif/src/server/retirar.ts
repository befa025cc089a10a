import { cancelarTodosDoSetor } from '@iss/escrituracao/server'
import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { livroBanco } from './livro-banco.ts'

/** Takes what the bank ledger holds of a month out of it; answers how many lines. Refuses a closed month. */
export function retirarDaConta(ctx: Context, pessoaId: number, competencia: Competencia, motivo: string): Promise<number> {
  return cancelarTodosDoSetor(ctx, livroBanco, pessoaId, competencia, motivo)
}
