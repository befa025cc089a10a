export { type Apuracao, apurarCompetencia } from './apurar.ts'
export { type EncerramentoGravado, encerrar, type PedidoEncerramento } from './encerrar.ts'
export { enfileirar, type NovoLote } from './fila-encerramento.ts'
export {
  type BaseDoMes,
  defineBloqueioEncerramento,
  defineLivro,
  type GrupoLivro,
  type PedidoDeBases,
  queryBases,
} from './livro.ts'
export { omissoSql } from './omissos.ts'
export { reabrir } from './reabrir.ts'
export { defineSimplesNaCompetencia } from './simples-na-competencia.ts'
export { chavesDoPeriodo, conferirSaldo, recalcularSaldo, type SaldoRecalculado } from './recalcular-saldo.ts'
