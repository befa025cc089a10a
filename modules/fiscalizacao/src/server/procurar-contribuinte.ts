import { formaDaInscricao } from '@iss/municipio/server'
import { anywhere } from '@iss/platform/db'
import { normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { isContribuinte } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { and, asc, like, or } from 'drizzle-orm'
import { procurarContribuinte } from '../contract/ficha.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'

const limite = 50

export const procurarContribuinteOperation = implement(procurarContribuinte, async (ctx, { contribuinte }) => {
  const texto = fold(contribuinte)
  if (texto === '') refuse(fiscalizacaoErrors.informeContribuinte)
  const documento = normalizeDocumento(contribuinte)
  const literal = anywhere(texto)
  const rows = await ctx.db
    .select()
    .from(pessoa)
    .where(
      and(
        isContribuinte,
        or(
          like(pessoa.busca, literal),
          /^[0-9A-Z]{3,14}$/.test(documento) && /\d/.test(documento) ? like(pessoa.documento, `${documento}%`) : undefined,
        ),
      ),
    )
    .orderBy(asc(pessoa.nome))
    .limit(limite)
  const inscricao = await formaDaInscricao(ctx)
  return rows.map(({ id, nome, documento: numero, inscricaoMunicipal, situacao }) => ({
    id,
    nome,
    documento: numero,
    inscricaoMunicipal: inscricao(inscricaoMunicipal),
    situacao: labelSituacao[situacao],
  }))
})
