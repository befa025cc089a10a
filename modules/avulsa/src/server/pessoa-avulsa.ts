import { imprimirReciboDaNota } from '@iss/escrituracao/server'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { checkAcessoNota, lerNota } from '@iss/nota/server'
import { findPessoaPorDocumento, lerContato } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { buscarPessoaAvulsa, imprimirReciboAvulsa } from '../contract/avulsa.ts'
import { avulsaErrors } from '../domain/errors.ts'

export const buscarPessoaAvulsaOperation = implement(buscarPessoaAvulsa, async (ctx, { documento }) => {
  const normal = normalizeDocumento(documento)
  const pessoa = isDocumento(normal) ? await findPessoaPorDocumento(ctx, normal) : undefined
  if (!pessoa) return null
  const { nome, inscricaoMunicipal, email } = pessoa
  return { nome, inscricaoMunicipal, email, ...(await lerContato(ctx, pessoa.id)) }
})

export const imprimirReciboAvulsaOperation = implement(imprimirReciboAvulsa, async (ctx, { id }) => {
  checkAcessoNota(ctx, await lerNota(ctx, id))
  return (await imprimirReciboDaNota(ctx, id)) ?? refuse(avulsaErrors.semRecibo)
})
