import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { dateField, defineList, lookupField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ensinoAccess } from '../contract/acesso.ts'
import { baixarCurso } from '../contract/curso.ts'
import { tiposPeriodo, type TipoPeriodo } from '../domain/curso.ts'
import { cursoTable as table } from '../tables/ensino.ts'

const situacoes = { ATIVO: 'Ativo', BAIXADO: 'Baixado' } as const
const opcoes = <K extends string>(rotulos: Record<K, string>) =>
  Object.entries<string>(rotulos).map(([value, label]) => ({ value: value as K, label }))

const filters = z.object({
  nome: textField({ label: 'Nome' }),
  atividadeId: lookupField({ label: 'Atividade', lookup: 'atividade-de-ensino' }),
  tipoPeriodo: selectField({ label: 'Período', options: opcoes<TipoPeriodo>(tiposPeriodo) }),
  situacao: selectField({ label: 'Situação', options: opcoes<keyof typeof situacoes>(situacoes) }),
})

/** Courses of the institution with price in force and students (I1). */
export const cursos = defineList({
  slug: 'cursos',
  title: 'Cursos',
  path: null,
  access: ensinoAccess,
  filters,
  query: linhas,
  id: 'id',
  empty: 'Nenhum curso encontrado.',
  order: ['nome'],
  actions: {
    novo: { label: 'Novo curso', on: 'list', icon: 'plus', page: true },
    abrir: { label: 'Abrir', icon: 'edit', page: true },
    alunos: { label: 'Alunos', icon: 'users', href: ({ id }) => `/home/ensino/buscar-aluno?cursoId=${id}` },
    baixar: {
      label: 'Baixar',
      icon: 'ban',
      call: baixarCurso,
      danger: true,
      when: ({ situacao }) => situacao === 'Ativo',
      question: ({ nome }) => `Tem certeza que pretende baixar o curso ${nome}?`,
      fields: z.object({ data: dateField({ label: 'Data da baixa', required: true, initial: (hoje) => hoje }) }),
    },
  },
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'atividade', label: 'Atividade', kind: 'text', secondary: true },
    { key: 'periodo', label: 'Período', kind: 'text' },
    { key: 'valorVigente', label: 'Valor vigente', kind: 'money' },
    { key: 'alunos', label: 'Alunos ativos', kind: 'integer', total: 'sum' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Ativo' ? 'success' : 'neutral'),
    },
  ],
})

function linhas(ctx: Context, { nome, atividadeId, tipoPeriodo, situacao }: z.output<typeof filters>) {
  const mes = Competencia.fromData(ctx.clock.today()).firstDay()
  return ctx.db
    .select({
      id: table.id,
      nome: table.nome,
      atividade: sql<string>`${atividade.codigoExibido} || ' - ' || ${atividade.resumo}`.as('nome_da_atividade'),
      periodo: wordsSql(table.tipoPeriodo, tiposPeriodo).as('periodo'),
      valorVigente:
        sql<Dinheiro | null>`(select v.valor from valor_curso v where v.municipio_id = ${table.municipioId} and v.curso_id = ${table.id}
        and v.inicio <= ${mes}::date and (v.fim is null or v.fim >= ${mes}::date))`
          .mapWith((valor: string) => Dinheiro.from(valor))
          .as('valor_vigente'),
      alunos:
        sql<number>`(select count(*) from aluno_curso ac where ac.municipio_id = ${table.municipioId} and ac.curso_id = ${table.id}
        and ac.inicio <= ${mes}::date and (ac.fim is null or ac.fim >= ${mes}::date))`
          .mapWith(Number)
          .as('alunos_ativos'),
      situacao: sql<string>`case when ${table.dataBaixa} is null then 'Ativo' else 'Baixado' end`.as('situacao'),
    })
    .from(table)
    .innerJoin(atividade, refere(table.atividadeId, atividade))
    .where(
      and(
        eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId),
        nome === '' ? undefined : contem(table.nome, nome),
        atividadeId === null ? undefined : eq(table.atividadeId, Number(atividadeId)),
        tipoPeriodo === null ? undefined : eq(table.tipoPeriodo, tipoPeriodo as TipoPeriodo),
        situacao === null ? undefined : situacao === 'ATIVO' ? isNull(table.dataBaixa) : isNotNull(table.dataBaixa),
      ),
    )
}
