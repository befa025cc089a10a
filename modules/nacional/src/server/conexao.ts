import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type ClienteNacional, criarClienteNacional } from '@iss/nfse-nacional/cliente'
import type { Context, CourierCity } from '@iss/platform/server'
import type { SigningIdentity } from '@iss/platform/xml'
import { enderecosDe } from '../domain/ambiente.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { type Acesso, lerAcesso } from './configuracao.ts'
import { getSimulador } from './simulador.ts'

export type Conexao = Omit<Acesso, 'conexao' | 'assinatura'> & { cliente: ClienteNacional; assinatura: SigningIdentity }
type Lugar = Pick<CourierCity, 'ports' | 'producao' | 'clock' | 'transaction'>

/** Open clients by address and certificate, with their connections. */
const abertos = new LRUCache<string, ClienteNacional>({ max: 64 })

/**
 * The city's way to the national services; a sentence when it has none: no settings, no certificate, no simulator. Reads the settings in a
 * transaction of its own and holds none afterwards.
 */
export async function abrirConexao(city: Lugar): Promise<Conexao | { falta: string }> {
  const acesso = await city.transaction(lerAcesso)
  if (!acesso) return { falta: nacionalErrors.naoConfigurado.message }
  const simulado = acesso.config.ambiente === 'SIMULADOR' ? await comSimulador(city, acesso) : null
  if (acesso.config.ambiente === 'SIMULADOR' && !simulado) return { falta: nacionalErrors.simuladorEmProducao.message }
  const conexao = acesso.conexao ?? simulado?.identidade ?? null
  const assinatura = acesso.assinatura ?? simulado?.identidade ?? null
  const enderecos = enderecosDe(acesso.config.ambiente, acesso.config, simulado?.enderecos ?? null)
  if (!conexao || !assinatura || !enderecos) return { falta: nacionalErrors.semCertificado.message }
  const tls = { cert: conexao.certPem, key: conexao.keyPem, ...(simulado ? { ca: simulado.autoridade } : {}) }
  const nome = createHash('sha256')
    .update(JSON.stringify([enderecos, tls]))
    .digest('hex')
  const cliente = abertos.get(nome) ?? criarClienteNacional({ enderecos, tls })
  abertos.set(nome, cliente)
  return { config: acesso.config, cidade: acesso.cidade, cliente, assinatura }
}

/** Who signs for the city, with its settings, inside the caller's transaction; a sentence when nobody can. */
export async function lerAssinante(ctx: Context): Promise<Omit<Conexao, 'cliente'> | { falta: string }> {
  const acesso = await lerAcesso(ctx)
  if (!acesso) return { falta: nacionalErrors.naoConfigurado.message }
  const { config, cidade } = acesso
  const simulado = config.ambiente === 'SIMULADOR' ? await comSimulador(ctx, acesso) : null
  const assinatura = acesso.assinatura ?? simulado?.identidade ?? null
  return assinatura ? { config, cidade, assinatura } : { falta: nacionalErrors.semCertificado.message }
}

async function comSimulador({ ports, clock }: Pick<Lugar, 'ports' | 'clock'>, { cidade }: Acesso) {
  const simulador = await getSimulador(ports, clock.now)
  if (!simulador || !cidade.cnpj) return null
  simulador.registrarMunicipio({ cnpj: cidade.cnpj, codigo: cidade.codigo, nome: cidade.nome })
  return {
    identidade: simulador.emitirCertificado(cidade.cnpj, `MUNICIPIO DE ${cidade.nome.toUpperCase()}`),
    autoridade: simulador.autoridade,
    enderecos: {
      adn: simulador.endereco,
      sefin: simulador.enderecoSefin,
      cnc: simulador.endereco,
      parametros: simulador.endereco,
    },
  }
}
