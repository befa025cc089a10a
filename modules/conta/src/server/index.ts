export {
  type ChaveSaldo,
  corrigirSoma,
  findSaldo,
  mudarSaldo,
  travarSaldo,
  temComplementar,
  lancarNoSaldo,
  somarMuitosAoSaldo,
  processarSaldos,
  somarAoSaldo,
} from './saldo.ts'
export { defineReceitaDeclarada, isForaDoDas, listForaDoDas } from './fora-do-das.ts'
export {
  cobrarDebitos,
  criarCredito,
  criarDebito,
  cancelarCredito,
  cancelarDebito,
  devolverDebitos,
  listCreditosDaNota,
  mudarUsado,
} from './creditos-debitos.ts'
export { isRestituido, pedirRestituicao } from './restituicao.ts'
export { lerExtrato } from './extrato.ts'
export {
  type Conta,
  defineParteDoExtrato,
  type Lancamento,
  linhaDeCredito,
  linhaDeDebito,
} from './parte-do-extrato.ts'
export { type LancamentoSaldo, somarEmConjunto } from './somar-em-conjunto.ts'
export {
  contarCompetenciasAEncerrar,
  deveEncerrarSql,
  dispensaEncerramentoSql,
  temMovimentoSql,
} from './competencias-a-encerrar.ts'
export { type CreditoPago, liberarCreditosTomador } from './liberar-creditos-tomador.ts'
export { acaoParcelamento } from './parcelamento.ts'
