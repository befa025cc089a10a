import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Requisition } from 'oidc-provider'

export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>

/**
 * A local OpenID provider shaped like gov.br: the subject is the CPF. Whoever comes to its sign-in page is `quem`, or says no. `retorno` is
 * the address of the portal to which it sends the browser back.
 */
export async function startOpenidProvider(retorno: string) {
  const estado = { quem: '', nega: false, forma: (cpf: string): Record<string, unknown> => ({ sub: cpf }), pedidos: [] as URL[] }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const emissor = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(emissor, {
    clients: [
      { client_id: 'portal', client_secret: 'segredo-do-portal', redirect_uris: [retorno], grant_types: ['authorization_code'] },
    ],
    cookies: { keys: ['chave-dos-testes'] },
    claims: { openid: ['sub'], perfil: ['cpf'] },
    scopes: ['openid', 'perfil'],
    conformIdTokenClaims: true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/entrada/${interaction.uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...estado.forma(id) }) }),
    // Who signs in consents.
    loadExistingGrant: async ({ oidc }: Requisition) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid perfil')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', emissor)
    if (url.pathname === '/auth') estado.pedidos.push(url)
    if (!url.pathname.startsWith('/entrada/')) return answer(request, response)
    const result = estado.nega ? { error: 'access_denied' } : { login: { accountId: estado.quem } }
    void provider.interactionFinished(request, response, result)
  })
  return {
    emissor,
    estado,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
