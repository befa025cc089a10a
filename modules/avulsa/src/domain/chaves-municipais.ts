import { defineSwitch } from '@iss/platform/contract'

/** The single note holds from its issue, whether or not its guide was paid. */
export const emiteAvulsaAntesPagamento = defineSwitch({
  scope: 'municipal',
  name: 'emiteAvulsaAntesPagamento',
  label: 'Libera a nota avulsa antes do pagamento',
  default: false,
  effect: 'A nota avulsa vale desde a emissão; sem ela, só depois do pagamento da sua guia.',
  source: 'E11, F135',
})
