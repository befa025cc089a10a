import { fold } from '@iss/kernel/texto'
import { defineLookup } from '@iss/list/definition'
import { tiposDeDocumento } from './ler-documentos.ts'

/** Kinds of documents that the modules issue. */
export const lookupTipoDocumento = defineLookup({
  name: 'tipo-documento',
  async search(ctx, texto, limite) {
    return tiposDeDocumento(ctx)
      .filter(({ rotulo }) => fold(rotulo).includes(fold(texto)))
      .slice(0, limite)
      .map(({ tipo, rotulo }) => ({ value: tipo, label: rotulo }))
  },
  async labels(ctx, values) {
    return tiposDeDocumento(ctx)
      .filter(({ tipo }) => values.includes(tipo))
      .map(({ tipo, rotulo }) => ({ value: tipo, label: rotulo }))
  },
})
