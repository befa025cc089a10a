import { municipioIbgeTable } from '../tables/municipio.ts'
import { normalizeCep } from '@iss/platform/cep'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarCEPPorCEP } from '../contract/cep.ts'
import { cepEnderecoTable } from '@iss/platform/db'

export type CepEncontrado = {
  cep: string
  logradouro: string
  bairro: string
  tipo: string
  municipio: { codigo: string; nome: string; estado: string } | null
}

async function findNaTabela(ctx: Context, cep: string): Promise<CepEncontrado | null> {
  const [row] = await ctx.db
    .select({ endereco: cepEnderecoTable, municipio: municipioIbgeTable })
    .from(cepEnderecoTable)
    .innerJoin(municipioIbgeTable, eq(municipioIbgeTable.codigo, cepEnderecoTable.municipioCodigo))
    .where(eq(cepEnderecoTable.cep, cep))
  if (!row) return null
  const { endereco, municipio } = row
  return {
    cep,
    logradouro: endereco.logradouroNome,
    bairro: endereco.bairro,
    tipo: endereco.logradouroTipo,
    municipio: { codigo: municipio.codigo, nome: municipio.nome, estado: municipio.uf },
  }
}

/** The address of a CEP: from the installation's table, else from the port; null when neither knows it or the service outside fails. */
export async function findCep(ctx: Context, texto: string): Promise<CepEncontrado | null> {
  const cep = normalizeCep(texto)
  if (!cep) return null
  const conhecido = await findNaTabela(ctx, cep)
  if (conhecido) return conhecido
  const found = await ctx.ports.cep.find(cep).catch(() => {
    ctx.log.warn({ requestId: ctx.requestId }, 'a consulta de CEP falhou')
    return null
  })
  if (!found) return null
  const codigo = found.municipioIbge
  const [municipio] = codigo ? await ctx.db.select().from(municipioIbgeTable).where(eq(municipioIbgeTable.codigo, codigo)) : []
  return {
    cep,
    logradouro: found.logradouro,
    bairro: found.bairro,
    tipo: found.tipoLogradouro,
    municipio: municipio ? { codigo: municipio.codigo, nome: municipio.nome, estado: municipio.uf } : null,
  }
}

export const buscarCepOperation = implement(buscarCEPPorCEP, (ctx, { cep }) => findCep(ctx, cep))
