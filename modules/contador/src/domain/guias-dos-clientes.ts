import { defineErrors } from '@iss/kernel/errors'

/** Most guides of one file: some thirty seconds of writing. */
export const maximoDeGuias = 200

/** Sentences of the guides in one file. */
export const guiasDosClientesErrors = defineErrors('guias-dos-clientes', {
  nenhuma: { message: 'Nenhuma guia a pagar.' },
  muitas: { field: 'idsPessoas', message: 'São {n} guias. Baixe até {maximo} por vez: escolha menos contribuintes.' },
})
