import { arquivoTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { openSecret } from '@iss/registry/server'
import { and, eq } from 'drizzle-orm'
import type { TipoCertificado } from '../domain/certificado.ts'
import { certificadoTable } from '../tables/certificado.ts'
import { readFile } from './brasao.ts'

/** The active certificate of a kind with its password in the clear, for signing; null when the city has none that is still in force. */
export async function findCertificado(ctx: Context, tipo: TipoCertificado): Promise<{ pfx: Buffer; senha: string } | null> {
  const [row] = await ctx.db
    .select({ certificado: certificadoTable, chave: arquivoTable.chave })
    .from(certificadoTable)
    .innerJoin(arquivoTable, refere(certificadoTable.certificado, arquivoTable))
    .where(and(eq(certificadoTable.tipoCertificado, tipo), eq(certificadoTable.ativo, true)))
  if (!row?.certificado.validade || row.certificado.validade < ctx.clock.today()) return null
  return { pfx: await readFile(ctx, row.chave), senha: openSecret(ctx, row.certificado.senha) }
}
