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

/** A taker that is named must come with an e-mail. */
export const exigeEmailTomador = defineSwitch({
  scope: 'municipal',
  name: 'exigeEmailTomador',
  label: 'Exige o e-mail do tomador',
  default: false,
  effect: 'A nota com tomador identificado não é emitida sem o e-mail dele, por nenhum canal.',
  source: 'E01, F54',
})

/** A note may have an establishment of the provider's own company as its taker. */
export const permiteTomadorMesmaEmpresa = defineSwitch({
  scope: 'municipal',
  name: 'permiteTomadorMesmaEmpresa',
  label: 'Permite tomador da mesma empresa',
  default: false,
  effect:
    'Ligada, a nota pode ter como tomador outro estabelecimento da empresa do prestador (mesma raiz do CNPJ). Desligada, essa nota é recusada.',
  source: 'law §0.1',
})

/** No note is issued in the municipality, whoever its provider and whatever the channel. */
export const bloqueiaEmissaoNfe = defineSwitch({
  scope: 'municipal',
  name: 'bloqueiaEmissaoNfe',
  label: 'Bloqueia a emissão de NF-e',
  default: false,
  effect: 'Ligada, nenhuma NF-e é emitida no município, por nenhum canal; o que já foi emitido continua valendo.',
  source: 'K01, E01',
})

/** Any provider may issue a note that names no taker. */
export const permiteTomadorNaoIdentificado = defineSwitch({
  scope: 'municipal',
  name: 'permiteTomadorNaoIdentificado',
  label: 'Permite tomador não identificado',
  default: false,
  effect:
    'Ligada, toda NF-e pode ser emitida sem identificar o tomador. Desligada, só as das atividades e dos prestadores que têm essa permissão.',
  source: 'K01, E01',
})
