import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { lerContato } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { implement } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { buscarTomador } from '../contract/emissao.ts'
import { catalogoTomadorTable } from '../tables/catalogo-tomador.ts'

/** The registered person of the city, else the one of the provider's catalogue, filled by his notes; null when neither knows it. */
export const buscarTomadorOperation = implement(buscarTomador, async (ctx, { documento: texto }) => {
  const documento = normalizeDocumento(texto)
  if (!isDocumento(documento)) return null
  const [pessoa] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.documento, documento))
  if (pessoa) {
    const { nome, inscricaoMunicipal, email } = pessoa
    return { documento, nome, inscricaoMunicipal, email, ...(await lerContato(ctx, pessoa.id)) }
  }
  const table = catalogoTomadorTable
  const [conhecido] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId), eq(table.documento, documento)))
  if (!conhecido) return null
  const { nome, inscricaoMunicipal, email, telefone, logradouro, numero, complemento, bairro, uf, cep } = conhecido
  return {
    documento,
    nome,
    inscricaoMunicipal,
    email,
    telefone,
    endereco: { logradouro, numero, complemento, bairro, municipio: conhecido.municipioCodigo, uf, cep },
  }
})
