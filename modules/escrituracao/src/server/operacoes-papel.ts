import { pessoaDoPedido } from '@iss/pessoa/server'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import {
  buscarEscritPapelTO,
  cancelarEscritPapel,
  lancamentoWire,
  retificarEscritPapel,
  salvarEscritPapel,
  validarEscritPapel,
} from '../contract/escrituracao.ts'
import { escrituracaoErrors, escrituracaoMensagens as texto } from '../domain/errors.ts'
import { type EscritPapel, escritPapelTable } from '../tables/escrituracao.ts'
import { titularDaSessao } from './competencia-aberta.ts'
import { cancelarEscrit, escriturar } from './escriturar.ts'
import { examinarLancamento } from './examinar.ts'

export const validarOperation = implement(validarEscritPapel, async (ctx, { retificaId, ...pedido }) => {
  const { resultado, violations, posEncerramento } = await examinarLancamento(ctx, titularDaSessao(ctx), pedido, retificaId)
  return {
    valorTotal: resultado.valorTotal,
    base: resultado.base,
    aliquota: resultado.aliquota,
    imposto: resultado.imposto,
    retido: resultado.retido,
    devidoAqui: resultado.devidoAqui,
    motivoRetencao: resultado.motivoRetencao,
    memoria: resultado.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })),
    posEncerramento,
  }
})

const feito = (row: EscritPapel, mensagem: string) => ({
  id: row.id,
  imposto: row.imposto,
  posEncerramento: row.posEncerramento,
  mensagem: row.posEncerramento ? texto.posEncerramento : mensagem,
})

export const salvarOperation = implement(salvarEscritPapel, async (ctx, pedido) =>
  feito(await escriturar(ctx, pedido, { titularId: titularDaSessao(ctx) }), texto.lancada),
)

export const retificarOperation = implement(retificarEscritPapel, async (ctx, { id, versao, motivo, ...pedido }) =>
  feito(await escriturar(ctx, pedido, { titularId: titularDaSessao(ctx), retifica: { id, versao, motivo } }), texto.retificada),
)

export const cancelarOperation = implement(cancelarEscritPapel, async (ctx, cancelamento) => {
  await cancelarEscrit(ctx, titularDaSessao(ctx), cancelamento)
  return { mensagem: texto.cancelada }
})

export const buscarTOOperation = implement(buscarEscritPapelTO, async (ctx, { id }) => {
  const table = escritPapelTable
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  pessoaDoPedido(ctx, row.titularId)
  // What the city booked from a note of the national issuer was never typed: there is no form to fill.
  if (row.origem === 'NACIONAL') return refuse(escrituracaoErrors.doEmissorNacional)
  const historico: EscritPapel[] = []
  let anterior = row.retificaId
  while (anterior !== null) {
    const [versao] = await ctx.db.select().from(table).where(eq(table.id, anterior)).orderBy(desc(table.id))
    if (!versao) break
    historico.push(versao)
    anterior = versao.retificaId
  }
  return {
    id: row.id,
    versao: row.versao,
    estado: row.estado,
    pedido: lancamentoWire.decode(row.pedido as never),
    imposto: row.imposto,
    retido: row.retido,
    memoria: row.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    historico: historico.map((versao) => ({
      id: versao.id,
      estado: versao.estado,
      valorTotal: versao.valorTotal,
      imposto: versao.imposto,
      lancadoEm: formatDataHora(versao.lancadoEm),
      motivo: versao.motivo,
    })),
  }
})
