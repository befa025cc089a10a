import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { readRows } from '@iss/list/server'
import { eq } from 'drizzle-orm'
import { buscarPixRecebidos, devolverPix } from '../contract/pix-dinamico.ts'
import { pixErrors } from '../domain/pix-dinamico-errors.ts'
import { pixRecebidos } from '../lists/pix-recebidos.ts'
import { pagamentoTable } from '../tables/pagamento.ts'
import { pixDevolucaoTable, pixRecebidoTable as table } from '../tables/pix-dinamico.ts'
import { estornarPagamento } from './baixar-guia.ts'
import { getGuia } from './ler-guia.ts'
import { noPsp } from './pix-dinamico-cobranca.ts'

export const buscarPixRecebidosOperation = implement(buscarPixRecebidos, async (ctx, { pagina, tamanho, ordem, conferir }) => {
  const { lista, total } = await readRows(ctx, pixRecebidos, { conferir }, { pagina, tamanho, ordem })
  return {
    total,
    lista: lista.map((row) => ({
      ...row,
      horario: formatDataHora(row.horario),
      contribuinte: row.contribuinte ?? '',
      devolucao: row.devolucao ?? '',
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
