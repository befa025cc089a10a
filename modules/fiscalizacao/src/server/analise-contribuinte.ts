import { juntarAchados } from '@iss/acao-fiscal/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { readPercent } from '@iss/list/definition'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { compararComAtividade, juntarComparacao, juntarDocumento, juntarTerceiros } from '../contract/analise.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { atividadeDe } from './analise-sql.ts'
import { labelTipoDeclaracao } from '../domain/declaracao-terceiros.ts'
import { lerDeclarado } from './declaracao-terceiros.ts'
import { lerDocumentoDivergente } from './documentos-dos-dois-lados.ts'

/** Months that are compared: the last twelve that ended. */
const MESES = 12

/** Whether a month of the company stays below the first quartile of the others of the activity; one in which it was not there does not. */
export const isAbaixo = ({
  ativo,
  base,
  primeiroQuartil,
}: {
  ativo: boolean
  base: Dinheiro
  primeiroQuartil: Dinheiro | null
}) => ativo && primeiroQuartil !== null && base.lt(primeiroQuartil)

type Linha = {
  mes: string
  base: string
  q1: string | null
  mediana: string | null
  q3: string | null
  pares: number
  ativo: boolean
}
const dinheiro = (texto: string | null) => (texto === null ? null : Dinheiro.from(texto))

const taxa = (texto: string | null | undefined) => (texto ? readPercent(texto) : null)

/**
 * Whether a person exercised an activity in the whole of the month `m.mes`: between opening and closing down, and by the registration of the activity
 * where it is there. A month of which it was there for a part only, or not at all, is held against nobody's.
 */
const exerceuNoMes = (contribuinteId: number, atividadeId: number | null) => sql`(
  exists (select 1 from pessoa p where p.municipio_id = iss_municipio() and p.id = ${contribuinteId}
    and coalesce(p.data_abertura, p.cadastro_inicial) <= m.mes::date and coalesce(p.data_baixa, 'infinity'::date) >= (m.mes + interval '1 month')::date)
  and (not exists (select 1 from pessoa_atividade v where v.municipio_id = iss_municipio() and v.pessoa_id = ${contribuinteId} and v.atividade_id = ${atividadeId}::bigint)
    or exists (select 1 from pessoa_atividade v where v.municipio_id = iss_municipio() and v.pessoa_id = ${contribuinteId} and v.atividade_id = ${atividadeId}::bigint
      and v.inicio <= m.mes::date and coalesce(v.fim, 'infinity'::date) >= (m.mes + interval '1 month' - interval '1 day')::date)))`

type Pedido = { contribuinteId: number; atividadeId: number | null }

/** Who is compared in which of his activities, the one of most revenue unless asked. Refuses ('not-found') whom the city does not know. */
export async function lerComparados(ctx: Context, { contribuinteId, atividadeId }: Pedido) {
  const pessoa = await getPessoa(ctx, contribuinteId)
  const ate = Competencia.fromData(ctx.clock.today()).plusMonths(-1)
  const de = ate.plusMonths(1 - MESES)
  const nosMeses = sql`f.papel = 'PRESTADOR' and f.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date`
  const { rows } = await ctx.db.execute<{ id: string; nome: string }>(sql`
    select f.atividade_id as id, ${atividadeDe} as nome from fato_atual f
    where ${nosMeses} and f.pessoa_id = ${contribuinteId} and f.atividade_id is not null
    group by f.municipio_id, f.atividade_id order by sum(f.base) desc, f.atividade_id`)
  const atividades = rows.map(({ id, nome }) => ({ id: Number(id), nome }))
  return { contribuinte: pessoa.nome, atividades, escolhida: atividadeId ?? atividades[0]?.id ?? null, de, ate, nosMeses }
}

/** The comparison, computed from the monthly facts. Refuses ('not-found') whom the city does not know. */
export async function comparar(ctx: Context, pedido: Pedido) {
  const { contribuinteId } = pedido
  const { contribuinte, atividades, escolhida, de, ate, nosMeses } = await lerComparados(ctx, pedido)
  const { rows } = await ctx.db.execute<Linha>(sql`
    select to_char(m.mes, 'YYYY-MM-DD') as mes, coalesce(sum(b.base) filter (where b.pessoa_id = ${contribuinteId}), 0)::numeric(15,2)::text as base,
      (percentile_cont(0.25) within group (order by b.base) filter (where b.pessoa_id <> ${contribuinteId}))::numeric(15,2)::text as q1,
      (percentile_cont(0.5) within group (order by b.base) filter (where b.pessoa_id <> ${contribuinteId}))::numeric(15,2)::text as mediana,
      (percentile_cont(0.75) within group (order by b.base) filter (where b.pessoa_id <> ${contribuinteId}))::numeric(15,2)::text as q3,
      count(b.pessoa_id) filter (where b.pessoa_id <> ${contribuinteId})::int as pares,
      ${exerceuNoMes(contribuinteId, escolhida)} as ativo
    from generate_series(${de.firstDay()}::date, ${ate.firstDay()}::date, interval '1 month') as m(mes)
      left join (select f.competencia, f.pessoa_id, sum(f.base) as base from fato_atual f
        where ${nosMeses} and f.atividade_id = ${escolhida}::bigint and f.base > 0 group by f.competencia, f.pessoa_id) b on b.competencia = m.mes::date
    group by m.mes order by m.mes`)
  const { rows: taxas } = await ctx.db.execute<{ propria: string | null; deles: string | null }>(sql`
    select (100 * sum(f.iss_proprio + f.iss_retido) filter (where f.pessoa_id = ${contribuinteId})
        / nullif(sum(f.base) filter (where f.pessoa_id = ${contribuinteId}), 0))::numeric(12,4)::text as propria,
      (100 * sum(f.iss_proprio + f.iss_retido) filter (where f.pessoa_id <> ${contribuinteId})
        / nullif(sum(f.base) filter (where f.pessoa_id <> ${contribuinteId}), 0))::numeric(12,4)::text as deles
    from fato_atual f where ${nosMeses} and f.atividade_id = ${escolhida}::bigint`)
  const meses = rows.map(({ mes, base, q1, mediana, q3, pares, ativo }) => ({
    competencia: Competencia.fromData(mes),
    base: Dinheiro.from(base),
    primeiroQuartil: dinheiro(q1),
    mediana: dinheiro(mediana),
    terceiroQuartil: dinheiro(q3),
    pares,
    ativo,
  }))
  const baixos = meses.filter(isAbaixo)
  return {
    contribuinte,
    atividadeId: escolhida,
    atividades,
    meses,
    abaixo: baixos.length,
    ativos: meses.filter(({ ativo }) => ativo).length,
    falta: Dinheiro.sum(baixos.map(({ base, mediana }) => (mediana ?? base).minus(base))),
    aliquota: taxa(taxas[0]?.propria),
    aliquotaDaAtividade: taxa(taxas[0]?.deles),
  }
}

export const compararComAtividadeOperation = implement(compararComAtividade, comparar)

export const juntarComparacaoOperation = implement(juntarComparacao, async (ctx, pedido) => {
  const { atividadeId, atividades, meses, abaixo, ativos, falta } = await comparar(ctx, pedido)
  const [primeiro, ultimo] = [meses[0], meses.at(-1)]
  if (!primeiro || !ultimo || atividadeId === null) return refuse(fiscalizacaoErrors.semAtividade)
  if (abaixo === 0) return refuse(fiscalizacaoErrors.nadaAbaixo)
  const nome = atividades.find(({ id }) => id === atividadeId)?.nome ?? ''
  return juntarAchados(ctx, [
    {
      contribuinteId: pedido.contribuinteId,
      origem: 'COMPARACAO',
      chave: `comparacao:${atividadeId}:${ultimo.competencia.firstDay()}`,
      titulo: `Comparação com a atividade, ${primeiro.competencia.format()} a ${ultimo.competencia.format()}`,
      detalhe: `${nome}: ${abaixo} de ${counted(ativos, 'mês', 'meses')} abaixo do primeiro quartil; faltam ${falta.formatReais()} de base até a mediana.`,
      inicioCompetencia: primeiro.competencia,
      fimCompetencia: ultimo.competencia,
      valor: falta,
      link: `/home/actions/analise-contribuinte?contribuinte=${pedido.contribuinteId}&atividade=${atividadeId}`,
    },
  ])
})

export const juntarDocumentoOperation = implement(juntarDocumento, async (ctx, { id }) => {
  const documento = await lerDocumentoDivergente(ctx, id)
  return juntarAchados(ctx, [
    {
      contribuinteId: documento.prestadorId,
      origem: 'CRUZAMENTO',
      chave: `documento:${id}`,
      titulo: `${documento.resultado}: nota nº ${documento.numero} de ${documento.tomador}`,
      detalhe: `Escriturada pelo tomador por ${documento.escriturado.formatReais()}; ${documento.nota ? `no documento do prestador, ${documento.nota.formatReais()}` : 'o prestador não tem o documento'}.`,
      inicioCompetencia: documento.competencia,
      fimCompetencia: documento.competencia,
      valor: documento.diferenca,
      link: `/home/actions/analise-contribuinte?contribuinte=${documento.prestadorId}&aba=documentos`,
    },
  ])
})

export const juntarTerceirosOperation = implement(juntarTerceiros, async (ctx, { id }) => {
  const { contribuinteId, tipo, competencia, declarado, notas, diferenca, resultado, declarantes } = await lerDeclarado(ctx, id)
  return juntarAchados(ctx, [
    {
      contribuinteId,
      origem: 'DECLARACAO_TERCEIROS',
      chave: `terceiros:${tipo}:${competencia.firstDay()}`,
      titulo: `${labelTipoDeclaracao[tipo]} contra as notas de ${competencia.format()}`,
      detalhe: `${resultado}: declarado ${declarado.formatReais()}${declarantes && ` por ${declarantes}`}; nas notas, ${notas.formatReais()}.`,
      inicioCompetencia: competencia,
      fimCompetencia: competencia,
      valor: diferenca,
      link: `/home/actions/analise-contribuinte?contribuinte=${contribuinteId}&aba=terceiros`,
    },
  ])
})
