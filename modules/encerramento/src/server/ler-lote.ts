import { isAutoridade } from '@iss/pessoa/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { processoAssincronoTable } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { buscarHistoricoLotes, buscarLote, reprocessarLote } from '../contract/lote.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { labelSituacaoItem, type SituacaoItem } from '../domain/lote-encerramento.ts'
import { calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import { type EncerramentoLote, encerramentoLoteItemTable, encerramentoLoteTable } from '../tables/lote.ts'
import { reprocessar } from './fila-encerramento.ts'

const [tl, ti] = [encerramentoLoteTable, encerramentoLoteItemTable]

function origemDe({ fila, oficio, agendamentoId }: EncerramentoLote): string {
  if (oficio) return 'De ofício'
  if (fila === 'filaEncerramentoAutomatico') return agendamentoId === null ? 'Automático' : 'Agendado'
  return fila === 'filaEncerramentoLote' ? 'Em lote' : 'Individual'
}

/** Batches with their counts, the newest first. */
async function listLotes(ctx: Context, where: SQL | undefined, limite: number) {
  const quantos = (situacao: SituacaoItem) => sql<string>`count(*) filter (where ${ti.situacao} = ${situacao})`
  const rows = await ctx.db
    .select({
      lote: tl,
      usuario: pessoaTable.nome,
      parou: processoAssincronoTable.terminoInesperado,
      quantidade: count(ti.id),
      sucesso: quantos('PROCESSADO'),
      erro: quantos('ERRO'),
    })
    .from(tl)
    .innerJoin(ti, and(eq(ti.municipioId, tl.municipioId), eq(ti.loteId, tl.id)))
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, tl.municipioId), eq(pessoaTable.id, tl.pessoaUsuarioId)))
    .leftJoin(
      processoAssincronoTable,
      and(eq(processoAssincronoTable.municipioId, tl.municipioId), eq(processoAssincronoTable.id, tl.processoId)),
    )
    .where(where)
    .groupBy(tl.municipioId, tl.id, pessoaTable.nome, processoAssincronoTable.terminoInesperado)
    .orderBy(desc(tl.id))
    .limit(limite)
  return rows.map(({ lote, usuario, parou, quantidade, ...contas }) => {
    const [sucesso, erro] = [Number(contas.sucesso), Number(contas.erro)]
    const parado = parou !== null && lote.fimEm === null
    const situacao: SituacaoItem =
      parado || (lote.fimEm !== null && erro > 0) ? 'ERRO' : lote.fimEm ? 'PROCESSADO' : 'EM_PROCESSAMENTO'
    return {
      id: lote.id,
      competencia: Competencia.fromData(lote.competencia).format(),
      papelRotulo: lote.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
      origem: origemDe(lote),
      enviadoEm: formatDataHora(lote.enviadoEm),
      fimEm: lote.fimEm && formatDataHora(lote.fimEm),
      usuario,
      quantidade,
      sucesso,
      erro,
      situacao,
      situacaoRotulo: labelSituacaoItem(situacao),
      parado,
    }
  })
}

/** Of a batch an accountant sees his own only. */
const visiveis = (ctx: Context) => (isAutoridade(ctx) ? undefined : eq(tl.pessoaUsuarioId, ctx.sessao.pessoaUsuarioId))

export const buscarLoteOperation = implement(buscarLote, async (ctx, { id }) => {
  const qual = id === null ? eq(tl.pessoaUsuarioId, ctx.sessao.pessoaUsuarioId) : eq(tl.id, id)
  const [lote] = await listLotes(ctx, and(qual, visiveis(ctx)), 1)
  if (!lote) return id === null ? { lote: null, itens: [] } : refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const itens = await ctx.db
    .select({
      item: ti,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      valor: calculoEncerramentoTable.valorEncerrado,
      guiaId: guiaTable.id,
      guiaNumero: guiaTable.numero,
    })
    .from(ti)
    .innerJoin(pessoaTable, and(eq(pessoaTable.municipioId, ti.municipioId), eq(pessoaTable.id, ti.pessoaId)))
    .leftJoin(
      encerramentoTable,
      and(eq(encerramentoTable.municipioId, ti.municipioId), eq(encerramentoTable.id, ti.encerramentoId)),
    )
    .leftJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, encerramentoTable.id))
    .leftJoin(guiaTable, eq(guiaTable.id, encerramentoTable.guiaId))
    .where(eq(ti.loteId, lote.id))
    .orderBy(asc(ti.id))
    .limit(2000)
  return {
    lote,
    itens: itens.map(({ item: { id: itemId, pessoaId, situacao, mensagem, encerramentoId }, ...resto }) => ({
      id: itemId,
      idPessoa: pessoaId,
      situacao,
      situacaoRotulo: labelSituacaoItem(situacao),
      mensagem,
      encerramentoId,
      ...resto,
    })),
  }
})

export const historicoLotesOperation = implement(buscarHistoricoLotes, (ctx, { oficio }) =>
  listLotes(ctx, and(eq(tl.oficio, oficio), oficio ? undefined : eq(tl.fila, 'filaEncerramentoAutomatico')), 100),
)

export const reprocessarLoteOperation = implement(reprocessarLote, async (ctx, { id }) => {
  const [lote] = await ctx.db
    .select()
    .from(tl)
    .where(and(eq(tl.id, id), visiveis(ctx)))
    .for('update')
  if (!lote) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const [lido] = await listLotes(ctx, eq(tl.id, id), 1)
  await reprocessar(ctx, lote, lido?.parado ?? false)
  return { mensagem: encerramentoMensagens.enviadas }
})
