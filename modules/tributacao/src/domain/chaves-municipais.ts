import { defineSwitch } from '@iss/platform/contract'

/** A taker of the municipality withholds from a provider of the municipality too. */
export const retemEntreContribuintesLocais = defineSwitch({
  scope: 'municipal',
  name: 'retemEntreContribuintesLocais',
  label: 'Retém entre contribuintes locais',
  default: false,
  effect: 'Ligada, o tomador pessoa jurídica do município retém o ISS do prestador do município, com qualquer serviço.',
  source: 'K01, E00.R (R8)',
})

/** A taker of the municipality withholds from a provider of elsewhere whose tax is due here. */
export const retemPrestadorDeFora = defineSwitch({
  scope: 'municipal',
  name: 'retemPrestadorDeFora',
  label: 'Retém de prestador de fora',
  default: true,
  effect:
    'Ligada, o tomador pessoa jurídica do município retém o ISS do prestador de outro município, quando o imposto é devido aqui. Desligada, só nos serviços que a lei manda reter.',
  source: 'K01, E00.R (R7)',
})
