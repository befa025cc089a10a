import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the alerts, each one once. */
export const alertaErrors = defineErrors('alerta-fiscal', {
  tratado: { message: 'O alerta está {situacao} e não aceita esta ação.' },
  justificativa: { field: 'justificativa', message: 'A justificativa deve ter ao menos 10 caracteres.' },
  emAndamento: { message: 'O processamento dos alertas já está em andamento.' },
  repetida: { field: 'codigo', message: 'Esta regra já está configurada.' },
})

/** Sentences that are no refusals. */
export const alertaTexts = {
  vazio: 'Nenhuma ocorrência no período.',
  naoEncontrado: 'Alerta não encontrado.',
  causaAcabou: 'A causa deixou de existir: na última apuração os números não atendem mais à regra.',
  regraDesligada: 'A regra foi desligada pelo município.',
  assumido: 'Alerta assumido.',
  perguntaNotificar: 'Emitir uma notificação para cada contribuinte dos alertas escolhidos? Ela não pode ser desfeita.',
  perguntaNotificarUm: 'Emitir uma notificação para o contribuinte deste alerta? Ela não pode ser desfeita.',
  devolvido: 'A fiscalização foi cancelada.',
  justificado: 'Alerta justificado.',
  notificado: '{termo}',
  agendado: 'Apuração dos alertas agendada. Acompanhe no monitor de processamento.',
} as const
