import { findCotacoes } from '@iss/administracao/server'
import { cotacaoEm } from '@iss/administracao/domain/indices'
import { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { getRegimeEm } from '@iss/pessoa/server'
import { relacionamentoTable, type Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { isRegimeValorFixo, type RegimeValorFixo } from '../domain/valor-fixo.ts'
import { valorUnidadeFiscal } from '../domain/valor-guia.ts'
import { carregarConfigGuia } from './carregar-config.ts'
import { listAtividadesDaGuia } from './itens-guia.ts'

const SOCIO = 3

/**
 * The fixed value of a taxpayer on a day: of the regime, otherwise the units of his activity marked UPFMD (kept where others keep the rate)
 * times the quote of the fiscal unit on that day. Null when the regime has no fixed value; `valor` null when none is registered.
 */
export async function valorDoRegime(
  ctx: Context,
  pessoa: Pessoa,
  dia: string,
): Promise<{ regime: RegimeValorFixo; valor: Dinheiro | null } | null> {
  const { tipo, valor } = await getRegimeEm(ctx, pessoa, dia)
  if (!isRegimeValorFixo(tipo)) return null
  if (valor?.isPositive()) return { regime: tipo, valor }
  const { unidadeFiscalIndiceId } = await carregarConfigGuia(ctx)
  const atividades = await listAtividadesDaGuia(ctx, { pessoaId: pessoa.id, papel: 'PRESTADOR', dia })
  const medida = atividades.find(({ atividade, aliquota }) => atividade.upfmd && !aliquota.isZero())
  if (!medida || unidadeFiscalIndiceId === null) return { regime: tipo, valor: null }
  const cotacao = cotacaoEm(await findCotacoes(ctx, unidadeFiscalIndiceId, dia, dia), dia)
  if (!cotacao) return { regime: tipo, valor: null }
  return { regime: tipo, valor: valorUnidadeFiscal(Decimal4.scaled(medida.aliquota.toScaled()), cotacao.valor) }
}

/** Partners of a society in force on a day; one without registered partners counts one professional. */
export async function contarProfissionais(ctx: Context, pessoaId: number, dia: string): Promise<number> {
  const table = relacionamentoTable
  const [row] = await ctx.db
    .select({ quantos: sql<string>`count(*)` })
    .from(table)
    .where(
      and(
        eq(table.origemId, pessoaId),
        eq(table.tipoRelacionamento, SOCIO),
        lte(table.inicio, dia),
        or(isNull(table.fim), gte(table.fim, dia)),
      ),
    )
  return Math.max(1, Number(row?.quantos ?? 0))
}
