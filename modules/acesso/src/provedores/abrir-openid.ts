import type { ProvedorOpenid } from '../server/provedor-openid.ts'
import type { OpcoesOpenid } from './openid.ts'

/** The OpenID provider, whose library is loaded only where one was configured. */
export async function abrirOpenid(opcoes: OpcoesOpenid): Promise<ProvedorOpenid> {
  const { provedorOpenid } = await import('./openid.ts')
  return provedorOpenid(opcoes)
}
