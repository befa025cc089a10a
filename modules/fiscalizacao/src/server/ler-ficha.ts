import { contarCompetenciasAEncerrar } from '@iss/conta/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { reportErrors } from '@iss/list/definition'
import { type Pessoa, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { eq } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'
import { listAbas } from './abas-da-ficha.ts'
import { lerCadastro } from './ficha-cadastro.ts'
import { lerFinanceiro } from './ficha-financeiro.ts'
import { lerMovimento } from './ficha-movimento.ts'
import { lerPedidos } from './ficha-pedidos.ts'
import type { Periodo } from './periodo-da-ficha.ts'

export type PedidoFicha = { idPessoa: number; competenciaInicial: Competencia | null; competenciaFinal: Competencia | null }

const limiteMeses = 60

/** Whose sheet, and its months. Refuses a person that the city does not know, and a period that is inverted or longer than five years. */
export async function pedirPeriodo(ctx: Context, pedido: PedidoFicha): Promise<{ pessoa: Pessoa; periodo: Periodo }> {
  const hoje = Competencia.fromData(ctx.clock.today())
  const ate = pedido.competenciaFinal ?? hoje
  const de = pedido.competenciaInicial ?? ate.plusMonths(-11)
  if (de.isAfter(ate)) refuse(reportErrors.competenciaInvertida)
  if (de.plusMonths(limiteMeses - 1).isBefore(ate)) refuse(fill(reportErrors.periodoExcedido, { n: limiteMeses }))
  const [row] = await ctx.db.select().from(pessoa).where(eq(pessoa.id, pedido.idPessoa))
  if (!row) refuse(reportErrors.contribuinteNaoEncontrado)
  return { pessoa: row, periodo: { de, ate } }
}

/** Everything about one taxpayer of the city, refused as `pedirPeriodo` refuses. Source: fiscal screens F22. */
export async function lerFicha(ctx: Context, pedido: PedidoFicha): Promise<FichaTO> {
  const { pessoa: row, periodo } = await pedirPeriodo(ctx, pedido)
  const movimento = await lerMovimento(ctx, row.id, periodo)
  const financeiro = await lerFinanceiro(ctx, row.id, periodo)
  const aEncerrar = (await contarCompetenciasAEncerrar(ctx, [row.id])).get(row.id)
  const soma = (campo: 'servicos' | 'issProprio' | 'issRetido') =>
    Dinheiro.sum(movimento.movimentacao.map((linha) => linha[campo]))
  return {
    ...(await lerCadastro(ctx, row)),
    ...movimento,
    ...financeiro,
    ...(await lerPedidos(ctx, row.id, periodo)),
    abas: await listAbas(ctx, row.id),
    periodo: { inicial: periodo.de.format(), final: periodo.ate.format() },
    resumo: {
      servicos: soma('servicos'),
      issProprio: soma('issProprio'),
      issRetido: soma('issRetido'),
      pago: Dinheiro.sum(financeiro.pagamentos.filter(({ estornado }) => !estornado).map(({ valor }) => valor)),
      emAberto: Dinheiro.sum(
        financeiro.guias
          .filter(({ situacao }) => ['A vencer', 'Vencida', 'Dívida ativa'].includes(situacao))
          .map(({ atualizado }) => atualizado),
      ),
      guiasVencidas: financeiro.guias.filter(({ situacao }) => situacao === 'Vencida').length,
      mesesAEncerrar: aEncerrar?.total ?? 0,
      aEncerrarDesde: aEncerrar ? Competencia.fromData(aEncerrar.desde).format() : null,
    },
  }
}
