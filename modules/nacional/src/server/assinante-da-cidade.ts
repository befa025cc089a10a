import { defineAssinanteDaCidade } from '@iss/nota/server'
import { lerAssinante } from './conexao.ts'

/** The certificate of the city is that of its connection to the national services. */
export const assinanteDaCidade = defineAssinanteDaCidade(async (ctx) => {
  const assinante = await lerAssinante(ctx)
  return 'falta' in assinante ? assinante : assinante.assinatura
})
