import { encerramentoErrors } from '@iss/encerramento/domain/errors'
import { defineBloqueioEncerramento } from '@iss/encerramento/server'
import { escrituracaoErrors } from '@iss/escrituracao/domain/errors'
import { defineBloqueioEscrituracao } from '@iss/escrituracao/server'
import { fill } from '@iss/kernel/errors'
import { findBloqueio } from './bloqueio-de-movimentacoes.ts'

/** A blocked competence says so before it is closed, among the pending matters (C01). */
export const bloqueioDoExame = defineBloqueioEncerramento(async (ctx, { pessoaId, competencia }) => {
  const row = await findBloqueio(ctx, pessoaId, competencia)
  return row?.bloqueiaEncerramento ? [encerramentoErrors.bloqueado] : []
})

/** No entries of a blocked competence in either book (L00). */
export const bloqueioDaEscrituracao = defineBloqueioEscrituracao(async (ctx, { pessoaId, competencia }) => {
  const row = await findBloqueio(ctx, pessoaId, competencia)
  if (!row?.bloqueiaEscrituracoes) return []
  return [fill(escrituracaoErrors.bloqueada, { competencia: competencia.format(), motivo: row.motivo })]
})
