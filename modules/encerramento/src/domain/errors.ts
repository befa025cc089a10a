import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the closing. Sources: C01, C03, C04, 00-formas. */
export const encerramentoErrors = defineErrors('encerramento', {
  competenciaNaoTerminou: { field: 'competencia', message: 'A competência ainda não terminou.' },
  encerreAntes: { field: 'competencia', message: 'Encerre antes a competência {competencia}.' },
  jaEncerrada: { field: 'competencia', message: 'A competência já está encerrada.' },
  naoEncerrada: { field: 'competencia', message: 'A competência não está encerrada.' },
  emProcessamento: { field: 'competencia', message: 'O encerramento da competência está em processamento.' },
  reaberturaPendente: { field: 'competencia', message: 'Já existe uma solicitação de reabertura para a competência.' },
  bloqueado: { message: 'O encerramento está bloqueado para o contribuinte.' },
  documentosAposCalculo: {
    message: 'Existem documentos lançados após o cálculo. Recalcule antes de encerrar.',
  },
  existeMovimento: { field: 'tipo', message: 'Existem documentos na competência: o encerramento não pode ser sem movimento.' },
  semDiferenca: { message: 'Não há diferença a complementar.' },
  guiaPagaComplementar: {
    message: 'A guia da competência já foi paga. Faça um encerramento complementar.',
  },
  processoSimples: { message: 'A competência é usada em processo do Simples Nacional.' },
  transicaoInvalida: { message: 'A competência na situação {de} não pode passar para {para}.' },
  nemTudoRetido: { field: 'tipo', message: 'Há imposto não retido na competência: o encerramento não pode ser 100% Retido.' },
  motivoObrigatorio: { field: 'motivo', message: sentences.motivoReabertura },
  reabrirPosteriores: {
    field: 'cascata',
    message: 'As competências posteriores encerradas também serão reabertas: {competencias}. Confirme a reabertura em cascata.',
  },
})
