import { defineSetting } from '@iss/registry/definition'
import { PRAZO_PADRAO } from '../domain/avulsa.ts'

/** Days after the due date of its guide in which an unpaid single note is kept; edited in config-acesso (K01, E11). */
export const prazoPagamentoAvulsa = defineSetting({
  name: 'prazoPagamentoAvulsa',
  table: 'config_avulsa',
  group: 'Guias',
  effect: 'Dias depois do vencimento da guia em que a nota avulsa não paga é cancelada, com a guia.',
  field: {
    label: 'Prazo de pagamento da nota avulsa (dias)',
    kind: 'integer',
    required: true,
    min: 1,
    max: 365,
    initial: PRAZO_PADRAO,
  },
})
