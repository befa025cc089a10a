import { refere } from '@iss/platform/db'
import { FUSO, instanteDe, plusDays } from '@iss/kernel/data'
import { dateField, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import {
  labelBeneficio,
  labelSituacaoCreditoTomador,
  type SituacaoCreditoTomador,
  situacoesCreditoTomador,
} from '../domain/credito-tomador.ts'
import { creditoTomadorTable as table } from '../tables/credito-tomador.ts'
import { tipoCreditoTable as tipo } from '../tables/tipo-credito.ts'

/** Period of issue and situation of credits of takers. */
export const filtrosCreditoTomador = {
  de: dateField({ label: 'Emissão de', range: { nome: 'emissao', ponta: 'inicio' } }),
  ate: dateField({ label: 'Emissão até', range: { nome: 'emissao', ponta: 'fim' } }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesCreditoTomador.map((value) => ({ value, label: labelSituacaoCreditoTomador[value] })),
  }),
}

/** The page of the note that gave a credit. */
export const notaDoCredito = ({ notaId }: { notaId: number }) => `/home/actions/nota-fiscal?id=${notaId}`

export type FiltroCreditoTomador = { de: string | null; ate: string | null; situacao: SituacaoCreditoTomador | null }

/** Credits that notes gave to their takers: of one document, or of all for null. What was undone or is expired is marked as not counted. */
export function lerCreditosTomador(ctx: Context, { de, ate, situacao }: FiltroCreditoTomador, documento: string | null) {
  const hoje = ctx.clock.today()
  // As `situacaoCreditoTomador` tells it.
  const atual = sql<SituacaoCreditoTomador>`case when ${table.estado} in ('PREVISTO', 'LIBERADO') and ${table.validade} < ${hoje}::date
    then 'EXPIRADO' else ${table.estado} end`
  return ctx.db
    .select({
      id: table.id,
      notaId: table.notaId,
      emissao: sql<string>`(${table.emissao} at time zone ${FUSO})::date::text`.as('dia'),
      emitidoEm: table.emissao,
      tomador: sql<string>`coalesce(${nota.tomadorNome}, '')`.as('tomador'),
      documento: table.documento,
      prestador: sql<string>`${pessoa.nome}`.as('prestador'),
      nota: sql<number>`${nota.numero}`.mapWith(Number).as('numero_nota'),
      base: table.baseValor,
      percentual: table.percentual,
      valor: table.valor,
      tipo: sql<string>`${tipo.nome}`.as('tipo'),
      beneficio: wordsSql(table.beneficio, labelBeneficio).as('beneficio_rotulo'),
      pedeReferencia: sql<boolean>`${table.beneficio} = 'DESCONTO_OUTROS_IMPOSTOS'`.as('pede_referencia'),
      validade: table.validade,
      situacao: atual.as('situacao'),
      situacaoRotulo: wordsSql(atual, labelSituacaoCreditoTomador).as('situacao_rotulo'),
      uso: table.uso,
      estornado: sql<boolean>`${table.estado} = 'ESTORNADO'`.as('estornado'),
      semValor: sql<boolean>`${atual} in ('ESTORNADO', 'EXPIRADO')`.as('sem_valor'),
    })
    .from(table)
    .innerJoin(nota, refere(table.notaId, nota))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(tipo, refere(table.tipoCreditoId, tipo))
    .where(
      and(
        documento === null ? undefined : eq(table.documento, documento),
        de === null ? undefined : gte(table.emissao, instanteDe(de)),
        ate === null ? undefined : lt(table.emissao, instanteDe(plusDays(ate, 1))),
        situacao === null ? undefined : sql`${atual} = ${situacao}`,
      ),
    )
}

/** What the credits that may be used now come to. */
export async function somarLiberados(ctx: Context, filtro: FiltroCreditoTomador, documento: string | null) {
  const linhas = lerCreditosTomador(ctx, filtro, documento).as('linhas')
  const [row] = await ctx.db
    .select({
      valor: sql`coalesce(sum(${linhas.valor}) filter (where ${linhas.situacao} = 'LIBERADO'), 0)::numeric(15,2)`.mapWith(
        table.valor,
      ),
    })
    .from(linhas)
  return row?.valor
}
