import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { buscarLogotipo } from '../contract/logotipo.ts'
import { logotipo } from './brasao.ts'

export const buscarLogotipoOperation = implement(buscarLogotipo, async (ctx) => {
  const imagem = await logotipo(ctx)
  if (!imagem) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { stream: imagem.bytes, nome: 'logotipo', tipo: imagem.tipo, inline: true }
})
