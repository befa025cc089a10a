import { implement } from '@iss/platform/server'
import { buscarLogotipo } from '../contract/logotipo.ts'
import { logotipo } from './brasao.ts'
import { escudo } from './escudo.ts'

export const buscarLogotipoOperation = implement(buscarLogotipo, async (ctx) => {
  const { bytes, tipo } = (await logotipo(ctx)) ?? { bytes: escudo, tipo: 'image/svg+xml' }
  return { stream: bytes, nome: 'logotipo', tipo, inline: true }
})
