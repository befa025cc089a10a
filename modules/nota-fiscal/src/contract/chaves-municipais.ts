import { defineSwitch } from '@iss/platform/contract'

/** Municipal switch: taxpayers may cancel without asking, within the days of the municipality. */
export const permiteCancelamentoDireto = defineSwitch({
  scope: 'municipal',
  name: 'permiteCancelamentoDireto',
  label: 'Permite o cancelamento direto de NF-e',
  default: true,
  effect: 'Dentro do prazo e sem impedimentos, o contribuinte cancela a nota sem solicitação.',
  source: 'E07',
})
