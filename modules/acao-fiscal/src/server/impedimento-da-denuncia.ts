import { findDenunciado } from '@iss/comunicacao/server'
import type { Denuncia } from '@iss/comunicacao/tables/denuncia'
import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { acaoErrors } from '../domain/errors.ts'

/**
 * Why no inspection is planned from a complaint (F154); null where one may be: it is open, who is accused is in the registration of the city, and is the
 * taxpayer in question where one is named.
 */
export async function impedimentoDaDenuncia(
  ctx: Context,
  denuncia: Denuncia,
  contribuinteId: number | null = null,
): Promise<Violation | null> {
  if (denuncia.situacao === 'ENCERRADA') return acaoErrors.denunciaEncerrada
  const denunciado = await findDenunciado(ctx, denuncia)
  if (!denunciado) return acaoErrors.denunciaSemCadastro
  return contribuinteId === null || denunciado.id === contribuinteId ? null : acaoErrors.denunciaDeOutro
}
