import { defineSwitch } from '@iss/platform/contract'

/** RPS files without digital signature are refused when on. */
export const exigeAssinaturaRps = defineSwitch({
  scope: 'municipal',
  name: 'exigeAssinaturaRps',
  label: 'Exige assinatura digital do RPS',
  default: false,
  effect: 'RPS sem assinatura digital, do próprio RPS ou do lote, são recusados na importação.',
  source: 'screens S22 (signature optional by config)',
})

/** The municipality watches the numbers of receipts: printed ranges never overlap. */
export const controlaNumeracaoRps = defineSwitch({
  scope: 'municipal',
  name: 'controlaNumeracaoRPS',
  label: 'Controla a numeração de RPS',
  default: false,
  effect: 'Números de RPS já impressos não são impressos de novo, e o relatório de RPS não convertidos vale como controle.',
  source: 'spec 2 §3 (menu info), screens S27, F35',
})
