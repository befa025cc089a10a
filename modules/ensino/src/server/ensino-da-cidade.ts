import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeito } from '@iss/nota/domain/estado'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'

export type FiltroDoMonitor = {
  readonly competencia: Competencia
  readonly pessoaId: number | null
  readonly tipoPeriodo: string | number | null
  readonly soDivergentes: boolean
}

const texto = (nome: string) => sql<string>`${sql.identifier(nome)}`.as(`${nome}_`)
const inteiro = (nome: string) => sql<number>`${sql.identifier(nome)}`.mapWith(Number).as(`${nome}_`)
const dinheiro = (nome: string) =>
  sql<Dinheiro>`${sql.identifier(nome)}`.mapWith((valor: string) => Dinheiro.from(valor)).as(`${nome}_`)

const itens = sql`('8.01', '8.02')`
const comEfeito = sql.join(
  estadosComEfeito.map((estado) => sql`${estado}`),
  sql`, `,
)

/**
 * Institutions of the city with what their students would pay at the prices of their courses and what they declared of teaching: notes, paper notes,
 * special ledger. More than 5 % between them is a divergence. Source: F57.
 */
function linhas({ competencia, pessoaId, tipoPeriodo, soDivergentes }: FiltroDoMonitor): SQL {
  const mes = sql`${competencia.firstDay()}::date`
  return sql`(select l.*, l.estimada - l.declarada as diferenca,
      abs(l.estimada - l.declarada) * 100 > 5 * l.estimada or (l.estimada = 0 and l.declarada > 0) as divergente,
      case when l.estimada > 0 then least(999.9999, round(abs(l.estimada - l.declarada) * 100 / l.estimada, 4)) end as percentual
    from (select p.id as pessoa_id, p.nome as instituicao, coalesce(e.cursos, 0) as cursos, coalesce(e.alunos, 0) as alunos,
      coalesce(e.sem_documento, 0) as sem_documento, coalesce(e.faturados, 0) || '/' || coalesce(e.devidos, 0) as faturados, coalesce(e.estimada, 0) as estimada,
      coalesce((select sum(n.valor_total) from nota_fiscal n where n.municipio_id = p.municipio_id and n.prestador_id = p.id and n.competencia = ${mes}
        and n.item_lista_servico in ${itens} and n.estado in (${comEfeito})), 0)
      + coalesce((select sum(s.valor_total) from escrit_papel s join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
        where s.municipio_id = p.municipio_id and s.titular_id = p.id and s.papel = 'PRESTADOR' and s.competencia = ${mes} and s.estado = 'LANCADA'
          and a.item_lista_servico in ${itens}), 0)
      + coalesce((select sum(s.faturado) from escrit_especial s join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
        where s.municipio_id = p.municipio_id and s.titular_id = p.id and s.competencia = ${mes} and s.estado = 'LANCADA'
          and a.item_lista_servico in ${itens}), 0) as declarada,
      exists (select 1 from saldo_competencia s where s.municipio_id = p.municipio_id and s.contribuinte_id = p.id and s.papel = 'PRESTADOR'
        and s.competencia = ${mes} and s.estado = 'ENCERRADA') as encerrado
    from pessoa p
    left join (select m.pessoa_id, count(distinct m.curso_id) as cursos, count(distinct m.aluno_id) as alunos,
        count(m.faturamento_id) as faturados, count(*) filter (where m.faturamento_id is not null or m.valor > m.desconto) as devidos,
        coalesce(sum(coalesce(m.preco, m.valor)), 0) as estimada,
        count(distinct a.id) filter (where a.documento = '' and a.rg = '' and a.cnh = '' and a.passaporte = '') as sem_documento
      from mensalidades(${pessoaId}::bigint, ${mes}) m
      join curso c on c.municipio_id = iss_municipio() and c.id = m.curso_id
      join aluno a on a.municipio_id = iss_municipio() and a.id = m.aluno_id
      where ${tipoPeriodo}::text is null or c.tipo_periodo = ${tipoPeriodo}
      group by m.pessoa_id) e on e.pessoa_id = p.id
    where (${pessoaId}::bigint is null or p.id = ${pessoaId})
      and exists (select 1 from curso c where c.municipio_id = p.municipio_id and c.pessoa_id = p.id)) l) as ensino
    ${soDivergentes ? sql`where divergente` : sql``}`
}

export function ensinoDaCidade(ctx: Context, filtro: FiltroDoMonitor) {
  return ctx.db
    .select({
      pessoaId: inteiro('pessoa_id'),
      mes: sql<string>`${filtro.competencia.toString()}::text`.as('mes'),
      instituicao: texto('instituicao'),
      cursos: inteiro('cursos'),
      alunos: inteiro('alunos'),
      faturados: texto('faturados'),
      estimada: dinheiro('estimada'),
      declarada: dinheiro('declarada'),
      diferenca: dinheiro('diferenca'),
      percentual: sql<Aliquota | null>`percentual`.mapWith((valor: string) => Aliquota.from(valor)).as('percentual_'),
      situacao: sql<string>`case when divergente then 'Divergente' else 'Conforme' end`.as('situacao_'),
      encerrado: sql<boolean>`encerrado`.as('encerrado_'),
    })
    .from(sql`${linhas(filtro)}`)
}

type Cartoes = Record<'instituicoes' | 'cursos' | 'alunos' | 'divergentes' | 'semDocumento', number> &
  Record<'estimada' | 'declarada', Dinheiro>

/** The sums above the rows of the monitor. */
export async function lerCartoes(ctx: Context, filtro: FiltroDoMonitor): Promise<Cartoes> {
  const [soma] = await ctx.db
    .select({
      instituicoes: sql<number>`count(*)::int`,
      cursos: sql<number>`coalesce(sum(cursos), 0)::int`,
      alunos: sql<number>`coalesce(sum(alunos), 0)::int`,
      semDocumento: sql<number>`coalesce(sum(sem_documento), 0)::int`,
      divergentes: sql<number>`(count(*) filter (where divergente))::int`,
      estimada: sql<string>`coalesce(sum(estimada), 0)::text`,
      declarada: sql<string>`coalesce(sum(declarada), 0)::text`,
    })
    .from(sql`${linhas(filtro)}`)
  if (!soma) throw new Error('A sum has one row')
  return { ...soma, estimada: Dinheiro.from(soma.estimada), declarada: Dinheiro.from(soma.declarada) }
}
