import { listForaDoDas } from '@iss/conta/server'
import type { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { lerTabelasSimples } from '@iss/tributacao/server'
import { efetivaNoMes } from '../domain/retencao-na-nota.ts'
import { folhasDe, receitasDe } from './receitas-e-folhas.ts'

type Mes = { pessoaId: number; pa: Competencia }

/** The activity of the greatest part of the notes of a month; of a month without notes that of the newest one before. */
const principais = `
select m.pessoa::float8 as pessoa, to_char(m.pa, 'YYYY-MM-DD') as pa, to_char(p.data_abertura, 'YYYY-MM-DD') as abertura, x.anexo, t.passivel_fator_r as fator_r
from jsonb_to_recordset($1::jsonb) as m(pessoa bigint, pa date)
join pessoa p on p.id = m.pessoa
cross join lateral (
  select n.atividade_id from (
    select competencia, atividade_id, valor_total from nota_fiscal
      where prestador_id = m.pessoa and competencia <= m.pa and estado in ${estadosComEfeitoTexto}
    union all
    select competencia, atividade_id, valor_total from escrit_papel
      where titular_id = m.pessoa and competencia <= m.pa and origem = 'NACIONAL' and papel = 'PRESTADOR' and estado = 'LANCADA') n
  group by n.competencia, n.atividade_id order by n.competencia desc, sum(n.valor_total) desc, n.atividade_id limit 1) n
join atividade t on t.id = n.atividade_id
left join atividade_anexo x on x.atividade_id = n.atividade_id and m.pa between x.inicio and coalesce(x.fim, 'infinity')`

/**
 * The effective rates of companies of the Simples in months, by which the tax of a difference is estimated, that of the month before where the month's
 * own is not known yet: a few statements whatever their number. Null
 * of a month whose rate cannot be known: the revenue before it was not declared, nothing was issued, or the ISS is outside the DAS. Source: F95, K12.
 */
export async function listAliquotasEstimadas(ctx: Context, meses: readonly Mes[]): Promise<(mes: Mes) => Aliquota | null> {
  const chave = (pessoa: number, dia: string) => `${pessoa} ${dia}`
  const distintos = [...new Map(meses.map((mes) => [chave(mes.pessoaId, mes.pa.firstDay()), mes])).values()]
  const [primeiro] = distintos
  if (!primeiro) return () => null
  const { rows } = await ctx.client.query<{
    pessoa: number
    pa: string
    abertura: string | null
    anexo: Anexo | null
    fator_r: boolean
  }>(principais, [JSON.stringify(distintos.map(({ pessoaId, pa }) => ({ pessoa: pessoaId, pa: pa.firstDay() })))])
  const pessoas = [...new Set(distintos.map(({ pessoaId }) => pessoaId))]
  const pas = distintos.map(({ pa }) => pa)
  const [de, ate] = [
    pas.reduce((um, outro) => (outro.isBefore(um) ? outro : um)),
    pas.reduce((um, outro) => (outro.isAfter(um) ? outro : um)),
  ]
  const receitas = await receitasDe(ctx, pessoas, de.plusMonths(-13), ate)
  const folhas = await folhasDe(ctx, pessoas)
  const tabelas = await lerTabelasSimples(ctx)
  const fora = await listForaDoDas(
    ctx,
    rows.map(({ pessoa, pa }) => ({ pessoaId: pessoa, competencia: Competencia.fromData(pa) })),
  )
  const aliquotas = new Map<string, Aliquota>()
  rows.forEach(({ pessoa, pa, abertura, anexo, fator_r }, indice) => {
    if (fora[indice]) return
    const mes = Competencia.fromData(pa)
    const efetivaEm = (um: Competencia) =>
      efetivaNoMes(
        um,
        { anexoVinculado: anexo, passivelFatorR: fator_r },
        { dataAbertura: abertura, receitas: receitas(pessoa), folha12: folhas(pessoa, um), tabelas },
      )
    const { aliquotaIss } = efetivaEm(mes) ?? efetivaEm(mes.previous()) ?? {}
    if (aliquotaIss) aliquotas.set(chave(pessoa, pa), aliquotaIss)
  })
  return ({ pessoaId, pa }) => aliquotas.get(chave(pessoaId, pa.firstDay())) ?? null
}
