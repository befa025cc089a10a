import { type Data, hojeEm } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { prazoDaSolicitacao } from '../domain/prazo-atendimento.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { prazoAtendimentoTable } from '../tables/prazo-atendimento.ts'
import type { Solicitacao } from '../tables/solicitacao.ts'

/** Answers the last day of a request by the terms of the city, which are read once. */
export async function lerPrazos({ db }: Context): Promise<(solicitacao: Pick<Solicitacao, 'tipo' | 'dataSolicitacao'>) => Data> {
  const { tipo, dias } = prazoAtendimentoTable
  const rows = await db.select({ tipo, dias }).from(prazoAtendimentoTable)
  const porTipo = new Map<TipoSolicitacao, number>(rows.map((row) => [row.tipo, row.dias]))
  return (solicitacao) => prazoDaSolicitacao(hojeEm(solicitacao.dataSolicitacao), solicitacao.tipo, porTipo)
}
