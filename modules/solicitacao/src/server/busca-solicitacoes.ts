import { isDoFisco } from '@iss/pessoa/domain/autoridade'
import { formatDataHora } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { defineBusca } from '@iss/portal/server'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { rotaAtender } from '../domain/destino-atendimento.ts'
import { formatProtocolo } from '../domain/situacao.ts'
import { labelTipoSolicitacao, slugTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { solicitacaoTable as solicitacao } from '../tables/solicitacao.ts'

/** A request by its protocol, whole or its number within this year: any of the city for who attends, one's own for others. */
export const buscaSolicitacoes = defineBusca({
  grupo: 'Solicitações',
  ordem: 40,
  para: {},
  async buscar({ db, user, sessao, clock }, { numero, codigo }) {
    const protocolos = [
      /^\d{12}$/.test(codigo) ? codigo : null,
      numero !== null && numero > 0 && numero < 100_000_000 ? formatProtocolo(Number(clock.today().slice(0, 4)), numero) : null,
    ].filter((protocolo) => protocolo !== null)
    if (protocolos.length === 0) return []
    const atende = isDoFisco(user)
    const pessoaId = sessao.pessoaSelecionadaId
    const rows = await db
      .select({ solicitacao, contribuinte: pessoa.nome })
      .from(solicitacao)
      .leftJoin(pessoa, refere(solicitacao.contribuinteId, pessoa))
      .where(
        and(
          inArray(solicitacao.protocolo, protocolos),
          eq(solicitacao.rascunho, false),
          isNull(solicitacao.retiradaEm),
          atende ? undefined : or(eq(solicitacao.contribuinteId, pessoaId), eq(solicitacao.solicitanteId, pessoaId)),
        ),
      )
    return rows.map(({ solicitacao: { tipo, chave, protocolo, situacao, dataSolicitacao, interessadoNome }, contribuinte }) => ({
      titulo: `${labelTipoSolicitacao[tipo]}, protocolo ${protocolo}`,
      detalhe: `${contribuinte ?? interessadoNome ?? ''}, ${formatDataHora(dataSolicitacao)}, ${situacao}`,
      link: atende ? rotaAtender(tipo, chave) : `/home/solicitacao/${slugTipoSolicitacao[tipo]}/${chave}`,
    }))
  },
})
