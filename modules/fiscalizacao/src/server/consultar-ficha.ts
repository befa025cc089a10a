import { implement } from '@iss/platform/server'
import { reportFrameOf } from '@iss/list/server'
import { buscarFicha, imprimirFicha } from '../contract/ficha.ts'
import { writeFicha } from './ficha-pdf.ts'
import { lerFicha } from './ler-ficha.ts'

export const buscarFichaOperation = implement(buscarFicha, (ctx, pedido) => lerFicha(ctx, pedido))

export const imprimirFichaOperation = implement(imprimirFicha, async (ctx, pedido) => {
  const ficha = await lerFicha(ctx, pedido)
  const stream = await writeFicha(ficha, {
    ...(await reportFrameOf(ctx)),
    emitidoEm: ctx.clock.now(),
    usuario: ctx.user.nomeUsuario,
  })
  return { stream, nome: `ficha-${ficha.pessoa.documento}.pdf`, tipo: 'application/pdf', inline: true }
})
