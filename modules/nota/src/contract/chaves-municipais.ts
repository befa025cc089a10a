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

/** Municipal switch of decisions N4: off, everybody may issue here. */
export const emissorNacionalObrigatorio = defineSwitch({
  scope: 'municipal',
  name: 'emissorNacionalObrigatorio',
  label: 'Optantes do Simples Nacional emitem no Emissor Nacional',
  default: false,
  effect: 'MEI, optantes do Simples e regimes com data própria não emitem NF-e no município a partir da data da regra.',
  source: 'N4',
})

/** Municipal switch: providers may issue letters of correction. */
export const permiteCartaCorrecao = defineSwitch({
  scope: 'municipal',
  name: 'permiteCartaCorrecao',
  label: 'Permite carta de correção de NF-e',
  default: true,
  effect: 'O prestador corrige por carta os dados da nota que não mudam valores, tomador nem tributação.',
  source: 'E08',
})

/** Municipal switch: providers may replace their notes. */
export const permiteSubstituicao = defineSwitch({
  scope: 'municipal',
  name: 'permiteSubstituicao',
  label: 'Permite a substituição de NF-e',
  default: true,
  effect: 'Desligada, o prestador não substitui notas; a administração substitui em lote.',
  source: 'K01, E09',
})

/** Municipal switch: an authorisation to issue is granted at once to whom nothing is held against. */
export const aprovaAnfeAutomaticamente = defineSwitch({
  scope: 'municipal',
  name: 'aprovaAnfeAutomaticamente',
  label: 'Aprova automaticamente a autorização de emissão de NF-e',
  default: false,
  effect: 'Sem débitos, pendências nem avisos sobre o contribuinte, o pedido de autorização é aprovado ao ser enviado.',
  source: 'K01, E14',
})
