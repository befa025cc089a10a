import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { competenciaField, defineReport, lookupField, selectField } from '@iss/list/definition'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ensinoAccess } from '../contract/acesso.ts'
import { documentoEmSql } from '../server/documento-do-aluno.ts'
import { alunoCursoTable as matricula, alunoTable as aluno, cursoTable as curso } from '../tables/ensino.ts'

const filters = z.object({
  cursoId: lookupField({ label: 'Curso', lookup: 'curso-da-instituicao' }),
  competencia: competenciaField({ initial: (hoje) => hoje }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'A_FATURAR', label: 'A faturar' },
      { value: 'FATURADO', label: 'Faturado' },
    ],
  }),
})

/** Relatório de alunos (I3): what each student owes in a competence; the documents of minors are masked. */
export const relatorioAluno = defineReport({
  slug: 'relatorio-aluno',
  title: 'Relatório de alunos',
  path: '/home/ensino/relatorio-aluno',
  access: ensinoAccess,
  menu: [{ area: 'ensino', grupo: 'Relatórios', ordem: 10, icone: 'file-report' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.ALUNOS_ENSINO,
  filters,
  query: alunos,
  order: ['aluno', 'curso'],
  columns: [
    { key: 'aluno', label: 'Aluno', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'curso', label: 'Curso', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'competencia' },
    { key: 'mensalidade', label: 'Mensalidade', kind: 'money', total: 'sum' },
    { key: 'desconto', label: 'Desconto', kind: 'money', total: 'sum' },
    { key: 'liquido', label: 'Líquido', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
  ],
})

const dinheiro = (expressao: SQL, nome: string) =>
  sql<Dinheiro>`coalesce(${expressao}, 0)`.mapWith((valor: string) => Dinheiro.from(valor)).as(nome)

function alunos(ctx: Context, { cursoId, competencia, situacao }: z.output<typeof filters>) {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  return ctx.db
    .select({
      aluno: sql<string>`${aluno.nome}`.as('nome_do_aluno'),
      documento: documentoEmSql(ctx, aluno).as('documento_exibido'),
      curso: sql<string>`${curso.nome}`.as('nome_do_curso'),
      inicio: sql<Competencia>`${matricula.inicio}`.mapWith(matricula.inicio).as('desde'),
      mensalidade: dinheiro(sql`m.valor`, 'mensalidade'),
      desconto: dinheiro(sql`m.desconto`, 'desconto_dado'),
      liquido: dinheiro(sql`m.valor - m.desconto`, 'liquido'),
      situacao: sql<string>`case when m.faturamento_id is null then 'A faturar' else 'Faturado' end`.as('situacao'),
    })
    .from(matricula)
    .innerJoin(sql`mensalidades(${pessoaId}, ${competencia.firstDay()}::date) m`, sql`m.matricula_id = ${matricula.id}`)
    .innerJoin(curso, refere(matricula.cursoId, curso))
    .innerJoin(aluno, refere(matricula.alunoId, aluno))
    .where(
      and(
        eq(matricula.pessoaId, pessoaId),
        cursoId === null ? undefined : eq(matricula.cursoId, Number(cursoId)),
        situacao === null ? undefined : sql`(m.faturamento_id is null) = ${situacao === 'A_FATURAR'}`,
      ),
    )
}
