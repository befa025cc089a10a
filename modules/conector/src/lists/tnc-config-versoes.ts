import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { authorNameSql } from '@iss/registry/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { tncConfigVersaoTable as table } from '../tables/configuracao.ts'

/** Versions of the global configuration (A53), opened from it. */
export const tncConfigVersoes = defineList({
  slug: 'tnc-config-versoes',
  title: 'Conector: versões da configuração',
  access: adminDoConector,
  menu: [],
  filters: z.object({}),
  query: versoes,
  id: 'id',
  order: ['-numero'],
  empty: 'A configuração ainda não foi salva.',
  actions: {
    diferenca: {
      label: 'Comparar com a anterior',
      href: ({ numero }) => (numero === 1 ? null : `/home/actions/tnc-config-diferencas?de=${numero - 1}&ate=${numero}`),
    },
    atual: {
      label: 'Comparar com a atual',
      href: ({ numero, ultima }) => (numero === ultima ? null : `/home/actions/tnc-config-diferencas?de=${numero}&ate=${ultima}`),
    },
    configuracao: { label: 'Configuração global', on: 'list', href: '/home/actions/tnc-global-config', icon: 'settings' },
  },
  columns: [
    { key: 'numero', label: 'Versão', kind: 'integer' },
    { key: 'criado', label: 'Salva em', kind: 'datetime' },
    { key: 'autor', label: 'Autor', kind: 'text' },
    { key: 'propriedades', label: 'Propriedades', kind: 'text' },
    { key: 'chaves', label: 'Chaves públicas', kind: 'integer', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Em vigor' ? 'success' : 'neutral'),
    },
  ],
})

function versoes(ctx: Context) {
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      criado: table.criado,
      autor: authorNameSql(ctx, table.autorId).as('autor'),
      propriedades: sql<string | null>`replace(${table.propriedades}, chr(10), '; ')`.as('propriedades_numa_linha'),
      chaves: sql<number>`coalesce(array_length(string_to_array(nullif(trim(${table.chavesPublicas}), ''), chr(10)), 1), 0)`
        .mapWith(Number)
        .as('chaves'),
      ultima: sql<number>`max(${table.numero}) over ()`.mapWith(Number).as('ultima'),
      situacao: sql<string>`case when ${table.numero} = max(${table.numero}) over () then 'Em vigor' else 'Anterior' end`.as(
        'situacao_da_versao',
      ),
    })
    .from(table)
}
