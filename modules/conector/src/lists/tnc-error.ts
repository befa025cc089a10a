import { booleanField, dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { contem, municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, count, eq, gte, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { resolverErroTnc, tentarDeNovoTnc } from '../contract/conector.ts'
import { labelEspecie, labelOrigemDoErro, type OrigemDoErro } from '../domain/troca.ts'
import { semelhantes, tncDocumentoTable as item, tncErrorTable as table } from '../tables/conector.ts'

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

/** TNCError (A51): what went wrong in the exchange, what is alike in one line; whoever deals with it stays its author. */
export const tncError = defineList({
  slug: 'tnc-error',
  title: 'Conector: erros',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 101, icone: 'alert-triangle' }],
  filters,
  query: erros,
  id: 'id',
  refresh: 30,
  order: ['-gerado'],
  empty: 'Nenhum erro encontrado.',
  actions: {
    tentar: {
      label: 'Tentar de novo',
      on: 'selection',
      icon: 'refresh',
      call: tentarDeNovoTnc,
      when: ({ aberto, temItem }) => aberto && temItem,
    },
    resolver: {
      label: 'Marcar como tratado',
      on: 'selection',
      icon: 'list-check',
      call: resolverErroTnc,
      when: ({ aberto }) => aberto,
    },
  },
  columns: [
    { key: 'gerado', label: 'Gerado', kind: 'datetime' },
    { key: 'origemRotulo', label: 'Origem', kind: 'text', below: 'rotina' },
    { key: 'rotina', label: 'Rotina', kind: 'text', filesOnly: true },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'mensagem', label: 'Mensagem', kind: 'text', below: 'detalhe' },
    { key: 'detalhe', label: 'Pilha', kind: 'text', filesOnly: true },
    { key: 'quantidade', label: 'Qtde', kind: 'integer', total: 'sum' },
    { key: 'resolvidoEm', label: 'Tratado em', kind: 'datetime', secondary: true, visibleWhen: ({ resolvidos }) => resolvidos },
    { key: 'resolvidoPor', label: 'Tratado por', kind: 'text', secondary: true, visibleWhen: ({ resolvidos }) => resolvidos },
    { key: 'municipio', label: 'Município', kind: 'text', secondary: true },
  ],
})

/** One line for errors that are alike, with the latest of them: open ones together, resolved ones as they were resolved. */
function erros({ db }: Context, { resolvidos, origem, mensagem, geradoDe, geradoAte }: z.output<typeof filters>) {
  const ultima = <T>(coluna: SQLWrapper) => sql<T>`(array_agg(${coluna} order by ${table.gerado} desc))[1]`
  return db
    .select({
      id: sql<number>`max(${table.id})`.mapWith(Number).as('id_do_grupo'),
      gerado: sql<Date>`max(${table.gerado})`.mapWith(table.gerado).as('ultimo_gerado'),
      municipio: municipioTable.nome,
      origemRotulo: wordsSql(table.origem, labelOrigemDoErro).as('origem_rotulo'),
      // What an agent tells is of a script as well.
      rotina: sql<string | null>`coalesce(${wordsSql(table.rotina, labelEspecie)}, ${table.rotina})`.as('rotina_rotulo'),
      documento: ultima<string | null>(item.numero).as('documento_do_erro'),
      mensagem: table.mensagem,
      quantidade: count().as('quantidade'),
      detalhe: ultima<string | null>(table.detalhe).as('detalhe_do_erro'),
      resolvidoEm: table.resolvidoEm,
      resolvidoPor: sql<string | null>`${pessoa.nome}`.as('resolvido_por'),
      aberto: sql<boolean>`${table.resolvidoEm} is null`.as('aberto'),
      temItem: sql<boolean>`bool_or(${table.itemId} is not null)`.as('tem_item'),
    })
    .from(table)
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .leftJoin(item, refere(table.itemId, item))
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
    .groupBy(municipioTable.nome, ...semelhantes, table.resolvidoEm, pessoa.nome)
}
