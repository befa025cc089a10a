import { emitirDocumento } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { AppError } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { unidadeTable as unidade } from '@iss/tributacao/tables/unidade'
import { and, asc, desc, eq } from 'drizzle-orm'
import { buscarLocatario, carregarRecibo, emitirRecibo, type PedidoRecibo } from '../contract/recibo-locacao.ts'
import { gravarItem, totalDoRecibo, validarRecibo } from '../domain/recibo-locacao.ts'
import { type ReciboLocacao, reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'
import { checkAcessoRecibo, getRecibo } from './ler-recibo.ts'
import { lerParte } from './parte-do-recibo.ts'

/** Issues a receipt of this provider in the caller's transaction. `emissao`: moment of issue when it is not now. Source: R1. */
export async function registrarRecibo(
  ctx: Context,
  { prestadorId, pedido, emissao }: { prestadorId: number; pedido: PedidoRecibo; emissao?: Date },
) {
  const { dados: dadosPrestador, endereco: enderecoPrestador } = await lerParte(ctx, prestadorId)
  const violations = validarRecibo(pedido, { hoje: ctx.clock.today(), locador: dadosPrestador.documento })
  if (violations.length > 0) throw new AppError('business', violations)
  const { endereco: enderecoTomador, ...locatario } = pedido.locatario
  const dadosTomador = { ...locatario, documento: normalizeDocumento(locatario.documento) }
  const valorTotal = totalDoRecibo(pedido.itens)
  const { id, senha, numero } = await emitirDocumento(ctx, {
    tipoDocumento: 'RECIBOLOCACAO',
    contribuinteId: prestadorId,
    emissorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : prestadorId,
    numeracao: { escopo: 'recibo-locacao', donoId: prestadorId },
    ...(emissao ? { emissao } : {}),
  })
  if (numero === null) throw new Error('A receipt has a number')
  await ctx.db.insert(table).values({
    id,
    numero,
    prestadorId,
    dadosPrestador,
    enderecoPrestador,
    dadosTomador,
    enderecoTomador,
    tomadorDocumento: dadosTomador.documento,
    tomadorNome: dadosTomador.nome,
    dataPrestacao: pedido.dataPrestacao,
    competencia: Competencia.fromData(pedido.dataPrestacao),
    periodoInicio: pedido.periodoInicio,
    periodoFim: pedido.periodoFim,
    itens: pedido.itens.map(gravarItem),
    valorTotal,
    observacoes: pedido.observacoes,
  })
  await ctx.audit({
    tipo: 'recibo-locacao.emitido',
    entidade: 'recibo_locacao',
    entidadeId: id,
    depois: { numero, locatario: dadosTomador.documento, valorTotal },
  })
  return { id, numero, senha: formatSenha(senha), valorTotal }
}

export const emitirReciboOperation = implement(emitirRecibo, async (ctx, pedido) => {
  const emitido = await registrarRecibo(ctx, { prestadorId: ctx.sessao.pessoaSelecionadaId, pedido })
  return { ...emitido, mensagem: `Recibo de locação nº ${emitido.numero} emitido com sucesso.` }
})

/** A receipt as it would be asked for again. */
export const pedidoDoRecibo = (recibo: ReciboLocacao): PedidoRecibo => ({
  dataPrestacao: recibo.dataPrestacao,
  periodoInicio: recibo.periodoInicio,
  periodoFim: recibo.periodoFim,
  locatario: { ...recibo.dadosTomador, endereco: recibo.enderecoTomador },
  itens: recibo.itens.map(({ descricao, unidade, quantidade, valorUnitario }) => ({
    descricao,
    unidade,
    quantidade: Decimal4.from(quantidade),
    valorUnitario: Decimal4.from(valorUnitario),
  })),
  observacoes: recibo.observacoes,
})

export const carregarReciboOperation = implement(carregarRecibo, async (ctx, { id }) => {
  const { dados } = await lerParte(ctx, ctx.sessao.pessoaSelecionadaId)
  const lido = id === null ? null : await getRecibo(ctx, id)
  if (lido) await checkAcessoRecibo(ctx, lido)
  return {
    hoje: ctx.clock.today(),
    locador: { documento: dados.documento, nome: dados.nome },
    unidades: await ctx.db
      .select({ sigla: unidade.sigla, nome: unidade.nome })
      .from(unidade)
      .where(eq(unidade.ativa, true))
      .orderBy(asc(unidade.sigla)),
    modelo: lido && pedidoDoRecibo(lido.recibo),
  }
})

export const buscarLocatarioOperation = implement(buscarLocatario, async (ctx, { documento }) => {
  const normal = normalizeDocumento(documento)
  if (!isDocumento(normal)) return null
  const pessoa = await findPessoaPorDocumento(ctx, normal)
  if (pessoa) {
    const { dados, endereco } = await lerParte(ctx, pessoa.id)
    return { ...dados, endereco }
  }
  const [ultimo] = await ctx.db
    .select({ dados: table.dadosTomador, endereco: table.enderecoTomador })
    .from(table)
    .where(and(eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId), eq(table.tomadorDocumento, normal)))
    .orderBy(desc(table.id))
    .limit(1)
  return ultimo ? { ...ultimo.dados, endereco: ultimo.endereco } : null
})
