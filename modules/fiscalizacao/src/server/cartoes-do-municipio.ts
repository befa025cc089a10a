import { alertaFiscalTable as alerta } from '@iss/alerta-fiscal/tables/alerta-fiscal'
import { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { type Figure, readPercent } from '@iss/list/definition'
import { estadosComEfeitoSql } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { textoVariacao } from '../domain/previsao.ts'
import { vencidoEntre } from './inadimplencia.ts'
import { periodoDoAno } from './periodo-do-monitor.ts'
import { lerReceita, peloCrescimento } from './receita-prevista.ts'

type Pedido = { ano: number | null; comparar: number | null; regime: string | null }

type Contagem = {
  devido: string
  inadimplencia: string | null
  ativos: number
  novos: number
  notas_hoje: number
  notas_mes: number
  pendentes: number
  prazo: number | null
}

/**
 * Cards of the monitor of the city (F121). Their month is the current one, of a year gone by december. What was received is compared up to the same day
 * of the other year; what is due and the arrears are of the months of the year; requests and alerts are as they stand now.
 */
export async function lerCartoes(ctx: Context, { ano, comparar, regime }: Pedido): Promise<readonly Figure[]> {
  const hoje = ctx.clock.today()
  const [de, mes] = periodoDoAno(ano, hoje)
  const corrente = mes.eq(Competencia.fromData(hoje))
  const amanha = corrente ? plusDays(hoje, 1) : mes.next().firstDay()
  const outro = comparar ?? mes.ano - 1
  const receita = await lerReceita(ctx, mes, amanha, { regime, comparar: outro })
  const linha = await contar(ctx, [de, mes], amanha, regime)
  const novos = await contarAlertas(ctx, mes, regime)
  const contra = (valor: Dinheiro, antes: Dinheiro, quando: string) =>
    comparar === null ? {} : { hint: textoVariacao(valor, antes, quando) }
  return [
    {
      label: `ISS arrecadado em ${mes.format()}`,
      kind: 'money',
      value: receita.mes,
      ...contra(receita.mes, receita.mesComparado, Competencia.of(outro, mes.mes).format()),
    },
    {
      label: `ISS arrecadado em ${mes.ano}`,
      kind: 'money',
      value: receita.ano,
      ...contra(receita.ano, receita.anoComparado, String(outro)),
    },
    {
      label: `Previsto para ${mes.format()}`,
      kind: 'money',
      value: receita.mesPrevisto,
      hint: `${receita.anoPrevisto.formatReais()} em ${mes.ano}, ${peloCrescimento}`,
    },
    { label: `ISS devido em ${mes.ano}`, kind: 'money', value: Dinheiro.from(linha.devido) },
    ...(linha.inadimplencia === null
      ? []
      : [
          {
            label: 'Inadimplência',
            kind: 'percent' as const,
            value: readPercent(linha.inadimplencia),
            hint: 'vencido e não pago, das guias do ano',
          },
        ]),
    { label: 'NF-e emitidas hoje', kind: 'integer', value: linha.notas_hoje, hint: `${linha.notas_mes} em ${mes.format()}` },
    { label: 'Prestadores ativos', kind: 'integer', value: linha.ativos, hint: 'com movimento em 3 meses' },
    { label: 'Novos cadastros', kind: 'integer', value: linha.novos, hint: `em ${mes.format()}` },
    {
      label: 'Solicitações pendentes',
      kind: 'integer',
      value: linha.pendentes,
      ...(linha.prazo === null ? {} : { hint: `decididas em ${counted(linha.prazo, 'dia', 'dias')}, em média` }),
    },
    { label: 'Alertas novos', kind: 'integer', value: novos, ...(novos > 0 ? { tone: 'danger' as const } : {}) },
  ]
}

/** Alerts that nobody looked at yet, of taxpayers that were of this regime in the month or of all (null). */
async function contarAlertas(ctx: Context, mes: Competencia, regime: string | null): Promise<number> {
  const deles = sql`(${regime}::text is null or regime_na_competencia(${alerta.municipioId}, ${alerta.contribuinteId}, ${mes.firstDay()}::date) = ${regime})`
  const [alertas] = await ctx.db
    .select({ novos: sql<number>`count(*)::int` })
    .from(alerta)
    .where(and(eq(alerta.situacao, 'NOVO'), deles))
  return alertas?.novos ?? 0
}

async function contar(
  ctx: Context,
  [de, mes]: [Competencia, Competencia],
  amanha: string,
  regime: string | null,
): Promise<Contagem> {
  const hoje = ctx.clock.today()
  const dia = (data: string) => sql`(${data}::date::timestamp at time zone 'America/Sao_Paulo')`
  const doRegime = sql`(${regime}::text is null or f.regime = ${regime})`
  /** Whom an expression names is of the regime in the competence of another one. */
  const eDoRegime = (pessoa: SQL, competencia: SQL) =>
    sql`(${regime}::text is null or regime_na_competencia(iss_municipio(), ${pessoa}, ${competencia}) = ${regime})`
  const noMes = sql`${mes.firstDay()}::date`
  const { rows } = await ctx.db.execute<Contagem>(sql`
    select f.devido::text, f.inadimplencia, a.ativos, p.novos, n.notas_hoje, n.notas_mes, s.pendentes, s.prazo
    from (select coalesce(sum(f.devido), 0)::numeric(15,2) as devido,
        (100 * (select v.valor from ${vencidoEntre(hoje, sql`${de.firstDay()}::date`, sql`${mes.next().firstDay()}::date`, regime)} v)
          / nullif(sum(f.emitido), 0))::numeric(12,4)::text as inadimplencia
      from fato_atual f where f.competencia between ${de.firstDay()}::date and ${mes.firstDay()}::date and ${doRegime}) f
    cross join (select count(distinct f.pessoa_id)::int as ativos from fato_atual f where f.papel = 'PRESTADOR' and f.base > 0
        and f.competencia between ${mes.plusMonths(-2).firstDay()}::date and ${mes.firstDay()}::date and ${doRegime}) a
    cross join (select count(*)::int as novos from pessoa p where p.municipio_id = iss_municipio()
        and p.cadastro_inicial >= ${mes.firstDay()}::date and p.cadastro_inicial < ${amanha}::date
        and ${eDoRegime(sql`p.id`, noMes)}) p
    cross join (select count(*) filter (where n.emissao >= ${dia(hoje)})::int as notas_hoje,
        count(*) filter (where n.emissao < ${dia(amanha)})::int as notas_mes from nota_fiscal n
      where n.municipio_id = iss_municipio() and n.estado in ${estadosComEfeitoSql}
        and (${regime}::text is null or n.regime = ${regime}) and n.emissao >= ${dia(mes.firstDay())} and (n.emissao < ${dia(amanha)} or n.emissao >= ${dia(hoje)})) n
    cross join (select count(*) filter (where s.situacao = 'Pendente')::int as pendentes,
        round(avg(extract(epoch from coalesce(s.data_deferimento, s.data_indeferimento) - s.data_solicitacao) / 86400)
          filter (where coalesce(s.data_deferimento, s.data_indeferimento) >= ${dia(de.firstDay())}
            and coalesce(s.data_deferimento, s.data_indeferimento) < ${dia(amanha)}))::int as prazo
      from solicitacao s where s.municipio_id = iss_municipio() and not s.rascunho and s.retirada_em is null
        and ${eDoRegime(sql`coalesce(s.contribuinte_id, s.solicitante_id)`, noMes)}) s`)
  const [linha] = rows
  if (!linha) throw new Error('The figures of the city were not read')
  return linha
}
