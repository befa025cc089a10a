import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { regimeNacional, type Regime } from '@iss/tributacao/domain/regime'

/** A service of the city by its national code: what the registers say of it on a day. */
export type ServicoDoMunicipio = {
  codigo: string
  descricao: string
  aliquotas: Aliquota[]
  /** regEspTrib of taxpayers that exercise it. */
  regimes: number[]
  /** Withheld by a rule of the city, not by the list of LC 116. */
  retida: boolean
}

type Linha = { codigo: string; descricao: string; aliquotas: string[]; regimes: Regime[]; retida: boolean }

/** Every service of active activities that has a national code, in its order. */
export async function lerServicos(ctx: Context, dia: Data): Promise<ServicoDoMunicipio[]> {
  const { rows } = await ctx.client.query<Linha>(
    `select a.codigo_tributacao_nacional as codigo, min(a.resumo) as descricao,
       coalesce(array_agg(distinct q.aliquota::text) filter (where q.aliquota is not null), '{}') as aliquotas,
       bool_or(a.retida or a.retem_local_prestacao) as retida,
       coalesce((select array_agg(distinct coalesce((select r.regime from regime_competencia r where r.municipio_id = p.municipio_id and r.contribuinte_id = p.id
             and r.data_inicio <= $1 order by r.data_inicio desc limit 1), p.regime_iss_tipo))
         from pessoa_atividade v join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id and p.situacao = 'ATIVO'
         where v.municipio_id = iss_municipio() and v.inicio <= $1 and (v.fim is null or v.fim >= $1)
           and v.atividade_id in (select b.id from atividade b where b.codigo_tributacao_nacional = a.codigo_tributacao_nacional and b.ativa)), '{}') as regimes
     from atividade a
     left join atividade_aliquota q on q.municipio_id = a.municipio_id and q.atividade_id = a.id and q.inicio <= $1 and (q.fim is null or q.fim >= $1)
     where a.ativa and a.codigo_tributacao_nacional ~ '^[0-9]{6}$'
     group by a.codigo_tributacao_nacional order by 1`,
    [dia],
  )
  return rows.map(({ codigo, descricao, aliquotas, regimes, retida }) => ({
    codigo,
    descricao,
    aliquotas: aliquotas.map((texto) => Aliquota.from(texto)),
    regimes: [...new Set(regimes.map((regime) => regimeNacional(regime).regEspTrib))].filter(
      (codigoRegime) => codigoRegime !== 0,
    ),
    retida,
  }))
}

/** Taxpayers that are exempt by their regime today. */
export async function lerIsentos(ctx: Context): Promise<{ documento: string; nome: string }[]> {
  const { rows } = await ctx.client.query<{ documento: string; nome: string }>(
    `select documento, nome from pessoa where regime_iss_tipo = 'ISENTO' and situacao = 'ATIVO' order by nome`,
  )
  return rows
}
