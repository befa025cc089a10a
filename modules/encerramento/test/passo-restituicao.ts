import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { aprovarSolicitacao, indeferirSolicitacao } from '@iss/solicitacao/server'
import { justificativaIndeferimentoTable } from '@iss/solicitacao/tables/justificativa-indeferimento'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { pedirRestituicao } from '@iss/conta/server'
import { creditoTable } from '@iss/conta/tables/credito'
import { restituicaoTable } from '@iss/conta/tables/restituicao'

/**
 * One step of a random history with the restitution of a taxpayer's credits: a request that waits is decided (one in five is rejected), otherwise
 * up to three credits with something left are asked back. Answers the name of the step.
 */
export async function passoRestituicao(ctx: Context, pessoaId: number, sorteia: (limite: number) => number): Promise<string> {
  const [pendente] = await ctx.db
    .select({ solicitacao: solicitacaoTable })
    .from(restituicaoTable)
    .innerJoin(solicitacaoTable, eq(solicitacaoTable.id, restituicaoTable.solicitacaoId))
    .where(
      and(
        eq(solicitacaoTable.contribuinteId, pessoaId),
        eq(solicitacaoTable.situacao, 'Pendente'),
        isNull(solicitacaoTable.retiradaEm),
      ),
    )
    .orderBy(asc(solicitacaoTable.id))
    .limit(1)
    .for('update', { of: solicitacaoTable })
  if (pendente) {
    const decisao = { fiscalId: pessoaId, enviarEmail: false }
    if (sorteia(5) > 0) {
      await aprovarSolicitacao(ctx, pendente.solicitacao, decisao)
      return 'restituir'
    }
    const justificativas = await ctx.db.select().from(justificativaIndeferimentoTable)
    const geral = justificativas.find(({ tipo, ativa, dataCancelamento }) => tipo === null && ativa && dataCancelamento === null)
    await indeferirSolicitacao(ctx, pendente.solicitacao, { ...decisao, justificativas: geral ? [geral.id] : [] })
    return 'indeferir'
  }
  const creditos = await ctx.db
    .select()
    .from(creditoTable)
    .where(and(eq(creditoTable.pessoaId, pessoaId), eq(creditoTable.cancelado, false)))
    .orderBy(asc(creditoTable.id))
  const livres = creditos.filter(({ valor, usado }) => usado.lt(valor))
  if (livres.length === 0) return 'nada'
  const primeiro = sorteia(livres.length)
  const escolhidos = livres.slice(primeiro, primeiro + 1 + sorteia(3))
  await pedirRestituicao(ctx, {
    pessoaId,
    solicitanteId: pessoaId,
    creditos: escolhidos.map(({ id }) => id),
    justificativa: 'Devolver na conta 123-4 da agência 0001.',
  })
  return 'pedir'
}
