import { defineSwitch } from '@iss/platform/contract'

/** The groups of the national layout are demanded of every note that must bear them. */
export const exigeGruposNacionais = defineSwitch({
  scope: 'municipal',
  name: 'exigeGruposNacionais',
  label: 'Exige os grupos do leiaute nacional',
  default: false,
  effect:
    'A nota que deve trazer obra, evento ou IBS e CBS no leiaute nacional não é emitida sem eles: a recusa vem antes do envio ao ambiente nacional.',
  source: 'law §0.1, §4.8',
})
