import type { Identidade } from '../server/identidade.ts'
import type { OpcoesCognito } from './identidade-cognito.ts'

/** The Cognito adapter, whose library is loaded only where it was chosen. */
export async function abrirCognito(opcoes: OpcoesCognito): Promise<{ identidade: Identidade; close(): void }> {
  const [{ CognitoIdentityProviderClient }, { identidadeCognito }] = await Promise.all([
    import('@aws-sdk/client-cognito-identity-provider'),
    import('./identidade-cognito.ts'),
  ])
  const client = new CognitoIdentityProviderClient({
    region: opcoes.regiao,
    credentials: { accessKeyId: opcoes.chave, secretAccessKey: opcoes.chaveSecreta },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: opcoes.esperaMs ?? 8_000, throwOnRequestTimeout: true },
    ...(opcoes.endereco ? { endpoint: opcoes.endereco } : {}),
  })
  return { identidade: identidadeCognito(client, opcoes), close: () => client.destroy() }
}
