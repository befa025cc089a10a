import { kindNames, toneNames } from '@iss/kinds'
import { z } from 'zod'

/** A table of a tab of the sheet of a taxpayer, as it travels. */
export const secaoDaFicha = z.object({
  titulo: z.string(),
  vazio: z.string(),
  colunas: z.array(z.object({ chave: z.string(), rotulo: z.string(), tipo: z.enum(kindNames), soma: z.boolean() })),
  linhas: z.array(
    z.object({
      id: z.number().int(),
      riscada: z.boolean(),
      /** In the order of the columns. */
      valores: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
      /** Address that a cell opens, by column. */
      links: z.record(z.string(), z.string()),
      tons: z.record(z.string(), z.enum(toneNames)),
    }),
  ),
})
export type SecaoDaFicha = z.output<typeof secaoDaFicha>

/** A screen that has more of what a tab shows: its address, and the words of the button that opens it. */
export const telaDaAba = z.object({ endereco: z.string(), rotulo: z.string() })
export type TelaDaAba = z.output<typeof telaDaAba>

/** Which tab: `slug` stands in the address. */
export type NomeDaAba = { slug: string; titulo: string }

/** The tab to which inspections, blocks and alerts each add what they know. */
export const abaFiscalizacao: NomeDaAba = { slug: 'fiscalizacao', titulo: 'Fiscalização' }
