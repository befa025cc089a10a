import { formatData, plusDays } from '@iss/kernel/data'
import { isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { and, eq, lte } from 'drizzle-orm'
import { avisoDias, labelTipoCertificado, type TipoCertificado } from '../domain/certificado.ts'
import { municipioTexts } from '../domain/errors.ts'
import { certificadoTable } from '../tables/certificado.ts'

/** Warns the gestor on the start page of certificates that end within thirty days or have ended. */
export const avisoCertificado = {
  kind: 'alerta-inicial' as const,
  async alertas(ctx: Context): Promise<{ alertas: string[] }> {
    if (!isAllowed({ perfis: ['gestor'] }, ctx.user)) return { alertas: [] }
    const hoje = ctx.clock.today()
    const rows = await ctx.db
      .select({ tipo: certificadoTable.tipoCertificado, validade: certificadoTable.validade })
      .from(certificadoTable)
      .where(and(eq(certificadoTable.ativo, true), lte(certificadoTable.validade, plusDays(hoje, avisoDias))))
    return {
      alertas: rows.map(({ tipo, validade }) =>
        ((validade ?? '') < hoje ? municipioTexts.certificadoVencido : municipioTexts.certificadoAVencer)
          .replace('{tipo}', labelTipoCertificado[tipo as TipoCertificado])
          .replace('{data}', formatData(validade ?? '')),
      ),
    }
  },
}
