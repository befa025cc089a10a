import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { auditoriaEventoTable as evento } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { labelEstado } from '@iss/solicitacao/domain/situacao'
import { labelTipoSolicitacao, slugTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'
import { eventoEmPalavras } from '../domain/evento-em-palavras.ts'

/** Lines of a tab that only grow; the whole is in the screens of their own. */
const ultimos = 100

/** Requests, documents and audit events of the taxpayer, the last hundred of each. */
export async function lerPedidos(
  ctx: Context,
  pessoaId: number,
): Promise<Pick<FichaTO, 'solicitacoes' | 'documentos' | 'auditoria'>> {
  const solicitacoes = await ctx.db
    .select()
    .from(solicitacaoTable)
    .where(and(eq(solicitacaoTable.contribuinteId, pessoaId), eq(solicitacaoTable.rascunho, false)))
    .orderBy(desc(solicitacaoTable.dataSolicitacao))
    .limit(ultimos)
  const documentos = await ctx.db
    .select()
    .from(documentoTable)
    .where(eq(documentoTable.contribuinteId, pessoaId))
    .orderBy(desc(documentoTable.emissao), desc(documentoTable.id))
    .limit(ultimos)
  const eventos = await ctx.db
    .select()
    .from(evento)
    .where(
      or(
        and(eq(evento.entidade, 'pessoa'), eq(evento.entidadeId, String(pessoaId))),
        eq(evento.pessoaId, pessoaId),
        eq(evento.comoPessoaId, pessoaId),
      ),
    )
    .orderBy(desc(evento.id))
    .limit(ultimos)
  const autores = [...new Set(eventos.map(({ pessoaId: autor }) => autor).filter((id) => id !== null))]
  const nomes = new Map(
    autores.length === 0
      ? []
      : (await ctx.db.select().from(pessoaTable).where(inArray(pessoaTable.id, autores))).map(({ id, nome }) => [id, nome]),
  )
  return {
    solicitacoes: solicitacoes.map((pedido) => ({
      id: pedido.id,
      protocolo: pedido.protocolo,
      tipo: labelTipoSolicitacao[pedido.tipo],
      data: pedido.dataSolicitacao.toISOString(),
      situacao: labelEstado({ situacao: pedido.situacao, rascunho: pedido.rascunho, retirada: pedido.retiradaEm !== null }),
      endereco: `/home/atender/${slugTipoSolicitacao[pedido.tipo]}/${pedido.id}`,
    })),
    documentos: documentos.map((documento) => ({
      id: documento.id,
      tipo: documento.tipoDocumento,
      numero: documento.numero,
      emissao: documento.emissao.toISOString(),
      cancelamento: documento.dataCancelamento?.toISOString() ?? null,
      endereco: `/home/actions/documentos?senha=${documento.senha}`,
    })),
    auditoria: eventos.map(({ id, ocorridoEm, tipo, pessoaId: autor }) => ({
      id,
      quando: formatDataHora(ocorridoEm),
      tipo: eventoEmPalavras(tipo),
      usuario: nomes.get(autor ?? 0) ?? null,
    })),
  }
}
