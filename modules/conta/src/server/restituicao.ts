import { documentoTable } from '@iss/documento/tables/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { type Context, defineHook, implement, platformErrors } from '@iss/platform/server'
import { solicitacaoAprovada } from '@iss/solicitacao/contract/eventos'
import type { AssuntoSolicitacao } from '@iss/solicitacao/domain/assunto'
import { solicitacaoMensagens } from '@iss/solicitacao/domain/errors'
import { abrirSolicitacao, defineAlertaContribuinte, incluirMensagem } from '@iss/solicitacao/server'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { solicitarRestituicao } from '../contract/restituicao.ts'
import { contaErrors } from '../domain/errors.ts'
import { type Credito, creditoTable } from '../tables/credito.ts'
import { restituicaoTable } from '../tables/restituicao.ts'

const assunto: AssuntoSolicitacao = 'Restituição ou compensação'

const saldoDe = ({ cancelado, valor, usado }: Credito) => (cancelado ? Dinheiro.zero : valor.minus(usado))

export type RestituicaoPendente = { creditoId: number; protocolo: string; chave: string }

/** Requests that still wait and ask one of these credits back. */
export async function listRestituicoesPendentes(ctx: Context, creditos: readonly number[]): Promise<RestituicaoPendente[]> {
  if (creditos.length === 0) return []
  const rows = await ctx.db
    .select({ creditoId: restituicaoTable.creditoId, protocolo: solicitacaoTable.protocolo, chave: solicitacaoTable.chave })
    .from(restituicaoTable)
    .innerJoin(solicitacaoTable, eq(solicitacaoTable.id, restituicaoTable.solicitacaoId))
    .where(
      and(
        inArray(restituicaoTable.creditoId, [...creditos]),
        eq(solicitacaoTable.situacao, 'Pendente'),
        isNull(solicitacaoTable.retiradaEm),
      ),
    )
    .orderBy(asc(restituicaoTable.id))
  return rows.map(({ protocolo, ...row }) => ({ ...row, protocolo: protocolo ?? '' }))
}

/** Whether money was given back for one of these credits. */
export async function isRestituido(ctx: Context, creditos: readonly Credito[]): Promise<boolean> {
  const usados = creditos.filter(({ usado }) => usado.isPositive()).map(({ id }) => id)
  if (usados.length === 0) return false
  const [row] = await ctx.db
    .select({ id: restituicaoTable.id })
    .from(restituicaoTable)
    .where(and(inArray(restituicaoTable.creditoId, usados), isNotNull(restituicaoTable.valor)))
    .limit(1)
  return row !== undefined
}

async function listCreditos(ctx: Context, ids: readonly number[]): Promise<{ credito: Credito; numero: number }[]> {
  const rows = await ctx.db
    .select({ credito: creditoTable, numero: documentoTable.numero })
    .from(creditoTable)
    .innerJoin(documentoTable, eq(documentoTable.id, creditoTable.id))
    .where(inArray(creditoTable.id, [...ids]))
    .orderBy(asc(creditoTable.id))
    .for('update', { of: creditoTable })
  return rows.map(({ credito, numero }) => ({ credito, numero: Number(numero ?? 0) }))
}

export type PedidoRestituicao = {
  /** Whose credits they must be. */
  pessoaId: number
  solicitanteId: number | null
  creditos: readonly number[]
  justificativa: string
}

/** Sends the request that asks these credits back (G8); refuses credits of others, without balance or already asked back, all at once. */
export async function pedirRestituicao(ctx: Context, { pessoaId, solicitanteId, ...pedido }: PedidoRestituicao) {
  const ids = [...new Set(pedido.creditos)]
  const justificativa = pedido.justificativa.trim()
  const creditos = (ids.length === 0 ? [] : await listCreditos(ctx, ids)).filter(({ credito }) => credito.pessoaId === pessoaId)
  if (creditos.length < ids.length) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const pendentes = await listRestituicoesPendentes(ctx, ids)
  const violations = all(
    ids.length === 0 && contaErrors.restituicaoSemCredito,
    ...creditos.map(({ credito, numero }) => {
      const pendente = pendentes.find(({ creditoId }) => creditoId === credito.id)
      if (pendente) return fill(contaErrors.restituicaoPendente, { n: numero, protocolo: pendente.protocolo })
      return !saldoDe(credito).isPositive() && fill(contaErrors.creditoSemSaldo, { n: numero })
    }),
    justificativa.length < 20 && contaErrors.restituicaoJustificativa,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const linhas = creditos.map(({ credito, numero }) => {
    const mes = credito.competencia.format()
    return `Crédito nº ${numero} (${credito.motivo}, ${mes}): ${saldoDe(credito).formatReais()}.`
  })
  const solicitacao = await abrirSolicitacao(ctx, {
    tipo: 'Generica',
    dados: { assunto, descricao: ['Restituição de créditos.', ...linhas, '', justificativa].join('\n') },
    contribuinteId: pessoaId,
    solicitanteId,
  })
  await ctx.db.insert(restituicaoTable).values(
    creditos.map(({ credito }) => ({
      solicitacaoId: solicitacao.id,
      creditoId: credito.id,
      valorSolicitado: saldoDe(credito),
    })),
  )
  for (const { credito } of creditos)
    await ctx.audit({
      tipo: 'credito.restituicao-solicitada',
      entidade: 'credito',
      entidadeId: credito.id,
      depois: { protocolo: solicitacao.protocolo ?? '', valor: saldoDe(credito) },
    })
  return solicitacao
}

export const solicitarRestituicaoOperation = implement(solicitarRestituicao, async (ctx, pedido) => {
  const { pessoaSelecionadaId: pessoaId, pessoaUsuarioId: solicitanteId } = ctx.sessao
  const { chave, protocolo } = await pedirRestituicao(ctx, { ...pedido, pessoaId, solicitanteId })
  return { criptId: chave, protocolo: protocolo ?? '', mensagem: solicitacaoMensagens.enviada(protocolo ?? '') }
})

/**
 * The inspector's approval takes the credits: what is left of each, up to what was asked, counts as used, so that no closing uses it. What
 * closings took meanwhile was settled against the taxpayer's own debts. With nothing left the approval is refused.
 */
export const restituirNaAprovacao = defineHook(solicitacaoAprovada, 50, async (ctx, { id, protocolo }) => {
  const pedidos = await ctx.db
    .select()
    .from(restituicaoTable)
    .where(eq(restituicaoTable.solicitacaoId, id))
    .orderBy(asc(restituicaoTable.id))
    .for('update')
  if (pedidos.length === 0) return
  const creditos = await listCreditos(
    ctx,
    pedidos.map(({ creditoId }) => creditoId),
  )
  const agora = ctx.clock.now()
  const partes = creditos.flatMap(({ credito, numero }) => {
    const pedido = pedidos.find(({ creditoId }) => creditoId === credito.id)
    const valor = saldoDe(credito).min(pedido?.valorSolicitado ?? Dinheiro.zero)
    return pedido && valor.isPositive() ? [{ pedido, credito, numero, valor }] : []
  })
  if (partes.length === 0) refuse(contaErrors.restituicaoSemSaldo)
  for (const { pedido, credito, valor } of partes) {
    await ctx.db
      .update(creditoTable)
      .set({ usado: credito.usado.plus(valor) })
      .where(eq(creditoTable.id, credito.id))
    await ctx.db.update(restituicaoTable).set({ valor, decididaEm: agora }).where(eq(restituicaoTable.id, pedido.id))
    await ctx.audit({
      tipo: 'credito.restituido',
      entidade: 'credito',
      entidadeId: credito.id,
      antes: { usado: credito.usado },
      depois: { usado: credito.usado.plus(valor), valor, protocolo },
    })
  }
  const [solicitacao] = await ctx.db.select().from(solicitacaoTable).where(eq(solicitacaoTable.id, id))
  if (!solicitacao) throw new Error(`Request ${id} is missing`)
  const linhas = partes.map(({ numero, valor, pedido }) =>
    valor.eq(pedido.valorSolicitado)
      ? `Crédito nº ${numero}: ${valor.formatReais()}.`
      : `Crédito nº ${numero}: ${valor.formatReais()} dos ${pedido.valorSolicitado.formatReais()} solicitados; o restante foi usado antes da decisão.`,
  )
  const total = Dinheiro.sum(partes.map(({ valor }) => valor))
  await incluirMensagem(ctx, solicitacao, {
    autorId: null,
    papel: 'sistema',
    texto: [`Restituição autorizada de ${total.formatReais()}.`, ...linhas].join('\n'),
  })
})

/** Before a decision the inspector sees what is left today of the credits that are asked back. */
export const alertaDeRestituicao = defineAlertaContribuinte(async (ctx, contribuinteId) => {
  const rows = await ctx.db
    .select({
      credito: creditoTable,
      numero: documentoTable.numero,
      protocolo: solicitacaoTable.protocolo,
      pedido: restituicaoTable.valorSolicitado,
    })
    .from(restituicaoTable)
    .innerJoin(solicitacaoTable, eq(solicitacaoTable.id, restituicaoTable.solicitacaoId))
    .innerJoin(creditoTable, eq(creditoTable.id, restituicaoTable.creditoId))
    .innerJoin(documentoTable, eq(documentoTable.id, creditoTable.id))
    .where(
      and(
        eq(creditoTable.pessoaId, contribuinteId),
        eq(solicitacaoTable.situacao, 'Pendente'),
        isNull(solicitacaoTable.retiradaEm),
      ),
    )
    .orderBy(asc(restituicaoTable.id))
  return rows.map(
    ({ credito, numero, protocolo, pedido }) =>
      `Restituição pedida na solicitação ${protocolo}: crédito nº ${numero}, ${pedido.formatReais()} pedidos, saldo de hoje ${saldoDe(credito).formatReais()}. A aprovação baixa o saldo do crédito.`,
  )
})
