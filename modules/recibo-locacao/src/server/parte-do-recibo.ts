import { getPessoa, lerContato } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import type { EnderecoDoRecibo, ParteDoRecibo } from '../domain/recibo-locacao.ts'

/** A registered person as a party of a receipt, with the main address. */
export async function lerParte(
  ctx: Context,
  pessoaId: number,
): Promise<{ dados: ParteDoRecibo; endereco: EnderecoDoRecibo | null }> {
  const { documento, nome, inscricaoMunicipal, email } = await getPessoa(ctx, pessoaId)
  const { telefone, endereco } = await lerContato(ctx, pessoaId)
  return { dados: { documento, nome, inscricaoMunicipal, email, telefone }, endereco }
}
