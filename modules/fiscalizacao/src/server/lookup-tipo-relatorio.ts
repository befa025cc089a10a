import { fold } from '@iss/kernel/texto'
import { defineLookup, type Report } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'

/** Kinds of asynchronous reports with the titles of those that the house has, by title. */
export function tiposDeRelatorio(ctx: Pick<Context, 'definitions'>): { tipo: number; titulo: string }[] {
  return ctx
    .definitions<Report>('report')
    .flatMap(({ tipo, title }) => (tipo === null ? [] : [{ tipo, titulo: title }]))
    .sort((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR'))
}

export const lookupTipoRelatorio = defineLookup({
  name: 'tipo-relatorio',
  async search(ctx, texto, limite) {
    return tiposDeRelatorio(ctx)
      .filter(({ titulo }) => fold(titulo).includes(fold(texto)))
      .slice(0, limite)
      .map(({ tipo, titulo }) => ({ value: tipo, label: titulo }))
  },
  async labels(ctx, values) {
    return tiposDeRelatorio(ctx)
      .filter(({ tipo }) => values.includes(tipo))
      .map(({ tipo, titulo }) => ({ value: tipo, label: titulo }))
  },
})
