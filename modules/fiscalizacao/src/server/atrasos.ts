import { temMovimentoSql } from '@iss/conta/server'
import { omissoSql } from '@iss/encerramento/server'
import { lerCalculadora, vencimentoDaCompetencia } from '@iss/guia/server'
import { labelParcelamento } from '@iss/conta/domain/parcelamento'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, daysBetween } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { labelRegimeIss, type RegimeIss } from '@iss/pessoa/domain/pessoa'
import type { Context } from '@iss/platform/server'

type Papel = 'PRESTADOR' | 'TOMADOR'

/** Months before the current one that are looked at unless told. */
export const mesesDeAtraso = 12
export const labelAtraso: Readonly<Record<Atraso['tipo'], string>> = { OMISSO: 'Omisso de encerramento', GUIA: 'Guia vencida' }
export const labelPapelDoAtraso: Readonly<Record<Papel, string>> = { PRESTADOR: 'Prestador', TOMADOR: 'Tomador' }

/** A month and role in which a taxpayer did not close, or a guide of his that is overdue. */
export type Atraso = {
  tipo: 'OMISSO' | 'GUIA'
  pessoaId: number
  contribuinte: string
  documento: string
  mobiliario: string | null
  regime: string
  fiscal: string | null
  competencia: Competencia
  papel: Papel
  movimentacao: boolean
  encerrado: boolean
  guia: number | null
  guiaId: number | null
  vencimento: Data
  dias: number
  /** Tax of the movement that was not closed, or the average of the last six closings when there is none. */
  estimado: Dinheiro
  /** What the guide owes today. */
  vencido: Dinheiro
  /** How the debt of the month is paid in instalments, in words; null when it is not. */
  parcelamento: string | null
}

export type PedidoAtrasos = {
  competenciaInicial: Competencia
  competenciaFinal: Competencia
  papel: Papel | null
  tipo: 'OMISSO' | 'GUIA' | null
  regime: string | null
  fiscal: string | number | null
  contribuinte?: string | number | null
  /** Only these taxpayers; everybody unless told. */
  contribuintes?: readonly number[]
  soComMovimento: boolean
  /** Leaves out the months whose instalments are on time. */
  semParcelados: boolean
}

/** The taxpayers that are meant; null for everybody. */
const escolhidos = ({ contribuinte, contribuintes }: PedidoAtrasos): number[] | null =>
  contribuintes ? [...contribuintes] : contribuinte ? [Number(contribuinte)] : null

type Pessoa = {
  pessoa_id: string
  nome: string
  documento: string
  mobiliario: string | null
  regime: RegimeIss
  fiscal: string | null
  mes: string
  papel: Papel
  movimento: boolean
  parcelado: boolean
  em_dia: boolean
}

const pessoaDaLinha = (linha: Pessoa) => ({
  pessoaId: Number(linha.pessoa_id),
  contribuinte: linha.nome,
  documento: linha.documento,
  mobiliario: linha.mobiliario,
  regime: labelRegimeIss[linha.regime],
  fiscal: linha.fiscal,
  competencia: Competencia.from(linha.mes),
  papel: linha.papel,
  movimentacao: linha.movimento,
  parcelamento: linha.parcelado ? labelParcelamento(linha.em_dia ? 'EM_DIA' : 'EM_ATRASO') : null,
})

/**
 * Everything late in these months, by taxpayer and month (F50). A month counts from the day after its due date on (K9). Omitted as `omissoSql`
 * says. Overdue guides count whatever the regime.
 */
export async function listAtrasos(ctx: Context, pedido: PedidoAtrasos): Promise<Atraso[]> {
  const omissos = pedido.tipo === 'GUIA' ? [] : await listOmissos(ctx, pedido)
  const guias = pedido.tipo === 'OMISSO' ? [] : await listGuiasVencidas(ctx, pedido)
  return [...omissos, ...guias].sort(
    (a, b) => a.competencia.compare(b.competencia) || a.contribuinte.localeCompare(b.contribuinte),
  )
}

async function listOmissos(ctx: Context, pedido: PedidoAtrasos): Promise<Atraso[]> {
  const hoje = ctx.clock.today()
  const vencidos: { papel: Papel; mes: string; vencimento: Data }[] = []
  for (const mes of Competencia.range(pedido.competenciaInicial, pedido.competenciaFinal))
    for (const papel of ['PRESTADOR', 'TOMADOR'] as const) {
      if (pedido.papel && pedido.papel !== papel) continue
      const vencimento = await vencimentoDaCompetencia(ctx, papel, mes)
      if (vencimento < hoje) vencidos.push({ papel, mes: mes.firstDay(), vencimento })
    }
  const { rows } = await ctx.client.query<Pessoa & { vencimento: string; estimado: string }>(
    `with mes as (select m.papel, m.mes::date as competencia, m.vencimento from unnest($1::text[], $2::text[], $3::text[]) as m(papel, mes, vencimento)),
       unidade as (
         select p.municipio_id, p.id, p.nome, p.documento, p.grp_mobiliario, p.fiscal_responsavel_id, mes.papel, mes.competencia, mes.vencimento,
           r.regime, coalesce(${temMovimentoSql('s')}, false) as movimento, coalesce(s.debito, 0) as debito,
           coalesce(s.existe_parcelamento_ativo, false) as parcelado, coalesce(s.parcelamento_em_dia, false) as em_dia
         from pessoa p cross join mes
           cross join lateral (select regime_na_competencia(p.municipio_id, p.id, mes.competencia) as regime) r
           left join saldo_competencia s on s.municipio_id = p.municipio_id and s.contribuinte_id = p.id and s.papel = mes.papel and s.competencia = mes.competencia
         where ${omissoSql({ pessoa: 'p', saldo: 's', papel: 'mes.papel', competencia: 'mes.competencia', regime: 'r.regime', semMovimento: '$4' })}
           and not ($8 and coalesce(s.parcelamento_em_dia, false)) and ($5::bigint[] is null or p.id = any($5)) and ($6::bigint is null or p.fiscal_responsavel_id = $6))
     select u.id as pessoa_id, u.nome, u.documento, u.grp_mobiliario as mobiliario, u.regime, f.nome as fiscal, to_char(u.competencia, 'YYYY-MM') as mes,
       u.papel, u.movimento, u.vencimento, u.parcelado, u.em_dia,
       (case when u.movimento then u.debito else coalesce((select round(avg(x.valor_encerrado), 2) from (
           select c.valor_encerrado from encerramento e join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id
           where e.municipio_id = u.municipio_id and e.pessoa_id = u.id and e.papel = u.papel and e.reaberto_em is null and e.ordem = 0
           order by e.competencia desc limit 6) x), 0) end)::numeric(15,2) as estimado
     from unidade u left join pessoa f on f.municipio_id = u.municipio_id and f.id = u.fiscal_responsavel_id
     where $7::text is null or u.regime = $7`,
    [
      vencidos.map(({ papel }) => papel),
      vencidos.map(({ mes }) => mes),
      vencidos.map(({ vencimento }) => vencimento),
      !pedido.soComMovimento,
      escolhidos(pedido),
      pedido.fiscal,
      pedido.regime,
      pedido.semParcelados,
    ],
  )
  return rows.map((linha) => ({
    tipo: 'OMISSO',
    ...pessoaDaLinha(linha),
    encerrado: false,
    guia: null,
    guiaId: null,
    vencimento: linha.vencimento,
    dias: daysBetween(linha.vencimento, hoje),
    estimado: Dinheiro.from(linha.estimado),
    vencido: Dinheiro.zero,
  }))
}

async function listGuiasVencidas(ctx: Context, pedido: PedidoAtrasos): Promise<Atraso[]> {
  const hoje = ctx.clock.today()
  const { rows } = await ctx.client.query<
    Pessoa & { id: string; numero: string; vencimento: string; base: string; denuncia: boolean; encerrado: boolean }
  >(
    `select g.pessoa_id, p.nome, p.documento, p.grp_mobiliario as mobiliario, regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) as regime,
       f.nome as fiscal, to_char(g.competencia, 'YYYY-MM') as mes, g.papel, coalesce(${temMovimentoSql('s')}, false) as movimento, coalesce(s.estado, 'ABERTA') = 'ENCERRADA' as encerrado,
       coalesce(s.existe_parcelamento_ativo, false) as parcelado, coalesce(s.parcelamento_em_dia, false) as em_dia, g.id, g.numero, g.vencimento::text as vencimento, g.base::text as base, g.denuncia
     from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       left join pessoa f on f.municipio_id = p.municipio_id and f.id = p.fiscal_responsavel_id
       left join saldo_competencia s on s.municipio_id = g.municipio_id and s.contribuinte_id = g.pessoa_id and s.papel = g.papel and s.competencia = g.competencia
     where g.estado = 'EMITIDA' and g.vencimento < $1::date and g.competencia between $2::date and $3::date and ($4::text is null or g.papel = $4)
       and ($5::bigint[] is null or p.id = any($5)) and ($6::bigint is null or p.fiscal_responsavel_id = $6) and ($7 = false or ${temMovimentoSql('s')})
       and not ($9 and coalesce(s.parcelamento_em_dia, false))
       and ($8::text is null or regime_na_competencia(g.municipio_id, g.pessoa_id, g.competencia) = $8)`,
    [
      hoje,
      pedido.competenciaInicial.firstDay(),
      pedido.competenciaFinal.firstDay(),
      pedido.papel,
      escolhidos(pedido),
      pedido.fiscal,
      pedido.soComMovimento,
      pedido.regime,
      pedido.semParcelados,
    ],
  )
  const desde = rows.reduce((menor, { vencimento }) => (vencimento < menor ? vencimento : menor), hoje)
  const calculadora = await lerCalculadora(
    ctx,
    desde,
    hoje,
    rows.map(({ pessoa_id }) => Number(pessoa_id)),
  )
  return rows.map((linha) => {
    const base = Dinheiro.from(linha.base)
    const { papel, denuncia, vencimento } = linha
    return {
      tipo: 'GUIA',
      ...pessoaDaLinha(linha),
      encerrado: linha.encerrado,
      guia: Number(linha.numero),
      guiaId: Number(linha.id),
      vencimento,
      dias: daysBetween(vencimento, hoje),
      estimado: Dinheiro.zero,
      vencido: calculadora.calcular({ papel, denuncia, base, vencimento, pessoaId: Number(linha.pessoa_id) }, hoje).total,
    }
  })
}
