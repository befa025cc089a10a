import { AppError } from '@iss/kernel/errors'
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { acessoErrors } from '../domain/errors.ts'
import type { ProvedorOpenid } from '../server/provedor-openid.ts'

export type OpcoesOpenid = {
  nome: string
  /** Issuer, e.g. 'https://sso.acesso.gov.br/'; its configuration is read from /.well-known/openid-configuration. */
  emissor: string
  cliente: string
  segredo: string
  /** Scopes asked for; 'openid' is among them. */
  escopo: string
  /** Claim that holds the CPF. */
  campoCpf: string
  /** Seconds for each answer; 8 unless told. */
  esperaSegundos?: number
}

/** Whether the provider was there and said no, or said something that proves nobody. */
const isRecusa = (error: unknown) =>
  error instanceof AuthorizationResponseError ||
  error instanceof ResponseBodyError ||
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT')

async function perguntar<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const violation = isRecusa(error) ? acessoErrors.openidRecusado : acessoErrors.openidIndisponivel
    throw new AppError('business', [violation], { cause: error })
  }
}

/**
 * Authorisation code with PKCE (S256), state and nonce. The provider's configuration is read once, when first needed; when that fails it is
 * tried again at the next sign-in. Plain http is accepted on the loopback only.
 */
export function provedorOpenid(opcoes: OpcoesOpenid): ProvedorOpenid {
  const emissor = new URL(opcoes.emissor)
  const local = emissor.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(emissor.hostname)
  let lida: Promise<Configuration> | undefined
  const configuracao = async () => {
    lida ??= discovery(emissor, opcoes.cliente, opcoes.segredo, ClientSecretBasic(opcoes.segredo), {
      timeout: opcoes.esperaSegundos ?? 8,
      execute: local ? [allowInsecureRequests] : [],
    })
    try {
      return await lida
    } catch (error) {
      lida = undefined
      // Whatever the answer was, there is no configuration: the provider cannot be used now.
      throw new AppError('business', [acessoErrors.openidIndisponivel], { cause: error })
    }
  }
  return {
    kind: 'provedor-openid',
    nome: opcoes.nome,
    emissor: opcoes.emissor,
    async iniciar(retorno) {
      const config = await configuracao()
      const pedido = { estado: randomState(), nonce: randomNonce(), verificador: randomPKCECodeVerifier() }
      const endereco = buildAuthorizationUrl(config, {
        redirect_uri: retorno,
        scope: opcoes.escopo,
        state: pedido.estado,
        nonce: pedido.nonce,
        code_challenge: await calculatePKCECodeChallenge(pedido.verificador),
        code_challenge_method: 'S256',
      })
      return { endereco: endereco.href, pedido }
    },
    async concluir(retorno, parametros, { estado, nonce, verificador }) {
      const config = await configuracao()
      return perguntar(async () => {
        const address = new URL(retorno)
        address.search = parametros
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: estado,
          expectedNonce: nonce,
          pkceCodeVerifier: verificador,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ClientError('The provider gave no ID token')
        const escrito = claims[opcoes.campoCpf] ?? (await fetchUserInfo(config, tokens.access_token, claims.sub))[opcoes.campoCpf]
        return { sujeito: claims.sub, cpf: typeof escrito === 'string' ? escrito : '' }
      })
    },
  }
}
