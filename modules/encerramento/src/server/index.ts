export { type Apuracao, apurarCompetencia } from './apurar.ts'
export { type EncerramentoGravado, encerrar, type PedidoEncerramento } from './encerrar.ts'
export { reabrir } from './reabrir.ts'
export { type ChaveSaldo, findSaldo } from './saldo.ts'
