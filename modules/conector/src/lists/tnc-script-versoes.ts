import { defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { authorNameSql } from '@iss/registry/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { baixarVersaoTnc, restaurarScriptTnc } from '../contract/conector.ts'
import { labelOrigemDoScript, type OrigemDoScript } from '../domain/versoes.ts'
import { tncScriptVersaoTable as table } from '../tables/configuracao.ts'

const filters = z.object({
  origem: selectField({
    label: 'Scripts',
    options: Object.entries(labelOrigemDoScript).map(([value, label]) => ({ value: value as OrigemDoScript, label })),
  }),
  nome: textField({ label: 'Nome' }),
})

/** Versions of the scripts (A55, A56), opened from them: each text that was signed and kept, and which of them is in force. */
export const tncScriptVersoes = defineList({
  slug: 'tnc-script-versoes',
  title: 'Conector: versões dos scripts',
  access: adminDoConector,
  menu: [],
  filters,
  query: versoes,
  id: 'id',
  order: ['nome', '-numero'],
  empty: 'Nenhuma versão guardada.',
  actions: {
    texto: { label: 'Ver texto', call: baixarVersaoTnc, show: true },
    restaurar: {
      label: 'Restaurar',
      call: restaurarScriptTnc,
      when: ({ situacao }) => situacao !== 'Em vigor',
      question: ({ nome, numero, ativada }) =>
        ativada
          ? `A versão ${numero} de ${nome} volta a vigorar agora. Restaurar?`
          : `A versão ${numero} de ${nome} substitui a atual e aguarda a ativação por outro administrador. Restaurar?`,
    },
    globais: { label: 'Scripts globais', on: 'list', href: '/home/actions/tnc-global-scripts', icon: 'file-code' },
    sincronizacao: { label: 'Scripts de sincronização', on: 'list', href: '/home/actions/tnc-sync-scripts', icon: 'file-code' },
  },
  columns: [
    { key: 'nome', label: 'Arquivo', kind: 'text' },
    { key: 'numero', label: 'Versão', kind: 'integer' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Em vigor' ? 'success' : situacao === 'Aguarda ativação' ? 'warning' : 'neutral'),
    },
    { key: 'sha256', label: 'SHA-256', kind: 'text' },
    { key: 'criado', label: 'Criado', kind: 'datetime' },
    { key: 'autor', label: 'Autor', kind: 'text', secondary: true },
    { key: 'ativadaEm', label: 'Ativada em', kind: 'datetime', secondary: true },
    { key: 'ativadaPor', label: 'Ativada por', kind: 'text', secondary: true },
    { key: 'origemRotulo', label: 'Scripts', kind: 'text', secondary: true },
  ],
})

/** Whether a script of one of the two tables holds the text of this version, and is active or not. */
const vigora = (ativo: boolean) => {
  const em = (tabela: string, origem: OrigemDoScript) =>
    sql`(${table.origem} = ${origem} and exists (select 1 from ${sql.identifier(tabela)} s where s.municipio_id = ${table.municipioId}
      and s.nome = ${table.nome} and s.arquivo = ${table.arquivo} and s.assinatura = ${table.assinatura} and s.ativo = ${ativo}))`
  return sql`(${em('tnc_global_script', 'GLOBAL')} or ${em('tnc_sync_script', 'SINCRONIZACAO')})`
}

function versoes(ctx: Context, { origem, nome }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: table.id,
      nome: table.nome,
      numero: table.numero,
      origemRotulo: wordsSql(table.origem, labelOrigemDoScript).as('origem_rotulo'),
      sha256: sql<string>`left(${table.sha256}, 12)`.as('sha256_curto'),
      criado: table.criado,
      autor: authorNameSql(ctx, table.autorId).as('autor'),
      ativadaEm: table.ativadoEm,
      ativada: sql<boolean>`${table.ativadoEm} is not null`.as('ativada'),
      ativadaPor: authorNameSql(ctx, table.ativadoPorId).as('ativada_por'),
      situacao:
        sql<string>`case when ${vigora(true)} then 'Em vigor' when ${vigora(false)} then case when ${table.ativadoEm} is null then 'Aguarda ativação' else 'Desativada' end else 'Anterior' end`.as(
          'situacao_da_versao',
        ),
    })
    .from(table)
    .where(and(origem ? eq(table.origem, origem) : undefined, nome ? eq(table.nome, nome) : undefined))
}
