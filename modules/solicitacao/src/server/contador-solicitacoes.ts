import { defineContadorDoMenu } from '@iss/portal/server'
import { and, eq, isNull } from 'drizzle-orm'
import { consultaSolicitacao } from '../reports/consulta-solicitacao.ts'
import { solicitacaoTable as table } from '../tables/solicitacao.ts'

/** Requests of the city that wait for a decision. */
export const contadorSolicitacoes = defineContadorDoMenu({
  nome: 'solicitacoesPendentes',
  path: consultaSolicitacao.path ?? '',
  o: ['pendente', 'pendentes'],
  para: consultaSolicitacao.access,
  contar: ({ db }) => db.$count(table, and(eq(table.rascunho, false), isNull(table.retiradaEm), eq(table.situacao, 'Pendente'))),
})
