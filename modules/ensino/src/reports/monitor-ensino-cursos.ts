import { Dinheiro } from '@iss/kernel/dinheiro'
import { competenciaField, defineReport } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { monitorEnsinoAccess } from '../contract/acesso.ts'
import { tiposPeriodo } from '../domain/curso.ts'
import { cursoTable as curso } from '../tables/ensino.ts'

const filters = z.object({
  contribuinte: contribuinteField(),
  competencia: competenciaField({ initial: (hoje) => hoje }),
})

/** Monitor de ensino by course (F57): how many students, at which price, how many of them billed. */
export const monitorEnsinoCursos = defineReport({
  slug: 'monitor-ensino-cursos',
  title: 'Monitor de ensino por curso',
  access: monitorEnsinoAccess,
  back: '/home/actions/monitor-ensino',
  mode: 'sincrono',
  tipo: null,
  filters,
  query: cursos,
  order: ['instituicao', 'curso'],
  columns: [
    { key: 'instituicao', label: 'Instituição', kind: 'text' },
    { key: 'curso', label: 'Curso', kind: 'text' },
    { key: 'periodo', label: 'Período', kind: 'text' },
    { key: 'valor', label: 'Valor vigente', kind: 'money' },
    { key: 'alunos', label: 'Alunos', kind: 'integer', total: 'sum' },
    { key: 'faturados', label: 'Faturados', kind: 'integer', total: 'sum' },
    { key: 'estimada', label: 'Receita estimada', kind: 'money', total: 'sum' },
    { key: 'descontos', label: 'Bolsas e descontos', kind: 'money', total: 'sum' },
  ],
})

const dinheiro = (expressao: SQL, nome: string) =>
  sql<Dinheiro>`coalesce(${expressao}, 0)`.mapWith((valor: string) => Dinheiro.from(valor)).as(nome)

function cursos(ctx: Context, { contribuinte, competencia }: z.output<typeof filters>) {
  const pessoaId = contribuinte === null ? null : Number(contribuinte)
  return ctx.db
    .select({
      instituicao: sql<string>`${pessoa.nome}`.as('instituicao'),
      curso: sql<string>`${curso.nome}`.as('nome_do_curso'),
      periodo: wordsSql(curso.tipoPeriodo, tiposPeriodo).as('periodo'),
      valor: dinheiro(sql`max(m.preco)`, 'valor_vigente'),
      alunos: sql<number>`count(distinct m.aluno_id)`.mapWith(Number).as('alunos'),
      faturados: sql<number>`count(m.faturamento_id)`.mapWith(Number).as('faturados'),
      estimada: dinheiro(sql`sum(coalesce(m.preco, m.valor))`, 'estimada'),
      descontos: dinheiro(sql`sum(m.desconto)`, 'descontos'),
    })
    .from(curso)
    .innerJoin(pessoa, refere(curso.pessoaId, pessoa))
    .innerJoin(sql`mensalidades(${pessoaId}::bigint, ${competencia.firstDay()}::date) m`, sql`m.curso_id = ${curso.id}`)
    .where(pessoaId === null ? undefined : eq(curso.pessoaId, pessoaId))
    .groupBy(pessoa.nome, curso.municipioId, curso.id, curso.nome, curso.tipoPeriodo)
}
