import { findPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import type { Denuncia } from '../tables/denuncia.ts'

/** Who is accused, as the registration knows him: whoever came into it after the complaint is found by the document that it tells. */
export async function findDenunciado(
  ctx: Context,
  { denunciadoId, denunciadoDocumento }: Pick<Denuncia, 'denunciadoId' | 'denunciadoDocumento'>,
): Promise<Pessoa | undefined> {
  if (denunciadoId !== null) return findPessoa(ctx, denunciadoId)
  return denunciadoDocumento === null ? undefined : findPessoaPorDocumento(ctx, denunciadoDocumento)
}
