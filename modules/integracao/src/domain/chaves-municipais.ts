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
