import { abrirCertificado, findCertificado, findMunicipioConfig } from '@iss/municipio/server'
import type { SigningIdentity } from '@iss/platform/xml'
import type { Context } from '@iss/platform/server'
import { type NacionalConfig, nacionalConfigTable, type NacionalEstado, nacionalEstadoTable } from '../tables/configuracao.ts'

/** The settings of the city; null before somebody saved them, which means that nothing is sent or received. */
export async function findConfig({ db }: Context): Promise<NacionalConfig | null> {
  const [row] = await db.select().from(nacionalConfigTable)
  return row ?? null
}

/** Where sending and reception stand; the row is made when it is missing, and locked until the end of the transaction when asked. */
export async function getEstado(ctx: Context, travar = false): Promise<NacionalEstado> {
  const ler = () => {
    const consulta = ctx.db.select().from(nacionalEstadoTable)
    return travar ? consulta.for('update') : consulta
  }
  const [row] = await ler()
  if (row) return row
  await ctx.db.insert(nacionalEstadoTable).values({}).onConflictDoNothing()
  const [nova] = await ler()
  if (!nova) throw new Error('The state of the national environment is missing')
  return nova
}

/** The city as the national environment knows it. */
export type Cidade = { codigo: string; nome: string; uf: string; cnpj: string | null }

export type Acesso = {
  config: NacionalConfig
  cidade: Cidade
  /** Certificate of the connection; null when the city registered none that is in force. */
  conexao: SigningIdentity | null
  /** Certificate that signs documents: the city's own for signing, else that of the connection. */
  assinatura: SigningIdentity | null
}

/** Settings and certificates of the city in one look; null when it has no settings. */
export async function lerAcesso(ctx: Context): Promise<Acesso | null> {
  const config = await findConfig(ctx)
  if (!config) return null
  const { codigo, nome, uf, cnpj } = await findMunicipioConfig(ctx)
  const conexao = await abrir(ctx, 'AMBIENTE_NACIONAL')
  return { config, cidade: { codigo, nome, uf, cnpj }, conexao, assinatura: (await abrir(ctx, 'ASSINATURA')) ?? conexao }
}

async function abrir(ctx: Context, tipo: 'ASSINATURA' | 'AMBIENTE_NACIONAL'): Promise<SigningIdentity | null> {
  const certificado = await findCertificado(ctx, tipo)
  const identidade = certificado && abrirCertificado(certificado.pfx, certificado.senha)
  return typeof identidade === 'string' ? null : identidade
}
