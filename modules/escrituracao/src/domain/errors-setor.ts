import { defineErrors } from '@iss/kernel/errors'

/** Sentences that the ledgers of the sectors share. Sources: setores.md P1, N1, T1, F77. */
export const setorErrors = defineErrors('escrituracao-setor', {
  deducaoMaior: { field: 'deducoes', message: 'As deduções não podem ser negativas nem maiores que o valor.' },
  semValor: { message: 'O lançamento não tem valor a tributar.' },
  atividade: { message: 'O município não tem atividade ativa para este livro: procure a prefeitura.' },
  repetido: { message: 'Já existe um lançamento igual em vigor.' },
  competenciaEncerrada: { message: 'Competência encerrada, reabra para importar.' },
  linhaRepetida: { message: 'A linha repete a linha {linha} do arquivo.' },
  valorInvalido: { message: 'A coluna {coluna} não tem um valor válido: {valor}.' },
  data: { message: 'A coluna {coluna} deve ter uma data DD/MM/AAAA: {valor}.' },
  competencia: { message: 'A coluna {coluna} deve ter uma competência MM/AAAA: {valor}.' },
  jaDesfeito: { message: 'O lançamento já não está em vigor.' },
})
