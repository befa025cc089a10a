import type { Context } from '@iss/platform/server'
import { desc, eq } from 'drizzle-orm'
import { telefoneTable } from '../tables/pessoa.ts'
import { findEnderecoPrincipal } from './find-pessoa.ts'

/** Main telephone (a fax too, where there is nothing else) and main address of a person, as documents name a party; null where there is none. */
export async function lerContato(ctx: Context, pessoaId: number) {
  const endereco = await findEnderecoPrincipal(ctx, pessoaId)
  const [telefone] = await ctx.db
    .select({ numero: telefoneTable.numero })
    .from(telefoneTable)
    .where(eq(telefoneTable.pessoaId, pessoaId))
    .orderBy(desc(telefoneTable.principal))
    .limit(1)
  return {
    telefone: telefone?.numero ?? null,
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
