import { booleanField, defineList, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { reprocessarPendentesTnc } from '../contract/conector.ts'
import { labelEspecie } from '../domain/troca.ts'
import { tncCadastroMigracaoPendenteTable as table, tncDocumentoTable as item } from '../tables/conector.ts'

const filters = z.object({
  falta: textField({ label: 'O que falta' }),
  resolvidos: booleanField({ label: 'Também os resolvidos' }),
})

/** TNCCadastroMigracaoPendente (spec 3 §9.4): what was received and waits for a registration. */
export const tncCadastrosPendentes = defineList({
  slug: 'tnc-cadastros-pendentes',
  title: 'Cadastros pendentes da migração',
  access: fiscoDoConector,
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 33, icone: 'user-search' }],
  filters,
  query: pendentes,
  id: 'id',
  order: ['-criado'],
  empty: 'Nenhum cadastro pendente.',
  actions: {
    reprocessar: {
      label: 'Reprocessar',
      on: 'selection',
      icon: 'refresh',
      call: reprocessarPendentesTnc,
      when: ({ aberto }) => aberto,
    },
  },
  columns: [
    { key: 'criado', label: 'Recebido em', kind: 'datetime' },
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'chave', label: 'Chave na origem', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'falta', label: 'O que falta', kind: 'text' },
    { key: 'resolvidoEm', label: 'Resolvido em', kind: 'datetime' },
  ],
})

function pendentes({ db }: Context, { falta, resolvidos }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      criado: table.criado,
      especie: wordsSql(item.especie, labelEspecie).as('especie_rotulo'),
      chave: item.chave,
      documento: table.documento,
      nome: table.nome,
      falta: table.falta,
      resolvidoEm: table.resolvidoEm,
      aberto: sql<boolean>`${table.resolvidoEm} is null`.as('aberto'),
    })
    .from(table)
    .innerJoin(item, refere(table.itemId, item))
    .where(and(falta ? contem(table.falta, falta) : undefined, resolvidos ? undefined : isNull(table.resolvidoEm)))
}
