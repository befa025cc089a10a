import { lerMemoria } from './ler-memoria.ts'
import { implement } from '@iss/platform/server'
import { reportFrameOf } from '@iss/list/server'
import { buscarMemoria, imprimirMemoria } from '../contract/encerramento.ts'
import { writeMemoria } from './memoria-pdf.ts'

export const buscarMemoriaOperation = implement(buscarMemoria, (ctx, { id }) => lerMemoria(ctx, id))

export const imprimirMemoriaOperation = implement(imprimirMemoria, async (ctx, { id }) => {
  const memoria = await lerMemoria(ctx, id)
  const stream = await writeMemoria(memoria, {
    ...(await reportFrameOf(ctx)),
    emitidoEm: ctx.clock.now(),
    usuario: ctx.user.nomeUsuario,
  })
  return { stream, nome: `memoria-encerramento-${id}.pdf`, tipo: 'application/pdf', inline: true }
})
