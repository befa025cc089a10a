import { Dinheiro } from '@iss/kernel/dinheiro'
import { getPessoa, isAutoridade, pessoaDoPedido } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { buscarGuia, buscarGuias } from '../contract/guia.ts'
import { linhaDigitavelArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import type { SituacaoGuia } from '../domain/situacao-guia.ts'
import { labelFormaArrecadacao } from '../domain/tipos-guia.ts'
import { labelParcela } from '../domain/valor-fixo.ts'
import { guiaItemTable, guiaTable } from '../tables/guia.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { isCancelavel } from './acoes-guia.ts'
import { carregarCalculadora, carregarConfigGuia } from './carregar-config.ts'
import { carregarDevido, listNotasDaGuia } from './guia-por-nota.ts'
import { calculoDoResultado, linhaDaGuia, valoresEm } from './guia-to.ts'
import { carregarIsencoes } from './isencoes.ts'
import { getGuiaVisivel } from './ler-guia.ts'

const table = guiaTable

function ondeSituacao(situacao: SituacaoGuia | null, hoje: string) {
  if (situacao === null) return undefined
  if (situacao === 'A_VENCER') return and(eq(table.estado, 'EMITIDA'), gte(table.vencimento, hoje))
  if (situacao === 'VENCIDA') return and(eq(table.estado, 'EMITIDA'), lt(table.vencimento, hoje))
  return eq(table.estado, situacao)
}

export const buscarGuiasOperation = implement(buscarGuias, async (ctx, filtro) => {
  const hoje = ctx.clock.today()
  const pessoa = await getPessoa(ctx, pessoaDoPedido(ctx, filtro.idPessoa))
  const where = and(
    eq(table.pessoaId, pessoa.id),
    filtro.competencia ? eq(table.competencia, filtro.competencia.firstDay()) : undefined,
    filtro.tipo ? eq(table.tipo, filtro.tipo) : undefined,
    filtro.papel ? eq(table.papel, filtro.papel) : undefined,
    ondeSituacao(filtro.situacao, hoje),
  )
  const [contagem] = await ctx.db
    .select({ total: sql<string>`count(*)`, desde: sql<string | null>`min(${table.vencimento})::text` })
    .from(table)
    .where(where)
  const guias = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.competencia), desc(table.numero))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  const calculadora = await carregarCalculadora(ctx, contagem?.desde ?? hoje, hoje, [pessoa.id])
  const lista = guias.map((guia) => linhaDaGuia(guia, pessoa.nome, hoje, valoresEm(guia, hoje, calculadora)))
  return {
    lista,
    total: Number(contagem?.total ?? 0),
    somaTotal: Dinheiro.sum(lista.filter((linha) => linha.situacao !== 'CANCELADA').map((linha) => linha.total)),
  }
})

export const buscarGuiaOperation = implement(buscarGuia, async (ctx, { id }) => lerGuia(ctx, id))

/** A guide as its screen shows it. */
export async function lerGuia(ctx: Context, id: number) {
  const guia = await getGuiaVisivel(ctx, id)
  const hoje = ctx.clock.today()
  const pessoa = await getPessoa(ctx, guia.pessoaId)
  const calculadora = await carregarCalculadora(ctx, guia.vencimento < hoje ? guia.vencimento : hoje, hoje, [pessoa.id])
  const valores = valoresEm(guia, hoje, calculadora)
  const pagamentos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(eq(pagamentoTable.guiaId, id))
    .orderBy(asc(pagamentoTable.id))
  const aberta = guia.estado === 'EMITIDA'
  const isenta = aberta && (await carregarIsencoes(ctx, hoje, hoje, [guia.pessoaId])).de(guia.pessoaId, hoje).isentaGuia === true
  const vencidoPix = aberta && guia.pix !== null && guia.validade < hoje
  const { permiteRecalculo } = await carregarConfigGuia(ctx)
  const itens = await ctx.db.select().from(guiaItemTable).where(eq(guiaItemTable.guiaId, id)).orderBy(asc(guiaItemTable.ordem))
  const notas = await listNotasDaGuia(ctx, id)
  const devidoNaNota = await carregarDevido(ctx, notas)
  return {
    ...linhaDaGuia(guia, pessoa.nome, hoje, valores),
    ...calculoDoResultado(valores),
    codigoBarras: guia.codigoBarras,
    linhaDigitavel: linhaDigitavelArrecadacao(guia.codigoBarras),
    pix: aberta && !vencidoPix && !isenta ? guia.pix : null,
    avisoPix: vencidoPix ? guiaErrors.pixVencido.message : null,
    permiteRecalculo: guia.permiteRecalculo && permiteRecalculo && aberta && !isenta,
    permiteCancelar: isCancelavel(guia, isAutoridade(ctx)),
    impedimento: guia.estado === 'DIVIDA_ATIVA' ? guiaErrors.dividaAtiva.message : isenta ? guiaErrors.guiaIsenta.message : null,
    observacao: guia.observacao,
    parcela: guia.parcela === null ? null : `${guia.exercicio}/${labelParcela(guia.parcela)}`,
    itens: itens.map(({ descricao, base, aliquota, imposto }) => ({ descricao, base, aliquota, imposto })),
    notas: notas.map((nota) => ({
      id: nota.id,
      numero: nota.numero,
      tomador: nota.tomadorNome ?? 'Não identificado',
      imposto: devidoNaNota(nota),
    })),
    pagamentos: pagamentos.map((pagamento) => ({
      id: pagamento.id,
      dataPagamento: pagamento.dataPagamento,
      valor: pagamento.valor,
      devido: pagamento.devido,
      resultado: pagamento.resultado,
      forma: pagamento.formaArrecadacao ? labelFormaArrecadacao(pagamento.formaArrecadacao) : null,
      motivo: pagamento.motivo,
      estornado: pagamento.estornadoEm !== null,
    })),
  }
}
