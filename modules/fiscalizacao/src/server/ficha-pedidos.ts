import { kindOf } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora, instanteDe } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { auditoriaEventoTable as evento } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { labelEstado } from '@iss/solicitacao/domain/situacao'
import { labelTipoSolicitacao, slugTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'
import { eventoEmPalavras } from '../domain/evento-em-palavras.ts'
import type { Periodo } from './periodo-da-ficha.ts'

/** Most documents that the sheet holds of its months: how many there are is told, and their own screen has them all. */
const maximoDeDocumentos = 2000
/** The trail is shown by its end. */
const ultimosEventos = 100

/** Requests and documents of the taxpayer in the months of the sheet, by the civil day of request and issue; the last events of his trail. */
export async function lerPedidos(
  ctx: Context,
  pessoaId: number,
  { de, ate }: Periodo,
): Promise<Pick<FichaTO, 'solicitacoes' | 'documentos' | 'documentosNoPeriodo' | 'auditoria'>> {
  const [inicio, fim] = [instanteDe(de.firstDay()), instanteDe(ate.next().firstDay())]
  const solicitacoes = await ctx.db
    .select()
    .from(solicitacaoTable)
    .where(
      and(
        eq(solicitacaoTable.contribuinteId, pessoaId),
        eq(solicitacaoTable.rascunho, false),
        gte(solicitacaoTable.dataSolicitacao, inicio),
        lt(solicitacaoTable.dataSolicitacao, fim),
      ),
    )
    .orderBy(desc(solicitacaoTable.dataSolicitacao))
  const delas = and(
    eq(documentoTable.contribuinteId, pessoaId),
    gte(documentoTable.emissao, inicio),
    lt(documentoTable.emissao, fim),
  )
  const documentos = await ctx.db
    .select()
    .from(documentoTable)
    .where(delas)
    .orderBy(desc(documentoTable.emissao), desc(documentoTable.id))
    .limit(maximoDeDocumentos)
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
    .limit(ultimosEventos)
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
      tipo: kindOf(ctx, documento).rotulo,
      numero: documento.numero,
      emissao: documento.emissao.toISOString(),
      cancelamento: documento.dataCancelamento?.toISOString() ?? null,
      endereco: `/home/actions/documentos?senha=${documento.senha}`,
    })),
    documentosNoPeriodo: documentos.length < maximoDeDocumentos ? documentos.length : await ctx.db.$count(documentoTable, delas),
    auditoria: eventos.map(({ id, ocorridoEm, tipo, pessoaId: autor }) => ({
      id,
      quando: formatDataHora(ocorridoEm),
      tipo: eventoEmPalavras(tipo),
      usuario: nomes.get(autor ?? 0) ?? null,
    })),
  }
}
