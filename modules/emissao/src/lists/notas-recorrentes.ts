import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ativarNotaRecorrente, removerNotaRecorrente } from '../contract/nota-recorrente.ts'
import { notaRecorrenteTable as table } from '../tables/nota-recorrente.ts'

/** The notes of the selected person that come back every month. */
export const notasRecorrentes = defineList({
  slug: 'notas-recorrentes',
  title: 'Notas recorrentes',
  path: null,
  access: removerNotaRecorrente.access,
  filters: z.object({}),
  query: recorrentes,
  id: 'id',
  empty: 'Nenhuma nota recorrente.',
  order: ['nome'],
  actions: {
    editar: {
      label: 'Editar',
      page: true,
      send: ({ id, versao, nome, dia, valor, ate }) => ({ id, versao, nome, dia, valor: String(valor), ate }),
    },
    pausar: {
      label: 'Pausar',
      icon: 'player-pause',
      call: ativarNotaRecorrente,
      when: ({ ativa }) => ativa,
      send: ({ id }) => ({ id, ativa: false }),
    },
    retomar: {
      label: 'Retomar',
      icon: 'player-play',
      call: ativarNotaRecorrente,
      when: ({ ativa }) => !ativa,
      send: ({ id }) => ({ id, ativa: true }),
    },
    excluir: { label: 'Excluir', on: 'selection', icon: 'trash', call: removerNotaRecorrente, question: registryTexts.eliminar },
  },
  columns: [
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text', secondary: true },
    { key: 'dia', label: 'Dia do mês', kind: 'integer' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'ateTexto', label: 'Até a competência', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ ativa }) => (ativa ? 'success' : 'neutral') },
  ],
})

function recorrentes(ctx: Context) {
  return ctx.db
    .select({
      id: table.id,
      versao: table.versao,
      nome: table.nome,
      tomador: sql<string>`coalesce(${table.pedido} #>> '{tomador,nome}', '')`.as('tomador'),
      dia: table.dia,
      valor: table.valor,
      ate: table.ate,
      ateTexto: sql<string>`coalesce(to_char(${table.ate}, 'MM/YYYY'), 'Sem fim')`.as('ate_texto'),
      ativa: table.ativa,
      situacao: sql<string>`case when ${table.ativa} then 'Ativa' else 'Pausada' end`.as('situacao'),
    })
    .from(table)
    .where(eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId))
}
