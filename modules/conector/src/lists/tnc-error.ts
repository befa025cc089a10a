import { booleanField, dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { resolverErroTnc } from '../contract/conector.ts'
import { labelOrigemDoErro, type OrigemDoErro } from '../domain/troca.ts'
import { tncErrorTable as table } from '../tables/conector.ts'

const filters = z.object({
  resolvidos: booleanField({ label: 'Também os resolvidos' }),
  origem: selectField({
    label: 'Origem',
    options: Object.entries(labelOrigemDoErro).map(([value, label]) => ({ value: value as OrigemDoErro, label })),
  }),
  mensagem: textField({ label: 'Mensagem' }),
  geradoDe: dateField({ label: 'Gerado de', range: { nome: 'gerado', ponta: 'inicio' } }),
  geradoAte: dateField({ label: 'Gerado até', range: { nome: 'gerado', ponta: 'fim' } }),
})

/** TNCError (A51): what went wrong in the exchange; resolving keeps its author. */
export const tncError = defineList({
  slug: 'tnc-error',
  title: 'Conector: erros',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 101, icone: 'alert-triangle' }],
  filters,
  query: erros,
  id: 'id',
  order: ['-gerado'],
  empty: 'Nenhum erro encontrado.',
  actions: {
    resolver: { label: 'Resolver', on: 'selection', icon: 'check', call: resolverErroTnc, when: ({ aberto }) => aberto },
  },
  columns: [
    { key: 'gerado', label: 'Gerado', kind: 'datetime' },
    { key: 'municipio', label: 'Município', kind: 'text', secondary: true },
    { key: 'origemRotulo', label: 'Origem', kind: 'text' },
    { key: 'rotina', label: 'Rotina', kind: 'text' },
    { key: 'mensagem', label: 'Mensagem', kind: 'text' },
    { key: 'detalhe', label: 'Detalhe', kind: 'text', secondary: true },
    { key: 'resolvidoEm', label: 'Resolvido em', kind: 'datetime' },
    { key: 'resolvidoPor', label: 'Resolvido por', kind: 'text' },
  ],
})

function erros({ db }: Context, { resolvidos, origem, mensagem, geradoDe, geradoAte }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      gerado: table.gerado,
      municipio: municipioTable.nome,
      origemRotulo: wordsSql(table.origem, labelOrigemDoErro).as('origem_rotulo'),
      rotina: table.rotina,
      mensagem: table.mensagem,
      detalhe: table.detalhe,
      resolvidoEm: table.resolvidoEm,
      resolvidoPor: sql<string | null>`${pessoa.nome}`.as('resolvido_por'),
      aberto: sql<boolean>`${table.resolvidoEm} is null`.as('aberto'),
    })
    .from(table)
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .leftJoin(pessoa, refere(table.resolvidoPorId, pessoa))
    .where(
      and(
        resolvidos ? undefined : isNull(table.resolvidoEm),
        origem ? eq(table.origem, origem) : undefined,
        mensagem ? contem(table.mensagem, mensagem) : undefined,
        geradoDe ? gte(table.gerado, instanteDe(geradoDe)) : undefined,
        geradoAte ? lt(table.gerado, instanteDe(plusDays(geradoAte, 1))) : undefined,
      ),
    )
}
