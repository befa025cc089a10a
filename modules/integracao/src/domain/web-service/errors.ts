import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the screens of the web service. */
export const webServiceErrors = defineErrors('web-service', {
  deOutro: { message: 'Esta mensagem é de outro prestador; selecione-o antes de repetir.' },
  soEmTeste: { message: 'Certificados de teste são gerados somente no ambiente de teste.' },
  semDocumento: { message: 'A pessoa selecionada não tem CNPJ ou CPF para o certificado.' },
})
