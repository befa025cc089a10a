import { refere } from '@iss/platform/db'
import { defineList } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { labelOrderState, orderStates } from '@iss/lote/definition'
import { loteTable as table } from '@iss/lote/tables'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { acessoPgdas } from '../contract/importar-pgdas.ts'
import { tiposDeclaracao } from '../domain/leiautes-simples.ts'
import { importarPgdasLote } from '../lotes/importar-p-g-d-a-s.ts'

const rotulos = Object.fromEntries(orderStates.map((estado) => [estado, labelOrderState(estado)]))

/** Files of the Receita Federal that were imported (F90), the newest first. */
export const pgdasImportados = defineList({
  slug: 'pgdas-importados',
  title: 'Arquivos importados',
  path: null,
  access: acessoPgdas,
  filters: z.object({}),
  query: importados,
  id: 'id',
  open: ({ id }) => `/home/actions/importar-p-g-d-a-s?id=${id}`,
  empty: 'Nenhuma importação realizada.',
  order: ['-importadoEm'],
  actions: {
    reprocessar: {
      label: 'Reprocessar',
      icon: 'refresh',
      when: ({ tipo, estado }) => tiposDeclaracao.some((um) => um === tipo) && estado === 'CONCLUIDO',
      href: ({ id }) => `/home/actions/reprocessar-p-g-d-a-s-d?importacoes=${id}`,
    },
  },
  columns: [
    { key: 'nome', label: 'Arquivo', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'periodo', label: 'Período', kind: 'text', orderBy: 'inicio', secondary: true },
    { key: 'importadoEm', label: 'Importado em', kind: 'datetime' },
    { key: 'usuario', label: 'Usuário', kind: 'text', secondary: true },
    { key: 'lidas', label: 'Lidos', kind: 'integer', secondary: true },
    { key: 'importadas', label: 'Importados', kind: 'integer', secondary: true },
    { key: 'quantosErros', label: 'Erros', kind: 'integer' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ estado }) => (estado === 'EM_PROCESSAMENTO' ? 'info' : estado === 'CONCLUIDO' ? 'success' : 'neutral'),
    },
  ],
})

function importados({ db }: Context) {
  const resumo = (campo: string) => sql`${table.resumo}->>${campo}`
  const dia = (ponta: SQL) => sql`to_char((${table.resumo}->'periodo'->>${ponta})::date, 'DD/MM/YYYY')`
  const [inicio, fim] = [dia(sql`0`), dia(sql`1`)]
  return db
    .select({
      id: table.id,
      nome: sql<string>`${resumo('arquivo')}`.as('nome'),
      tipo: sql<string>`${resumo('tipo')}`.as('tipo_do_arquivo'),
      inicio: sql<string>`coalesce(${table.resumo}->'periodo'->>0, ${table.resumo}->'periodo'->>1, '')`.as('inicio'),
      periodo: sql<string>`case when ${inicio} = ${fim} then ${inicio} else concat_ws(' a ', ${inicio}, ${fim}) end`.as(
        'periodo',
      ),
      importadoEm: table.enviadoEm,
      usuario: sql<string>`coalesce(${pessoa.nome}, 'Sistema')`.as('usuario'),
      lidas: sql<number>`(${resumo('lidas')})::int`.mapWith(Number).as('lidas'),
      importadas: table.feitos,
      quantosErros: table.erros,
      estado: table.situacao,
      situacao: wordsSql(table.situacao, rotulos).as('situacao_rotulo'),
    })
    .from(table)
    .leftJoin(pessoa, refere(table.usuarioId, pessoa))
    .where(eq(table.tipo, importarPgdasLote.slug))
}
