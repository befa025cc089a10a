import { defineSwitch } from '@iss/platform/contract'

export const guiaPorNota = defineSwitch({
  scope: 'municipal',
  name: 'guiaPorNota',
  label: 'Emite uma guia para cada nota',
  default: false,
  effect: 'A Guia Avulsa por NF-e faz uma guia para cada nota escolhida, em vez de uma para todas.',
  source: 'G4',
})
