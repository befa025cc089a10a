import { Competencia } from '@iss/kernel/competencia'
import { normalizeDocumento } from '@iss/kernel/documento'
import { defineList, lookupField, selectField, textField } from '@iss/list/definition'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ensinoAccess } from '../contract/acesso.ts'
import { documentoEmSql } from '../server/documento-do-aluno.ts'
import { alunoTable as table, responsavelAlunoTable as responsavel } from '../tables/ensino.ts'

const filters = z.object({
  texto: textField({ label: 'Nome ou documento', help: 'Nome do aluno ou do responsável, ou o documento inteiro.' }),
  cursoId: lookupField({ label: 'Curso', lookup: 'curso-da-instituicao' }),
  situacao: selectField({
    label: 'Situação',
    options: [
      { value: 'ATIVO', label: 'Ativo' },
      { value: 'INATIVO', label: 'Sem curso ativo' },
    ],
  }),
})

/** Students of the institution (I2): documents of minors are masked, and a student is opened, with a trace, to see the rest. */
export const alunos = defineList({
  slug: 'alunos',
  title: 'Alunos',
  path: null,
  access: ensinoAccess,
  filters,
  query: linhas,
  id: 'id',
  empty: 'Nenhum aluno encontrado.',
  order: ['nome'],
  actions: {
    novo: { label: 'Novo aluno', on: 'list', icon: 'user-plus', page: true },
    importar: { label: 'Importar planilha', on: 'list', icon: 'file-import', href: '/home/ensino/importar-alunos' },
    abrir: { label: 'Abrir', icon: 'edit', page: true },
  },
  columns: [
    { key: 'nome', label: 'Aluno', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'responsavel', label: 'Responsável', kind: 'text', secondary: true },
    { key: 'cursos', label: 'Cursos', kind: 'text' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Ativo' ? 'success' : 'neutral'),
    },
  ],
})

function linhas(ctx: Context, { texto, cursoId, situacao }: z.output<typeof filters>) {
  const mes = Competencia.fromData(ctx.clock.today()).firstDay()
  const documento = normalizeDocumento(texto)
  const ativas = (colunas: SQL, mais: SQL = sql``) =>
    sql`(select ${colunas} from aluno_curso ac join curso c on c.municipio_id = ac.municipio_id and c.id = ac.curso_id
      where ac.municipio_id = ${table.municipioId} and ac.aluno_id = ${table.id} and ac.inicio <= ${mes}::date
        and (ac.fim is null or ac.fim >= ${mes}::date)${mais})`
  const ativo = sql`exists ${ativas(sql`1`)}`
  return ctx.db
    .select({
      id: table.id,
      nome: table.nome,
      documento: documentoEmSql(ctx, table).as('documento_exibido'),
      responsavel: sql<string>`coalesce(${responsavel.nome}, '')`.as('nome_do_responsavel'),
      cursos: sql<string>`coalesce(${ativas(sql`string_agg(c.nome, ', ' order by c.nome)`)}, '')`.as('cursos'),
      situacao: sql<string>`case when ${ativo} then 'Ativo' else 'Sem curso ativo' end`.as('situacao'),
    })
    .from(table)
    .leftJoin(responsavel, refere(table.responsavelId, responsavel))
    .where(
      and(
        eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId),
        texto === ''
          ? undefined
          : or(
              contem(table.nome, texto),
              contem(responsavel.nome, texto),
              documento === '' ? undefined : eq(table.documento, documento),
              documento === '' ? undefined : eq(responsavel.documento, documento),
            ),
        cursoId === null ? undefined : sql`exists ${ativas(sql`1`, sql` and ac.curso_id = ${Number(cursoId)}`)}`,
        situacao === null ? undefined : situacao === 'ATIVO' ? ativo : sql`not ${ativo}`,
      ),
    )
}
