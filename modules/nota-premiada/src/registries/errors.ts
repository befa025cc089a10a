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
  listaFechada: { message: 'A lista já foi fechada.' },
  antesDoLimite: { message: 'A data limite ainda não foi alcançada.' },
  faltamBilhetes: { message: 'Há notas sem bilhetes: gere os bilhetes antes de fechar a lista.' },
  listaAberta: { message: 'Feche a lista antes de registrar o resultado.' },
  jaSorteado: { message: 'O resultado deste sorteio já foi registrado.' },
  semResultado: { message: 'Registre o resultado antes de publicá-lo.' },
  jaPublicado: { message: 'O resultado já foi publicado.' },
  bilheteInvalido: { field: 'resultado', message: 'O bilhete {numero} não existe neste sorteio ou foi cancelado.' },
  excluidoSoCpf: { field: 'documento', message: 'Informe o CPF de uma pessoa física.' },
})
