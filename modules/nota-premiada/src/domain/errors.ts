import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the ticket lookup, in the order of its checks. Source: spec 1 §5 (prize-ticket lookup, without final periods: A-02). */
export const notaPremiadaErrors = defineErrors('nota-premiada', {
  captcha: { field: 'captcha', message: 'Captcha obrigatório.' },
  municipio: { field: 'idMunicipio', message: 'Selecione o município' },
  cpf: { field: 'documento', message: 'Informe o CPF para ser consultado' },
  cpfInvalido: { field: 'documento', message: 'CPF inválido.' },
})

/** What is wrong with the result of a draw as it is written down. Source: F117. */
export const resultadoErrors = defineErrors('resultado-sorteio', {
  resultadoVazio: { field: 'resultado', message: 'Informe um bilhete por linha, com o número e o prêmio: 123; 1º prêmio.' },
  linhaResultado: { field: 'resultado', message: 'A linha {linha} não tem número e prêmio separados por ponto e vírgula.' },
  bilheteRepetido: { field: 'resultado', message: 'O bilhete {numero} está em mais de uma linha.' },
})

/** What stands against looking tickets up, and against voiding one. Source: F115. */
export const bilheteErrors = defineErrors('bilhete', {
  informe: { field: 'cpf', message: 'Informe o CPF, o número do bilhete ou a nota fiscal.' },
  sorteioObrigatorio: { field: 'sorteio', message: 'O sorteio é obrigatório.' },
  motivo: { field: 'motivo', message: 'Informe o motivo do cancelamento.' },
  cancelado: { message: 'O bilhete já está cancelado.' },
  listaFechada: { message: 'A lista do sorteio já foi fechada ou sorteada.' },
})
