import { encerramentoAccess } from '@iss/conta/contract/acesso'
import { defineLote } from '@iss/lote/definition'
import { encerramentoErrors } from '../domain/errors.ts'
import { camposDoEncerramento, chaveDoEncerramento, encerrarDoLote, reabrirDoLote } from '../server/encerrar-do-lote.ts'

/** Encerramento automático (F54, F55): chosen or scheduled, one at a time for a role and competence. */
export const encerramentoAutomatico = defineLote({
  slug: 'encerramento-automatico',
  title: 'Encerramento automático',
  access: encerramentoAccess,
  screen: false,
  queue: 'filaEncerramentoAutomatico',
  exclusive: encerramentoErrors.automaticoEmCurso,
  audit: 'encerramento',
  fields: camposDoEncerramento,
  key: chaveDoEncerramento,
  columns: [],
  run: (ctx, item, ordem) => encerrarDoLote(ctx, item, ordem, { automatico: true }),
  failed: reabrirDoLote,
})
