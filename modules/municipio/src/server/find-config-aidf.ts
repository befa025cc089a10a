import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { configAidfTable } from '../tables/modelos.ts'

export type ConfigAidf = Omit<typeof configAidfTable.$inferSelect, 'id' | 'municipioId' | 'versao'>

/** Rules of the AIDF of the city; the defaults of K41 when it never saved any. */
export async function findConfigAidf({ db }: Context): Promise<ConfigAidf> {
  const [row] = await db.select().from(configAidfTable)
  return (
    row ?? {
      validadeMeses: 24,
      maximoBlocos: 50,
      minimaUtilizada: Aliquota.from('80'),
      taxa: Dinheiro.zero,
      exigeQuitacao: false,
      aceitaGraficaDeFora: false,
      validaAposPagamento: false,
      bloco: true,
      formularioContinuo: true,
      jogosSoltos: true,
      blocoBp: true,
      validadeImportacao: 12,
      taxaImportacao: Dinheiro.zero,
    }
  )
}
