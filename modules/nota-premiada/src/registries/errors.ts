import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the configuration of the draws. Source: K45. */
export const sorteioErrors = defineErrors('sorteio', {
  bilhetesGerados: { message: 'Já existem bilhetes gerados para o período.' },
  periodoInvertido: { field: 'periodoFinal', message: 'O fim do período deve ser igual ou posterior ao início.' },
  limiteAntesDoInicio: { field: 'dataLimite', message: 'A data limite não pode ser anterior ao início do período.' },
  sorteioAntesDoFim: { field: 'dataSorteio', message: 'O sorteio não pode ser anterior ao fim do período.' },
  periodoConflita: { field: 'periodoInicial', message: 'O período conflita com o sorteio de {inicio} a {fim}.' },
  valorNaoPositivo: { field: 'valorPorBilhete', message: 'O valor por bilhete deve ser maior que zero.' },
  excluidoRepetido: { field: 'documento', message: 'Este CPF já está excluído do sorteio.' },
  excluidoSoCpf: { field: 'documento', message: 'Informe o CPF de uma pessoa física.' },
})
