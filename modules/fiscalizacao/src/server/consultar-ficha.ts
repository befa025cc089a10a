import type { Context } from '@iss/platform/server'
import { implement } from '@iss/platform/server'
import { reportFrameOf } from '@iss/list/server'
import { buscarAbaDaFicha, buscarFicha, exportarFicha, type FichaTO, imprimirFicha } from '../contract/ficha.ts'
import { lerAba } from './abas-da-ficha.ts'
import { writeFicha } from './ficha-pdf.ts'
import { type AbaLida, writePlanilhaDaFicha } from './ficha-planilha.ts'
import { lerFicha, pedirPeriodo, type PedidoFicha } from './ler-ficha.ts'

export const buscarFichaOperation = implement(buscarFicha, (ctx, pedido) => lerFicha(ctx, pedido))

export const buscarAbaDaFichaOperation = implement(buscarAbaDaFicha, async (ctx, { aba, ...pedido }) => {
  const { pessoa, periodo } = await pedirPeriodo(ctx, pedido)
  return lerAba(ctx, aba, { pessoaId: pessoa.id, ...periodo })
})

async function lerAbas(ctx: Context, ficha: FichaTO, pedido: PedidoFicha): Promise<AbaLida[]> {
  const { pessoa, periodo } = await pedirPeriodo(ctx, pedido)
  const lidas: AbaLida[] = []
  for (const { slug, titulo } of ficha.abas)
    lidas.push({ titulo, secoes: (await lerAba(ctx, slug, { pessoaId: pessoa.id, ...periodo })).secoes })
  return lidas
}

export const exportarFichaOperation = implement(exportarFicha, async (ctx, pedido) => {
  const ficha = await lerFicha(ctx, pedido)
  return {
    stream: await writePlanilhaDaFicha(ficha, await lerAbas(ctx, ficha, pedido)),
    nome: `ficha-${ficha.pessoa.documento}.xlsx`,
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
})

export const imprimirFichaOperation = implement(imprimirFicha, async (ctx, pedido) => {
  const ficha = await lerFicha(ctx, pedido)
  const stream = await writeFicha(ficha, await lerAbas(ctx, ficha, pedido), {
    ...(await reportFrameOf(ctx)),
    emitidoEm: ctx.clock.now(),
    usuario: ctx.user.nomeUsuario,
  })
  return { stream, nome: `ficha-${ficha.pessoa.documento}.pdf`, tipo: 'application/pdf', inline: true }
})
