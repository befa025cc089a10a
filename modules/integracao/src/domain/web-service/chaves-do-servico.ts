import { defineSwitch } from '@iss/platform/contract'

export const exigeAssinaturaXml = defineSwitch({
  scope: 'municipal',
  name: 'exigeAssinaturaXml',
  label: 'Web service: exige assinatura digital do XML',
  default: false,
  effect:
    'Lotes, cancelamentos e substituições sem assinatura digital são recusados no web service, ainda que venham com código de integração ou certificado na conexão.',
  source: 'law-and-standards §4.9 (signature when the town demands)',
})

export const exigeAssinaturaDaDeclaracao = defineSwitch({
  scope: 'municipal',
  name: 'exigeAssinaturaDaDeclaracao',
  label: 'Web service: a assinatura cobre a declaração inteira',
  default: false,
  effect: 'A assinatura que cobre só a identificação do RPS não vale como assinatura do RPS.',
  source: 'abrasf-clients (signature over the inner Rps)',
})

export const assinaNotasWebService = defineSwitch({
  scope: 'municipal',
  name: 'assinaNotasWebService',
  label: 'Web service: assina as notas das respostas',
  default: false,
  effect:
    'As notas, os cancelamentos e as substituições nas respostas do web service vêm assinados com o certificado do município.',
  source: 'ABRASF 2.01 to 2.04 (Signature beside InfNfse, Confirmacao and SubstituicaoNfse)',
})
