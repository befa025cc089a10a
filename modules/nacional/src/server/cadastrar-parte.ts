import { isDocumento } from '@iss/kernel/documento'
import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { cadastrarPessoa } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import { separarLogradouro } from '../domain/endereco-cadastro.ts'
import type { ParteNacional } from '../domain/nota-nacional.ts'
import type { Interpretacao } from './interpretacao.ts'

const IMPORTACAO = 3

/**
 * The person of a party of a received note; one that the city does not know is registered from the note when `regime` is told, provisionally,
 * to be completed. Undefined when it is neither known nor to be registered, or its document is not valid.
 */
export async function acharOuCadastrar(
  ctx: Context,
  parte: ParteNacional & { documento: string },
  { cadastrar, regime }: { cadastrar: boolean; regime: Regime },
  { municipio, pessoas }: Pick<Interpretacao, 'municipio' | 'pessoas'>,
): Promise<{ pessoa: Pessoa | undefined; nova: boolean }> {
  const conhecida = await pessoas.find(parte.documento)
  if (conhecida || !cadastrar || !isDocumento(parte.documento)) return { pessoa: conhecida, nova: false }
  await cadastrarPessoa(ctx, {
    pessoa: {
      documento: parte.documento,
      nome: parte.nome,
      email: parte.email,
      naturezaCadastro: 'PROVISORIO',
      origem: IMPORTACAO,
      prestador: true,
      regimeIssTipo: regime,
      webIssTipoContribuinte: parte.municipio === municipio ? 'PRESTADOR' : 'PRESTADOR_OUTRO_MUNICIPIO',
    },
    enderecos: await enderecosDe(ctx, parte),
    telefones: parte.telefone ? [parte.telefone.slice(0, 11)] : [],
  })
  return { pessoa: await pessoas.findDeNovo(parte.documento), nova: true }
}

async function enderecosDe(ctx: Context, { endereco, municipio }: ParteNacional) {
  const lugar = municipio ? await findMunicipio(ctx, municipio) : null
  if (!endereco || !municipio || !lugar) return []
  const { tipo, nome } = separarLogradouro(endereco.logradouro)
  return [
    {
      logradouroTipo: tipo,
      logradouroNome: nome,
      numero: endereco.numero,
      complemento: endereco.complemento,
      bairro: endereco.bairro,
      cep: endereco.cep,
      municipioCodigo: municipio,
      municipioNome: lugar.nome,
      uf: lugar.uf,
    },
  ]
}

async function findMunicipio({ db }: Context, codigo: string): Promise<{ nome: string; uf: string } | null> {
  const [doPortal] = await db.select().from(municipioTable).where(eq(municipioTable.codigo, codigo))
  if (doPortal) return { nome: doPortal.nome, uf: doPortal.uf }
  const [doIbge] = await db.select().from(municipioIbgeTable).where(eq(municipioIbgeTable.codigo, codigo))
  return doIbge ? { nome: doIbge.nome, uf: doIbge.uf } : null
}
