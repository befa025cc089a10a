import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { defineLote } from '@iss/lote/definition'
import { camposDoEncerramento, chaveDoEncerramento, encerrarDoLote, reabrirDoLote } from '../server/encerrar-do-lote.ts'

/** Encerramento pela fila (C01): a competence with many documents. */
export const encerramentoPelaFila = defineLote({
  slug: 'encerramento-pela-fila',
  title: 'Encerramento pela fila',
  access: encerramentoAccess,
  screen: false,
  queue: 'filaEncerramento',
  audit: 'encerramento',
  fields: camposDoEncerramento,
  key: chaveDoEncerramento,
  columns: [],
  run: (ctx, item, ordem) => encerrarDoLote(ctx, item, ordem, { automatico: false }),
  failed: reabrirDoLote,
})
