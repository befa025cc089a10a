import { dateField, defineList, textField } from '@iss/list/definition'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { acessoTabelaIbpt } from '../contract/tabelas-do-fisco.ts'
import { normalizeItemIbpt } from '../domain/linha-ibpt.ts'
import { tabelaIbptTable as tabela, valorTabelaIbptTable as valor } from '../tables/ibpt.ts'

const filters = z.object({
  uf: textField({ label: 'UF' }),
  item: textField({ label: 'NBS, item ou descrição' }),
  vigencia: dateField({ label: 'Em vigor em' }),
  versao: textField({ label: 'Versão' }),
})

/** The table of the IBPT as the city imported it, all its versions (A33). */
export const tabelaIBPT = defineList({
  slug: 'tabela-i-b-p-t',
  title: 'Tabela IBPT',
  access: acessoTabelaIbpt,
  menu: [{ area: 'admin', grupo: 'Dados fiscais e tabelas', ordem: 40, icone: 'percentage' }],
  filters,
  query: valores,
  id: 'id',
  empty: 'Nenhum item encontrado. Importe a tabela em Importar IBPT.',
  order: ['-inicio', 'codigo'],
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'nacionalFederal', label: 'Nacional', kind: 'percent' },
    { key: 'importadosFederal', label: 'Importados', kind: 'percent', secondary: true },
    { key: 'estadual', label: 'Estadual', kind: 'percent', secondary: true },
    { key: 'municipal', label: 'Municipal', kind: 'percent' },
    { key: 'inicio', label: 'Início', kind: 'date', filesOnly: true },
    { key: 'fim', label: 'Vigente até', kind: 'date', secondary: true },
    { key: 'versao', label: 'Versão', kind: 'text' },
    { key: 'uf', label: 'UF', kind: 'text', filesOnly: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
  ],
  actions: { importar: { label: 'Importar IBPT', on: 'list', href: '/home/actions/importacao-tabela-i-b-p-t' } },
})

const tons = { 'Versão mais recente': 'success', Anterior: 'neutral', 'Em importação': 'warning' } as const

function valores(ctx: Context, { uf, item, vigencia, versao }: z.output<typeof filters>) {
  const codigo = normalizeItemIbpt(item)?.item
  return ctx.db
    .select({
      id: valor.id,
      codigo: sql<string>`case ${valor.tipo} when 'LC116' then lpad(${valor.itemTabela}, 5, '0') else ${valor.itemTabela} end`.as(
        'codigo',
      ),
      descricao: valor.descricao,
      nacionalFederal: valor.nacionalFederal,
      importadosFederal: valor.importadosFederal,
      estadual: valor.estadual,
      municipal: valor.municipal,
      inicio: valor.inicio,
      fim: valor.fim,
      versao: tabela.versaoTabela,
      uf: tabela.uf,
      situacao: sql<keyof typeof tons>`case when ${tabela.publicadaEm} is null then 'Em importação'
        when ${tabela.id} = (select n.id from tabela_ibpt n where n.publicada_em is not null order by n.publicada_em desc, n.id desc limit 1)
        then 'Versão mais recente' else 'Anterior' end`.as('situacao'),
    })
    .from(valor)
    .innerJoin(tabela, refere(valor.tabelaId, tabela))
    .where(
      and(
        uf === '' ? undefined : eq(tabela.uf, uf.toUpperCase()),
        versao === '' ? undefined : contem(tabela.versaoTabela, versao),
        vigencia === null ? undefined : and(lte(valor.inicio, vigencia), gte(valor.fim, vigencia)),
        item === '' ? undefined : or(codigo ? eq(valor.itemTabela, codigo) : undefined, contem(valor.descricao, item)),
      ),
    )
}
