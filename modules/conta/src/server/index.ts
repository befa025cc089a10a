export { type ChaveSaldo, findSaldo, mudarSaldo, travarSaldo, temComplementar, lancarNoSaldo, somarAoSaldo } from './saldo.ts'
export { isForaDoDas, listForaDoDas } from './fora-do-das.ts'
export { criarCredito, criarDebito, cancelarCredito, cancelarDebito, listCreditosDaNota } from './creditos-debitos.ts'
export { isRestituido, pedirRestituicao } from './restituicao.ts'
export { lerExtrato } from './extrato.ts'
export {
  competenciaDe,
  type Conta,
  defineParteDoExtrato,
  type Lancamento,
  linhaDeCredito,
  linhaDeDebito,
} from './parte-do-extrato.ts'
