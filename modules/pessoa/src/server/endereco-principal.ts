import type { Context } from '@iss/platform/server'
import { desc, sql } from 'drizzle-orm'
import { enderecoTable as endereco } from '../tables/pessoa.ts'

/** A neighbourhood as a key: trimmed, runs of blanks joined, case and accents folded. */
export const chaveBairro = sql<string>`nullif(lower(unaccent(trim(regexp_replace(${endereco.bairro}, '\\s+', ' ', 'g')))), '')`

/** The main address of each person (the one flagged principal, otherwise the last), with its neighbourhood as key and as written. */
export function enderecoPrincipalDe(ctx: Pick<Context, 'db'>) {
  return ctx.db
    .selectDistinctOn([endereco.pessoaId], {
      pessoaId: endereco.pessoaId,
      chave: chaveBairro.as('chave'),
      bairro: sql<string | null>`nullif(trim(regexp_replace(${endereco.bairro}, '\\s+', ' ', 'g')), '')`.as('bairro_escrito'),
      texto:
        sql<string>`concat_ws(', ', ${endereco.logradouroTipo} || ' ' || ${endereco.logradouroNome}, nullif(${endereco.numero}, ''), nullif(${endereco.complemento}, ''))`.as(
          'texto',
        ),
    })
    .from(endereco)
    .orderBy(endereco.pessoaId, desc(endereco.principal), desc(endereco.id))
    .as('principal')
}
