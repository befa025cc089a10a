import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { pessoaTable, telefoneTable } from '@iss/pessoa/tables/pessoa'
import { findEnderecoPrincipal } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import { buscarTomador } from '../contract/emissao.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'

/** The registered person of the city, else how this provider named the document the last time; null when neither knows it. */
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
  const table = notaFiscalTable
  const [ultima] = await ctx.db
    .select({ dados: table.dadosTomador })
    .from(table)
    .where(and(eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId), eq(table.tomadorDocumento, documento)))
    .orderBy(desc(table.numero))
    .limit(1)
  const dados = ultima?.dados as
    | { nome: string | null; inscricaoMunicipal: string | null; email: string | null; telefone: string | null; endereco: null }
    | undefined
  return dados?.nome
    ? {
        documento,
        nome: dados.nome,
        inscricaoMunicipal: dados.inscricaoMunicipal,
        email: dados.email,
        telefone: dados.telefone,
        endereco: dados.endereco,
      }
    : null
})
