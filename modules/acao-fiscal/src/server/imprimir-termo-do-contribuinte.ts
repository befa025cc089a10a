import { implement } from '@iss/platform/server'
import { imprimirTermoDoContribuinte } from '../contract/contribuinte.ts'
import { pdfDoTermo } from './documentos-termo.ts'
import { getTermoProprio } from './termo-do-contribuinte.ts'

/** The taxpayer's own term on paper. */
export const imprimirTermoDoContribuinteOperation = implement(imprimirTermoDoContribuinte, async (ctx, { id }) => {
  const { id: proprio } = await getTermoProprio(ctx, id)
  return pdfDoTermo(ctx, { id: proprio })
})
