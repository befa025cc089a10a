import {
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createHmac } from 'node:crypto'
import type { Context } from '@iss/platform/server'
import { decodeJwt } from 'jose'
import { recusaDoProvedor, type SituacaoProvedor } from '../domain/provedor-identidade.ts'
import { minutosDesafio } from '../domain/limites.ts'
import type { Conta } from '../tables/acesso.ts'
import type { Identidade, ProvaExterna } from '../server/identidade.ts'
import { hashSenha } from '../server/senha-hash.ts'
import { abrirSelo, selar } from '../server/selo.ts'
import { novoTokenOpaco } from '../server/tokens.ts'

export type OpcoesCognito = {
  regiao: string
  /** Id of the user pool. */
  grupo: string
  /** Id of the app client, with the flow USER_PASSWORD_AUTH allowed, and its secret when it has one. */
  cliente: string
  clienteSegredo?: string
  /** Key that may AdminCreateUser and AdminSetUserPassword in the pool. */
  chave: string
  chaveSecreta: string
  /** Address of a server that is not Amazon's. */
  endereco?: string
  /** Milliseconds for an answer; 8,000 unless told. */
  esperaMs?: number
}

const nome = 'cognito'
const NEW_PASSWORD = 'NEW_PASSWORD_REQUIRED'

const isExcecao = (error: unknown, ...names: string[]) => names.includes((error as { name?: string } | null)?.name ?? '')

/** Runs a call to the provider; its exception becomes the one sentence that it has. The message is looked at, never shown nor logged. */
async function perguntar<T>(situacao: SituacaoProvedor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name = '', message = '' } = (error ?? {}) as Partial<Error>
    throw Object.assign(recusaDoProvedor(situacao, name, message), { cause: error })
  }
}

/** Passwords, challenges and recovery codes in a user pool of Amazon Cognito; whom a user is stays with the product's account. */
export function identidadeCognito(client: CognitoIdentityProviderClient, opcoes: OpcoesCognito): Identidade {
  const hashDe = (usuario: string) =>
    opcoes.clienteSegredo
      ? createHmac('sha256', opcoes.clienteSegredo).update(`${usuario}${opcoes.cliente}`).digest('base64')
      : undefined
  const comHash = (usuario: string): Record<string, string> => {
    const hash = hashDe(usuario)
    return hash ? { SECRET_HASH: hash } : {}
  }
  const publico = (usuario: string) => {
    const hash = hashDe(usuario)
    return { ClientId: opcoes.cliente, Username: usuario, ...(hash ? { SecretHash: hash } : {}) }
  }

  async function criarUsuario(conta: Conta): Promise<void> {
    const email = conta.email
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: opcoes.grupo,
        Username: conta.usuario,
        MessageAction: 'SUPPRESS',
        UserAttributes: email
          ? [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: String(conta.emailVerificado) },
            ]
          : [],
      }),
    )
  }

  const definirSenha = (conta: Conta, senha: string, temporaria: boolean) =>
    client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: opcoes.grupo,
        Username: conta.usuario,
        Password: senha,
        Permanent: !temporaria,
      }),
    )

  return {
    kind: 'identidade',
    nome,
    async conferir(ctx, usuario, senha) {
      const USERNAME = usuario.trim()
      try {
        const answer = await client.send(
          new InitiateAuthCommand({
            ClientId: opcoes.cliente,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME, PASSWORD: senha, ...comHash(USERNAME) },
          }),
        )
        if (answer.ChallengeName === NEW_PASSWORD) {
          const conteudo = { usuario: answer.ChallengeParameters?.USER_ID_FOR_SRP ?? USERNAME, sessao: answer.Session ?? '' }
          return { certa: true, trocar: true, desafio: await selar(ctx, 'desafio', conteudo, minutosDesafio) }
        }
        return { certa: true, trocar: false, prova: lerProva(answer.AuthenticationResult, USERNAME) }
      } catch (error) {
        const recusa = recusaDoProvedor('entrar', (error as Error).name, (error as Error).message)
        // No new password is in play here: a password that is not valid can only be the wrong one.
        if (['NotAuthorizedException', 'InvalidPasswordException'].includes(recusa.exceptionMessage ?? ''))
          return { certa: false }
        if (recusa.exceptionMessage === 'Other') avisar(ctx, error)
        throw Object.assign(recusa, { cause: error })
      }
    },
    async definir(ctx, conta, senha, temporaria) {
      await perguntar('recuperar', async () => {
        try {
          await definirSenha(conta, senha, temporaria)
        } catch (error) {
          if (!isExcecao(error, 'UserNotFoundException')) throw error
          await criarUsuario(conta)
          await definirSenha(conta, senha, temporaria)
        }
      }).catch((error: unknown) => {
        avisar(ctx, (error as Error).cause)
        throw error
      })
      // Nobody knows this one: the account has a password, but not here.
      return hashSenha(novoTokenOpaco())
    },
    externa: {
      async concluirDesafio(ctx, desafio, novaSenha) {
        const selo = await abrirSelo(ctx, 'desafio', desafio)
        if (!selo) throw recusaDoProvedor('entrar', 'CodeMismatchException', '')
        const USERNAME = String(selo.usuario)
        const answer = await perguntar('entrar', () =>
          client.send(
            new RespondToAuthChallengeCommand({
              ClientId: opcoes.cliente,
              ChallengeName: NEW_PASSWORD,
              Session: String(selo.sessao),
              ChallengeResponses: { USERNAME, NEW_PASSWORD: novaSenha, ...comHash(USERNAME) },
            }),
          ),
        )
        return lerProva(answer.AuthenticationResult, USERNAME)
      },
      async pedirCodigo(usuario) {
        const answer = await perguntar('recuperar', () => client.send(new ForgotPasswordCommand(publico(usuario))))
        const { DeliveryMedium = '', Destination = '' } = answer.CodeDeliveryDetails ?? {}
        return { meio: DeliveryMedium, destino: Destination }
      },
      async redefinir(usuario, codigo, senha) {
        await perguntar('recuperar', () =>
          client.send(
            new ConfirmForgotPasswordCommand({ ...publico(usuario), ConfirmationCode: codigo.trim(), Password: senha }),
          ),
        )
      },
      async renovar(renovacao, usuario) {
        try {
          await client.send(
            new InitiateAuthCommand({
              ClientId: opcoes.cliente,
              AuthFlow: 'REFRESH_TOKEN_AUTH',
              AuthParameters: { REFRESH_TOKEN: renovacao, ...comHash(usuario) },
            }),
          )
          return true
        } catch (error) {
          if (isExcecao(error, 'NotAuthorizedException', 'UserNotFoundException')) return false
          throw error
        }
      },
      async sair(renovacao) {
        const { cliente, clienteSegredo } = opcoes
        await client.send(
          new RevokeTokenCommand({
            Token: renovacao,
            ClientId: cliente,
            ...(clienteSegredo ? { ClientSecret: clienteSegredo } : {}),
          }),
        )
      },
    },
  }
}

function avisar(ctx: Context, error: unknown): void {
  ctx.log.warn({ requestId: ctx.requestId, nome: (error as Error | undefined)?.name }, 'o provedor de identidade falhou')
}

/** Subject and user name of the ID token, which came from the provider itself on this connection. */
function lerProva(result: AuthenticationResultType | undefined, digitado: string): ProvaExterna {
  const claims = decodeJwt(result?.IdToken ?? '')
  if (!claims.sub) throw new Error('The ID token has no subject')
  const usuario = claims['cognito:username']
  return {
    provedor: nome,
    sujeito: claims.sub,
    usuario: typeof usuario === 'string' ? usuario : digitado,
    renovacao: result?.RefreshToken ?? null,
  }
}
