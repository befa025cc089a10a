import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the ticket lookup, in the order of its checks. Source: spec 1 §5 (prize-ticket lookup, without final periods: A-02). */
export const notaPremiadaErrors = defineErrors('nota-premiada', {
  captcha: { field: 'captcha', message: 'Captcha obrigatório.' },
  municipio: { field: 'idMunicipio', message: 'Selecione o município' },
  cpf: { field: 'documento', message: 'Informe o CPF para ser consultado' },
  cpfInvalido: { field: 'documento', message: 'CPF inválido.' },
})
