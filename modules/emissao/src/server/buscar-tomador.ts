import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { pessoaTable, telefoneTable } from '@iss/pessoa/tables/pessoa'
import { findEnderecoPrincipal } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import { buscarTomador } from '../contract/emissao.ts'
import { catalogoTomadorTable } from '../tables/catalogo-tomador.ts'

/** The registered person of the city, else the one of the provider's catalogue, filled by his notes; null when neither knows it. */
export const buscarTomadorOperation = implement(buscarTomador, async (ctx, { documento: texto }) => {
  const documento = normalizeDocumento(texto)
  if (!isDocumento(documento)) return null
  const [pessoa] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.documento, documento))
  if (pessoa) {
    const endereco = (await findEnderecoPrincipal(ctx, pessoa.id)) ?? null
    const [telefone] = await ctx.db
      .select()
      .from(telefoneTable)
      .where(eq(telefoneTable.pessoaId, pessoa.id))
      .orderBy(desc(telefoneTable.principal))
      .limit(1)
    return {
      documento,
      nome: pessoa.nome,
      inscricaoMunicipal: pessoa.inscricaoMunicipal,
      email: pessoa.email,
      telefone: telefone?.numero ?? null,
      endereco: endereco && {
        logradouro: `${endereco.logradouroTipo} ${endereco.logradouroNome}`,
        numero: endereco.numero,
        complemento: endereco.complemento,
        bairro: endereco.bairro,
        municipio: endereco.municipioCodigo,
        uf: endereco.uf,
        cep: endereco.cep,
      },
    }
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
