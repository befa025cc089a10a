import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { municipioTable } from '@iss/platform/db'
import { type Context, oncePerContext } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { campoLivreGuia, montarCodigoArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { montarPixEstatico } from '../domain/pix-brcode.ts'
import type { ConfigGuia } from './config-guia.ts'

const findNomeDaCidade = oncePerContext(async (ctx) => {
  const [cidade] = await ctx.db
    .select({ nome: municipioTable.nome })
    .from(municipioTable)
    .where(eq(municipioTable.id, ctx.municipioId))
  return cidade?.nome.toUpperCase() ?? ''
})

export type CodigosGuia = { codigoBarras: string; pix: string | null }

/** Bar code and static Pix of a guide: amount, last day of validity, number and competence (G00.B, G00.P). */
export async function montarCodigos(
  ctx: Context,
  config: ConfigGuia,
  { numero, competencia, total, validade }: { numero: number; competencia: Competencia; total: Dinheiro; validade: Data },
): Promise<CodigosGuia> {
  const codigoBarras = montarCodigoArrecadacao({
    segmento: '1',
    identificador: config.moduloOnze ? '8' : '6',
    valor: total,
    orgao: config.orgaoFebraban,
    campoLivre: campoLivreGuia({ vencimento: validade, numero: String(numero), competencia }),
  })
  if (!config.permitePix || !config.chavePix) return { codigoBarras, pix: null }
  const nome = await findNomeDaCidade(ctx)
  const pix = montarPixEstatico({
    chave: config.chavePix,
    valor: total,
    txid: `GUIA${String(numero).padStart(13, '0')}`,
    nome: config.recebedorPix || `PREF ${nome}`,
    cidade: nome,
  })
  return { codigoBarras, pix }
}
