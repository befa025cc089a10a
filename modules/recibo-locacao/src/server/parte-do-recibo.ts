import { findEnderecoPrincipal, getPessoa } from '@iss/pessoa/server'
import { telefoneTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import type { EnderecoDoRecibo, ParteDoRecibo } from '../domain/recibo-locacao.ts'

/** A registered person as a party of a receipt, with the main address. */
export async function lerParte(
  ctx: Context,
  pessoaId: number,
): Promise<{ dados: ParteDoRecibo; endereco: EnderecoDoRecibo | null }> {
  const { documento, nome, inscricaoMunicipal, email } = await getPessoa(ctx, pessoaId)
  const [telefone] = await ctx.db
    .select({ numero: telefoneTable.numero })
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, pessoaId))
    .orderBy(desc(telefoneTable.principal))
    .limit(1)
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  return {
    dados: { documento, nome, inscricaoMunicipal, email, telefone: telefone?.numero ?? null },
    endereco: endereco
      ? {
          logradouro: `${endereco.logradouroTipo} ${endereco.logradouroNome}`,
          numero: endereco.numero,
          complemento: endereco.complemento,
          bairro: endereco.bairro,
          municipio: endereco.municipioCodigo,
          uf: endereco.uf,
          cep: endereco.cep,
        }
      : null,
  }
}
