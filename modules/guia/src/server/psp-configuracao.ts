import { readFileSync } from 'node:fs'
import { SettingsError } from '@iss/platform/operator'
import { type Context, oncePerPortal } from '@iss/platform/server'
import { type OpcoesPsp, pspBacen } from './psp-bacen.ts'
import type { Psp } from './psp-porta.ts'
import { iniciarSimulador, type Simulador } from './psp-simulador.ts'

/** How a notification proves where it comes from: a signature in its body, or the client certificate that the proxy asked for. */
export type ProvaDaNotificacao = 'assinatura' | 'mtls'

export type ConfiguracaoPsp = {
  opcoes: OpcoesPsp
  prova: ProvaDaNotificacao
  segredoNotificacao: string
} | null

const NOMES = ['ISS_PIX_ENDERECO', 'ISS_PIX_TOKEN', 'ISS_PIX_CLIENTE', 'ISS_PIX_SEGREDO'] as const

/**
 * The provider that the environment chooses: null for the simulator. Refuses, all at once and by name, variables that a chosen provider needs
 * and that are missing, and addresses without TLS outside the loopback. Documented in docs/portas.md.
 */
export function lerConfiguracaoPsp(
  env: Readonly<Record<string, string | undefined>>,
  ler: (caminho: string) => string = (caminho) => readFileSync(caminho, 'utf8'),
): ConfiguracaoPsp {
  const escolha = env.ISS_PIX || 'simulador'
  if (escolha === 'simulador') return null
  if (escolha !== 'bacen') throw new SettingsError('ISS_PIX deve ser simulador ou bacen.')
  const prova = (env.ISS_PIX_NOTIFICACAO || 'assinatura') as ProvaDaNotificacao
  if (prova !== 'assinatura' && prova !== 'mtls') throw new SettingsError('ISS_PIX_NOTIFICACAO deve ser assinatura ou mtls.')
  const precisa: string[] = [...NOMES]
  if (prova === 'assinatura') precisa.push('ISS_PIX_NOTIFICACAO_SEGREDO')
  if (env.ISS_PIX_CERTIFICADO || env.ISS_PIX_CERTIFICADO_CHAVE) precisa.push('ISS_PIX_CERTIFICADO', 'ISS_PIX_CERTIFICADO_CHAVE')
  const faltam = precisa.filter((nome) => !env[nome])
  if (faltam.length > 0)
    throw new SettingsError(faltam.map((nome) => `Com ISS_PIX=bacen, a variável ${nome} é obrigatória.`).join(' '))
  const valor = (nome: string) => env[nome] ?? ''
  for (const nome of ['ISS_PIX_ENDERECO', 'ISS_PIX_TOKEN']) assertEndereco(nome, valor(nome))
  const certificado = env.ISS_PIX_CERTIFICADO
    ? {
        cert: ler(valor('ISS_PIX_CERTIFICADO')),
        key: ler(valor('ISS_PIX_CERTIFICADO_CHAVE')),
        ...(env.ISS_PIX_AC ? { ca: ler(env.ISS_PIX_AC) } : {}),
      }
    : undefined
  return {
    opcoes: {
      endereco: valor('ISS_PIX_ENDERECO'),
      token: valor('ISS_PIX_TOKEN'),
      cliente: valor('ISS_PIX_CLIENTE'),
      segredo: valor('ISS_PIX_SEGREDO'),
      certificado,
    },
    prova,
    segredoNotificacao: valor('ISS_PIX_NOTIFICACAO_SEGREDO'),
  }
}

function assertEndereco(nome: string, texto: string): void {
  const url = URL.canParse(texto) ? new URL(texto) : null
  const local = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && local))
    throw new SettingsError(`${nome} deve ser um endereço https.`)
}

/** Read when the house is found, so that a portal never starts with a provider that cannot work. */
const configuracao = lerConfiguracaoPsp(process.env)
const real = configuracao && pspBacen(configuracao.opcoes)
type Simulado = { simulador: Simulador; psp: Psp }
const getSimulado = oncePerPortal(async (): Promise<Simulado> => {
  const simulador = await iniciarSimulador()
  return { simulador, psp: pspBacen(simulador) }
})

/** The simulator of this portal, started when it is first asked for; null with a real provider. */
export const getSimulador = async ({ ports }: Pick<Context, 'ports'>): Promise<Simulado | null> =>
  real ? null : getSimulado(ports)

/** The provider of this installation. */
export async function getPsp(ctx: Pick<Context, 'ports'>): Promise<Psp> {
  if (real) return real
  return ((await getSimulador(ctx)) as Simulado).psp
}

/** Whether notifications carry a signature, and its key: the configured one, or for the simulator one of the installation's secret. */
export function chaveDaNotificacao(ctx: Pick<Context, 'hmac'>): { prova: ProvaDaNotificacao; segredo: string } {
  return configuracao
    ? { prova: configuracao.prova, segredo: configuracao.segredoNotificacao }
    : { prova: 'assinatura', segredo: ctx.hmac('pix-notificacao', 'simulador') }
}
