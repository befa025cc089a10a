import { listForaDoDas } from '@iss/conta/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { lerTabelasSimples } from '@iss/tributacao/server'
import { aliquotaDaRetencao, isRetencaoErrada } from '../domain/retencao-na-nota.ts'
import { folhasDe, receitasDe } from './receitas-e-folhas.ts'

/** ISS withheld on notes of a provider in a month, and what it would be by the effective rate of the month before. */
export type RetencaoErrada = { pessoaId: number; pa: Competencia; retido: Dinheiro; devido: Dinheiro }

type Pedido = { de: Competencia; ate: Competencia; pessoaId: number | string | null }
type Nota = {
  pessoa: number
  pa: string
  abertura: string | null
  anexo: Anexo | null
  fator_r: boolean
  aliquota: string
  conferida: string | null
  quantidade: number
  base: string
}

/** Notes with withheld ISS of providers of the Simples, by month, annex and rate; `conferida`: what the city examined for the month before. */
const notas = `
select n.pessoa_id::float8 as pessoa, to_char(n.pa, 'YYYY-MM-DD') as pa, to_char(p.data_abertura, 'YYYY-MM-DD') as abertura, x.anexo,
  t.passivel_fator_r as fator_r, n.aliquota::text as aliquota, c.aliquota::text as conferida, count(*)::float8 as quantidade,
  sum(n.base)::text as base
from (
  select prestador_id as pessoa_id, competencia as pa, atividade_id, aliquota, base from nota_fiscal
    where estado in ${estadosComEfeitoTexto} and retido and devido_aqui and regime = 'SIMPLES' and exigibilidade = 1
  union all
  select titular_id, competencia, atividade_id, aliquota, base from escrit_papel
    where origem = 'NACIONAL' and papel = 'PRESTADOR' and estado = 'LANCADA' and retido and devido_aqui and regime = 'SIMPLES'
      and exigibilidade = 1) n
join pessoa p on p.id = n.pessoa_id
join atividade t on t.id = n.atividade_id
left join atividade_anexo x on x.atividade_id = n.atividade_id and n.pa between x.inicio and coalesce(x.fim, 'infinity')
left join lateral (select s.aliquota from aliquota_simples s
  where s.pessoa_id = n.pessoa_id and s.competencia < n.pa and s.situacao in ('VIGENTE', 'HOMOLOGADA')
    and (s.atividade_id is null or s.atividade_id = n.atividade_id)
  order by s.competencia desc, s.atividade_id nulls last limit 1) c on true
where n.pa between $1 and $2 and ($3::bigint is null or n.pessoa_id = $3)
group by 1, 2, 3, 4, 5, 6, 7
order by 1, 2, 4, 6`

/**
 * Notes of a provider in a month that withheld by one rate. `devida`: the rate of the law, null where the declared revenue of a month is not known;
 * `conferida`: the rate that the city examined for the month before, null where it examined none.
 */
export type Retencao = {
  pessoaId: number
  pa: Competencia
  aliquota: Aliquota
  devida: Aliquota | null
  conferida: Aliquota | null
  quantidade: number
  base: Dinheiro
}

/**
 * What was withheld on notes of providers of the Simples and the rate due (F95 (g), F120): a few statements whatever their number. Who pays the ISS
 * outside the DAS withholds by the rate of the city and is none of them.
 */
export async function listRetencoes(ctx: Context, { de, ate, pessoaId }: Pedido): Promise<Retencao[]> {
  const { rows } = await ctx.client.query<Nota>(notas, [de.firstDay(), ate.firstDay(), pessoaId])
  if (rows.length === 0) return []
  const pessoas = [...new Set(rows.map(({ pessoa }) => pessoa))]
  const receitas = await receitasDe(ctx, pessoas, de.plusMonths(-13), ate)
  const folhas = await folhasDe(ctx, pessoas)
  const tabelas = await lerTabelasSimples(ctx)
  const fora = await listForaDoDas(
    ctx,
    rows.map(({ pessoa, pa }) => ({ pessoaId: pessoa, competencia: Competencia.fromData(pa) })),
  )
  return rows.flatMap(({ pessoa, pa, abertura, anexo, fator_r, conferida, quantidade, ...row }, indice) => {
    if (fora[indice]) return []
    const competencia = Competencia.fromData(pa)
    const devida = aliquotaDaRetencao(
      { competencia, anexoVinculado: anexo, passivelFatorR: fator_r },
      { dataAbertura: abertura, receitas: receitas(pessoa), folha12: folhas(pessoa, competencia.previous()), tabelas },
    )
    return [
      {
        pessoaId: pessoa,
        pa: competencia,
        aliquota: Aliquota.from(row.aliquota),
        devida,
        conferida: conferida === null ? null : Aliquota.from(conferida),
        quantidade,
        base: Dinheiro.from(row.base),
      },
    ]
  })
}

/** Withholdings by another rate than that of the law (F95 (g)), one for each provider and month. */
export async function listRetencoesErradas(ctx: Context, pedido: Pedido): Promise<RetencaoErrada[]> {
  const erradas = new Map<string, RetencaoErrada>()
  for (const { pessoaId, pa, aliquota, devida, base } of await listRetencoes(ctx, pedido)) {
    if (devida === null || !isRetencaoErrada(aliquota, devida)) continue
    const chave = `${pessoaId} ${pa.firstDay()}`
    const antes = erradas.get(chave) ?? { pessoaId, pa, retido: Dinheiro.zero, devido: Dinheiro.zero }
    erradas.set(chave, {
      ...antes,
      retido: antes.retido.plus(base.percent(aliquota)),
      devido: antes.devido.plus(base.percent(devida)),
    })
  }
  return [...erradas.values()]
}
