import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { CertificateInfo } from '@iss/platform/xml'
import { eq } from 'drizzle-orm'
import { checkCertificado } from '@iss/abrasf/check-certificado'
import { autoridadeCertificadoraTable } from '../tables/rps.ts'
import { autoridadeDeTesteTable } from '../tables/web-service.ts'

type Juizo = { violations: Violation[]; avisos: Violation[] }

/**
 * A judge of certificates for one message: against the authorities that the municipality trusts (outside
 * of production its own test authority too), at the moment of receipt (decisions N9).
 * Each distinct certificate is judged once.
 */
export async function createJuizCertificado(
  ctx: Context,
  documentoPrestador: string,
  em: Date,
): Promise<(certificado: CertificateInfo | null) => Juizo> {
  const table = autoridadeCertificadoraTable
  const rows = await ctx.db.select({ pem: table.pem }).from(table).where(eq(table.ativa, true))
  const deTeste = ctx.producao
    ? []
    : await ctx.db.select({ pem: autoridadeDeTesteTable.certificado }).from(autoridadeDeTesteTable)
  const autoridadesPem = [...rows, ...deTeste].map(({ pem }) => pem)
  const julgados = new Map<string, Juizo>()
  return (certificado) => {
    if (certificado === null) return { violations: [], avisos: [] }
    const julgado =
      julgados.get(certificado.pem) ??
      checkCertificado({ certificado, documentoPrestador, autoridadesPem, em, producao: ctx.producao })
    julgados.set(certificado.pem, julgado)
    return julgado
  }
}
