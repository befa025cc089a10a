import { refuse } from '@iss/kernel/errors'
import { defineLote, selectionOrder } from '@iss/lote/definition'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { vinculoAccess } from '../contract/vinculo.ts'
import { escrituracaoErrors, escrituracaoMensagens } from '../domain/errors.ts'
import { relacaoNotaEscritTable as relacao } from '../tables/relacao-nota-escrit.ts'

type Conteudo = { origem: 'NFE' | 'PAPEL'; documentoId: number }

/** Vincular (F31): each entry tied to its document by an event of its own. An entry that was tied to another one is tied anew. */
export const vincularNotaEscritLote = defineLote({
  ...selectionOrder,
  slug: 'vincular-nota-escrit',
  title: 'Vincular escriturações a notas',
  access: vinculoAccess,
  audit: 'relacao-nota-escrit',
  texts: { item: ['escrituração', 'escriturações'] },
  fields: {},
  columns: [],
  async run(ctx, { alvo, conteudo }, { motivo, usuarioId }) {
    const { origem, documentoId } = conteudo as Conteudo
    const dias = await lerDias(ctx, alvo, origem, documentoId)
    if (!dias) return refuse(escrituracaoErrors.vinculoMudou)
    await ctx.db
      .delete(relacao)
      .where(
        sql`${relacao.escritTomadaId} = ${alvo} or ${origem === 'NFE' ? relacao.notaId : relacao.escritPrestadaId} = ${documentoId}`,
      )
    const [row] = await ctx.db
      .insert(relacao)
      .values({
        escritTomadaId: alvo,
        escritPrestadaId: origem === 'PAPEL' ? documentoId : null,
        notaId: origem === 'NFE' ? documentoId : null,
        ...dias,
        responsavelId: usuarioId,
        vinculada: true,
      })
      .returning({ id: relacao.id })
    await ctx.audit({
      tipo: 'escrituracao.vinculada',
      entidade: 'relacao_nota_escrit',
      entidadeId: row?.id ?? 0,
      depois: { escritTomada: alvo, origem, documento: documentoId, motivo },
    })
    return escrituracaoMensagens.vinculada
  },
})

/** Days of both, while both are in force and of the same two people; undefined when not. */
async function lerDias(ctx: Context, tomadaId: number, origem: Conteudo['origem'], documentoId: number) {
  const { rows } = await ctx.client.query<{ dataPrestada: Date; dataTomada: Date }>(
    origem === 'NFE'
      ? `select n.emissao as "dataPrestada", e.lancado_em as "dataTomada"
         from escrit_papel e join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
           join nota_fiscal n on n.tomador_id = t.id or n.tomador_id is null and n.tomador_documento = t.documento join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
         where e.id = $1 and n.id = $2 and e.papel = 'TOMADOR' and e.estado = 'LANCADA' and n.estado in ${estadosComEfeitoTexto}
           and p.documento = e.outro_documento for update of e`
      : `select x.lancado_em as "dataPrestada", e.lancado_em as "dataTomada"
         from escrit_papel e join escrit_papel x on x.municipio_id = e.municipio_id join pessoa p on p.municipio_id = x.municipio_id and p.id = x.titular_id
           join pessoa t on t.municipio_id = e.municipio_id and t.id = e.titular_id
         where e.id = $1 and x.id = $2 and e.papel = 'TOMADOR' and e.estado = 'LANCADA' and x.papel = 'PRESTADOR' and x.estado = 'LANCADA'
           and p.documento = e.outro_documento and t.documento = x.outro_documento for update of e`,
    [tomadaId, documentoId],
  )
  return rows[0]
}
