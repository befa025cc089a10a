import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { defineLote } from '@iss/lote/definition'
import { camposDoEncerramento, chaveDoEncerramento, encerrarDoLote, reabrirDoLote } from '../server/encerrar-do-lote.ts'

/** Encerramento em lote (C05, F52): clients of an accountant, or taxpayers closed ex officio. */
export const encerramentoEmLote = defineLote({
  slug: 'encerramento-em-lote',
  title: 'Encerramento em lote',
  access: encerramentoAccess,
  screen: false,
  queue: 'filaEncerramentoLote',
  audit: 'encerramento',
  fields: camposDoEncerramento,
  key: chaveDoEncerramento,
  columns: [],
  run: (ctx, item, ordem) => encerrarDoLote(ctx, item, ordem, { automatico: false }),
  failed: reabrirDoLote,
})
