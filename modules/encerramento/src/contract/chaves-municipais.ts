import { defineSwitch } from '@iss/platform/contract'

export const permiteEncerrarCompetenciaCorrente = defineSwitch({
  scope: 'municipal',
  name: 'permiteEncerrarCompetenciaCorrente',
  label: 'Permite encerrar a competência corrente',
  default: false,
  effect: 'O mês em curso pode ser encerrado antes de terminar.',
  source: 'C01',
})

export const encerramentoSequencial = defineSwitch({
  scope: 'municipal',
  name: 'encerramentoSequencial',
  label: 'Exige o encerramento em sequência',
  default: false,
  effect: 'Uma competência só é encerrada depois das anteriores com movimento.',
  source: 'C01, decisão G6',
})

export const permiteReaberturaDireta = defineSwitch({
  scope: 'municipal',
  name: 'permiteReaberturaDireta',
  label: 'Permite a reabertura direta do encerramento',
  default: true,
  effect: 'Dentro do prazo configurado e com a guia em aberto, o contribuinte reabre a competência sem solicitação.',
  source: 'C04',
})

export const encerramentoAutomatico = defineSwitch({
  scope: 'municipal',
  name: 'encerramentoAutomatico',
  label: 'Encerra automaticamente nos dias agendados',
  default: true,
  effect: 'Desligada, nenhum agendamento encerra competências sozinho nem pode ser executado; o dia é o de cada agendamento.',
  source: 'K01, F55',
})

export const exigeSemMovimento = defineSwitch({
  scope: 'municipal',
  name: 'exigeSemMovimento',
  label: 'Exige o encerramento sem movimento',
  default: true,
  effect: 'O prestador que não encerra um mês sem movimento é omisso; desligada, só contam os meses com movimento.',
  source: 'F50, §12 questão 11',
})
