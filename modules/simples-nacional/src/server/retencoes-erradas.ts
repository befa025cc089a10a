import { listForaDoDas } from '@iss/conta/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { lerTabelasSimples } from '@iss/tributacao/server'
import { aliquotaDevidaNaRetencao } from '../domain/retencao-na-nota.ts'
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
  base: string
}

/** Notes with withheld ISS of providers of the Simples, by month, annex and rate. */
const notas = `
select n.pessoa_id::float8 as pessoa, to_char(n.pa, 'YYYY-MM-DD') as pa, to_char(p.data_abertura, 'YYYY-MM-DD') as abertura, x.anexo,
  t.passivel_fator_r as fator_r, n.aliquota::text as aliquota, sum(n.base)::text as base
from (
  select prestador_id as pessoa_id, competencia as pa, atividade_id, aliquota, base from nota_fiscal
    where estado in ('EMITIDA', 'CANCELAMENTO_SOLICITADO') and retido and devido_aqui and regime = 'SIMPLES' and exigibilidade = 1
  union all
  select titular_id, competencia, atividade_id, aliquota, base from escrit_papel
    where origem = 'NACIONAL' and papel = 'PRESTADOR' and estado = 'LANCADA' and retido and devido_aqui and regime = 'SIMPLES'
      and exigibilidade = 1) n
join pessoa p on p.id = n.pessoa_id
join atividade t on t.id = n.atividade_id
left join atividade_anexo x on x.atividade_id = n.atividade_id and n.pa between x.inicio and coalesce(x.fim, 'infinity')
where n.pa between $1 and $2 and ($3::bigint is null or n.pessoa_id = $3)
group by 1, 2, 3, 4, 5, 6
order by 1, 2, 4, 6`

/**
 * Withholdings by another rate than that of the law (F95 (g)), one for each provider and month: a few statements whatever their number. Who pays the
 * ISS outside the DAS withholds by the rate of the city and is none of them.
 */
export async function listRetencoesErradas(ctx: Context, { de, ate, pessoaId }: Pedido): Promise<RetencaoErrada[]> {
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
  const erradas = new Map<string, RetencaoErrada>()
  rows.forEach(({ pessoa, pa, abertura, anexo, fator_r, ...row }, indice) => {
    if (fora[indice]) return
    const competencia = Competencia.fromData(pa)
    const nota = {
      competencia,
      anexoVinculado: anexo,
      passivelFatorR: fator_r,
      aliquota: Aliquota.from(row.aliquota),
      base: Dinheiro.from(row.base),
    }
    const devida = aliquotaDevidaNaRetencao(nota, {
      dataAbertura: abertura,
      receitas: receitas(pessoa),
      folha12: folhas(pessoa, competencia.previous()),
      tabelas,
    })
    if (devida === null) return
    const chave = `${pessoa} ${pa}`
    const antes = erradas.get(chave) ?? { pessoaId: pessoa, pa: competencia, retido: Dinheiro.zero, devido: Dinheiro.zero }
    erradas.set(chave, {
      ...antes,
      retido: antes.retido.plus(nota.base.percent(nota.aliquota)),
      devido: antes.devido.plus(nota.base.percent(devida)),
    })
  })
  return [...erradas.values()]
}
