import { defineSwitch } from '@iss/platform/contract'

const municipal = (name: string, label: string, padrao: boolean, effect: string, source: string) =>
  defineSwitch({ scope: 'municipal', name, label, default: padrao, effect, source })

/** Municipal switches read by the session and the public pages (decisions H8); other modules declare those of their own rules. */
export const permiteNotaDeducao = municipal(
  'permiteNotaDeducao',
  'Permite vincular notas para dedução',
  false,
  'Mostra a entrada de notas para dedução a quem emite NF-e.',
  'spec 2 §2.4, spec 3 §3.1 (UserInfoTO)',
)
export const permiteEmitirReciboLocacao = municipal(
  'permiteEmitirReciboLocacao',
  'Permite emitir recibo de locação',
  false,
  'Mostra a emissão de recibo de locação a quem tem a função.',
  'spec 2 §2.4, spec 3 §3.1 (UserInfoTO)',
)
export const permiteCancelarNfe = municipal(
  'permiteCancelarNfe',
  'Permite que o prestador cancele a NF-e',
  true,
  'Sem ela o prestador só solicita o cancelamento.',
  'spec 3 §3.1 (UserInfoTO), §3.4',
)
export const permiteAlterarAliquotaSimples = municipal(
  'permiteAlterarAliquotaSimples',
  'Permite que o optante altere a alíquota do Simples',
  true,
  'Sem ela a alíquota do Simples não é alterada pelo contribuinte.',
  'spec 3 §3.1 (UserInfoTO)',
)
export const municipioEmiteNFeAvulsa = municipal(
  'municipioEmiteNFeAvulsa',
  'Emite nota fiscal avulsa',
  false,
  'O contribuinte eventual pode emitir nota avulsa; altera as opções do primeiro acesso.',
  'spec 1 §3 (UsuarioTO), §5',
)
export const notaPremiada = municipal(
  'notaPremiada',
  'Participa da Nota Premiada',
  false,
  'O município aparece na consulta de bilhetes e as telas da Nota Premiada são mostradas.',
  'spec 1 §7, spec 2 §3 (menu info)',
)
export const controlaNumeracaoRps = municipal(
  'controlaNumeracaoRPS',
  'Controla a numeração de RPS',
  false,
  'Números de RPS já impressos não são impressos de novo, e o relatório de RPS não convertidos vale como controle.',
  'spec 2 §3 (menu info), screens S27, F35',
)
export const encerraComAliqAtvHistFatu = municipal(
  'encerraComAliqAtvHistFatu',
  'Encerra com a alíquota da atividade na competência',
  false,
  'No regime Faturamento, o encerramento recalcula o imposto pelas alíquotas das atividades em vigor na competência.',
  'spec 2 §3 (menu info), C01.F, F54',
)
