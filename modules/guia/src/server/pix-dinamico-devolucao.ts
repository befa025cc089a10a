import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { implement, platformErrors } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { and, count, desc, eq, notInArray } from 'drizzle-orm'
import { buscarPixRecebidos, devolverPix } from '../contract/pix-dinamico.ts'
import { labelSituacaoPix } from '../domain/pix-dinamico.ts'
import { pixErrors } from '../domain/pix-dinamico-errors.ts'
import { guiaTable } from '../tables/guia.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { pixDevolucaoTable, pixRecebidoTable as table } from '../tables/pix-dinamico.ts'
import { estornarPagamento } from './baixar-guia.ts'
import { getGuia } from './ler-guia.ts'
import { noPsp } from './pix-dinamico-cobranca.ts'

export const buscarPixRecebidosOperation = implement(buscarPixRecebidos, async ({ db }, { pagina, tamanho, conferir }) => {
  const where = conferir ? notInArray(table.situacao, ['PAGO', 'DEVOLVIDO']) : undefined
  const [contagem] = await db.select({ total: count() }).from(table).where(where)
  const rows = await db
    .select({ row: table, numero: guiaTable.numero, nome: pessoaTable.nome, devolucao: pixDevolucaoTable })
    .from(table)
    .leftJoin(guiaTable, and(eq(guiaTable.municipioId, table.municipioId), eq(guiaTable.id, table.guiaId)))
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, guiaTable.municipioId), eq(pessoaTable.id, guiaTable.pessoaId)))
    .leftJoin(pixDevolucaoTable, and(eq(pixDevolucaoTable.municipioId, table.municipioId), eq(pixDevolucaoTable.pixId, table.id)))
    .where(where)
    .orderBy(desc(table.horario), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return {
    total: contagem?.total ?? 0,
    lista: rows.map(({ row, numero, nome, devolucao }) => ({
      id: row.id,
      versao: row.versao,
      endToEndId: row.endToEndId,
      txid: row.txid,
      horario: formatDataHora(row.horario),
      valor: row.valor,
      guiaId: row.guiaId,
      guia: numero,
      contribuinte: nome ?? '',
      situacao: row.situacao,
      situacaoRotulo: labelSituacaoPix(row.situacao),
      mensagem: row.mensagem,
      devolucao: devolucao ? `${formatDataHora(devolucao.criadaEm)}: ${devolucao.motivo}` : '',
    })),
  }
})

/**
 * Gives a Pix back whole: the payment that it made is undone first (refused once its credit was used), then the PSP is asked, so that a
 * refusal of either leaves everything as it was.
 */
export const devolverPixOperation = implement(devolverPix, async (ctx, { id, versao, motivo }) => {
  if (motivo === '') refuse(pixErrors.motivoDaDevolucao)
  const [pix] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!pix) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (pix.situacao === 'DEVOLVIDO') refuse(pixErrors.jaDevolvido)
  if (pix.versao !== versao) refuse(registryErrors.outroUsuario)
  if (pix.guiaId !== null && pix.pagamentoId !== null) {
    const guia = await getGuia(ctx, pix.guiaId, true)
    const [pagamento] = await ctx.db.select().from(pagamentoTable).where(eq(pagamentoTable.id, pix.pagamentoId))
    if (pagamento && pagamento.estornadoEm === null) await estornarPagamento(ctx, guia, pagamento, motivo)
  }
  const identificador = `D${String(ctx.municipioId).padStart(6, '0')}P${id}`
  const { endToEndId, valor } = pix
  const situacao = await noPsp(ctx, (psp) => psp.devolver({ endToEndId, identificador, valor }))
  if (situacao === 'NAO_REALIZADO') return refuse(pixErrors.devolucaoRecusada)
  await ctx.db.insert(pixDevolucaoTable).values({
    pixId: id,
    identificador,
    valor,
    motivo,
    situacao,
    criadaEm: ctx.clock.now(),
    pessoaUsuarioId: ctx.sessao.pessoaUsuarioId,
  })
  await ctx.db
    .update(table)
    .set({ situacao: 'DEVOLVIDO', versao: versao + 1 })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'pix.devolvido',
    entidade: 'pix_recebido',
    entidadeId: id,
    antes: { situacao: pix.situacao },
    depois: { identificador, valor, motivo, situacao },
  })
  return { mensagem: 'Pix devolvido ao pagador.' }
})
