import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registry of certification authorities. */
export const autoridadeErrors = defineErrors('autoridade', {
  semCertificado: {
    field: 'pem',
    message: 'Cole o certificado no formato PEM, com as linhas BEGIN CERTIFICATE e END CERTIFICATE.',
  },
  chavePrivada: { field: 'pem', message: 'O texto contém uma chave privada. Cole somente certificados.' },
  ilegivel: { field: 'pem', message: 'O certificado nº {n} do texto não pôde ser lido.' },
})
