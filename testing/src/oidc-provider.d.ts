declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Requisition = { oidc: { client?: { clientId: string }; session?: { accountId?: string }; provider: Provider } }
  type Grant = { addOIDCScope(scope: string): void; addOIDCClaims(claims: string[]): void; save(): Promise<string> }

  /** The part of the local OpenID provider that the tests use; the package brings no types. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (of: {
      clientId?: string
      accountId?: string
    }) => Grant
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Record<string, unknown>): Promise<void>
  }
  export type { Grant, Requisition }
}
