import { formaDaInscricao } from '@iss/municipio/server'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { isContribuinte, naOrdemDaProcura, procurada } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { and } from 'drizzle-orm'
import { procurarContribuinte } from '../contract/ficha.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'

const limite = 50

export const procurarContribuinteOperation = implement(procurarContribuinte, async (ctx, { contribuinte }) => {
  if (fold(contribuinte) === '') refuse(fiscalizacaoErrors.informeContribuinte)
  const rows = await ctx.db
    .select()
    .from(pessoa)
    .where(and(isContribuinte, procurada(contribuinte)))
    .orderBy(...naOrdemDaProcura(contribuinte))
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
