import { defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { exclusaoAccess } from '../contract/exclusao-simples.ts'
import { codigoSituacaoExclusao } from '../domain/exclusao-simples.ts'
import { processosDaExclusao } from '../server/exclusao-simples.ts'

/** Runs of exclusion from the Simples Nacional (F92), the newest first. */
export const processosExclusaoSimples = defineList({
  slug: 'processos-exclusao-simples',
  title: 'Processos',
  path: null,
  access: exclusaoAccess,
  filters: z.object({}),
  query: (ctx: Context) => processosDaExclusao(ctx, undefined),
  id: 'id',
  open: ({ id }) => `/home/actions/exportar-devedores-simples-nacional?id=${id}`,
  empty: 'Nenhum processo de exclusão iniciado.',
  order: ['-id'],
  columns: [
    { key: 'id', label: 'Processo', kind: 'numero' },
    { key: 'tipoProcesso', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'inicio', label: 'Início', kind: 'datetime' },
    {
      key: 'situacaoRotulo',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) =>
        situacao === codigoSituacaoExclusao('PROCESSO_CANCELADO')
          ? 'danger'
          : situacao === codigoSituacaoExclusao('PROCESSO_CONCLUIDO')
            ? 'success'
            : 'info',
    },
    { key: 'responsavel', label: 'Responsável', kind: 'text', secondary: true },
    { key: 'tipos', label: 'Tipos de registro', kind: 'text', secondary: true },
    { key: 'incluidos', label: 'Devedores', kind: 'integer' },
    { key: 'rejeitados', label: 'Rejeitados', kind: 'integer', secondary: true },
    { key: 'valor', label: 'Valor em aberto', kind: 'money' },
  ],
})
