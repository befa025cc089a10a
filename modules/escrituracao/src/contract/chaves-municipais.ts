import { defineSwitch } from '@iss/platform/contract'

export const permiteEscrituracaoAposEncerramento = defineSwitch({
  scope: 'municipal',
  name: 'permiteEscrituracaoAposEncerramento',
  label: 'Permite escriturar após o encerramento',
  default: true,
  effect: 'A competência encerrada aceita lançamentos pós-encerramento, que entram no encerramento complementar.',
  source: 'spec 3 §3.4',
})
