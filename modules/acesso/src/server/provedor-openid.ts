import type { Context } from '@iss/platform/server'

/** What an authorisation request needs to be answered later; sealed and kept by the browser that began it. */
export type PedidoOpenid = { estado: string; nonce: string; verificador: string }

/** A sign-in through an OpenID provider that knows people by CPF (gov.br and the like). */
export type ProvedorOpenid = {
  kind: 'provedor-openid'
  /** Name on the button, e.g. 'gov.br'. */
  nome: string
  /** Issuer, as in conta_externa. */
  emissor: string
  /** Address to send the browser to, and what to keep until it comes back to `retorno`. */
  iniciar(retorno: string): Promise<{ endereco: string; pedido: PedidoOpenid }>
  /**
   * Exchanges the code that came back (`parametros`: the query of the address) and proves who signed in: state, nonce, PKCE, signature,
   * issuer and audience are checked. `cpf` is the claim as the provider gave it.
   */
  concluir(retorno: string, parametros: string, pedido: PedidoOpenid): Promise<{ sujeito: string; cpf: string }>
}

/** The OpenID provider that the configuration names, if any. It is asked while no connection is held: `ctx.outside`. */
export function provedorOpenidDe(ctx: Context): ProvedorOpenid | undefined {
  const [provedor] = ctx.definitions<ProvedorOpenid>('provedor-openid')
  return (
    provedor && {
      ...provedor,
      iniciar: (retorno) => ctx.outside(`openid.iniciar ${retorno}`, () => provedor.iniciar(retorno)),
      concluir: (retorno, parametros, pedido) =>
        ctx.outside(`openid.concluir ${JSON.stringify([parametros, pedido])}`, () =>
          provedor.concluir(retorno, parametros, pedido),
        ),
    }
  )
}
