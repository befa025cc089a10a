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
  periodoInvertido: { field: 'competenciaFinal', message: sentences.competenciasInvertidas },
  saldoMudou: { message: 'Os encerramentos ou os pagamentos mudaram depois da prévia.' },
  documentosAposCalculo: {
    message: 'Existem documentos lançados após o cálculo. Recalcule antes de encerrar.',
  },
  existeMovimento: { field: 'tipo', message: 'Existem documentos na competência: o encerramento não pode ser sem movimento.' },
  semDiferenca: { message: 'Não há diferença a complementar.' },
  guiaPagaCredito: { message: 'A guia do encerramento está paga; será gerado crédito de {valor}.' },
  guiaPagaComplementar: {
    message: 'A guia da competência já foi paga. Faça um encerramento complementar.',
  },
  processoSimples: { message: 'A competência é usada em processo do Simples Nacional.' },
  creditoRestituido: {
    message:
      'Um crédito gerado pelo encerramento já foi restituído ao contribuinte. Faça um encerramento complementar em vez de reabrir.',
  },
  transicaoInvalida: { message: 'A competência na situação {de} não pode passar para {para}.' },
  nemTudoRetido: { field: 'tipo', message: 'Há imposto não retido na competência: o encerramento não pode ser 100% Retido.' },
  motivoObrigatorio: { field: 'motivo', message: sentences.motivoReabertura },
  reabrirPosteriores: {
    field: 'cascata',
    message: 'As competências posteriores encerradas também serão reabertas: {competencias}. Confirme a reabertura em cascata.',
  },
  descontoPercentual: { field: 'percentual', message: 'O percentual deve estar entre 0,01 e 100,00.' },
  descontoRepetido: { field: 'contribuinteId', message: 'O contribuinte já possui desconto ativo para este papel.' },
  descontoInativo: { field: 'ativo', message: 'O desconto está inativo. Cadastre um novo.' },
  loteVazio: { field: 'pessoas', message: 'Selecione ao menos um contribuinte.' },
  foraDaCarteira: { field: 'pessoas', message: 'O contribuinte não está entre os seus clientes.' },
  automaticoEmCurso: { message: 'Já existe um encerramento automático em processamento para esta competência.' },
  naoEncerraAutomaticamente: { message: 'Não encerra automaticamente' },
  foraDoAutomatico: { field: 'pessoas', message: '{contribuinte} não encerra automaticamente.' },
  justificativaCurta: { field: 'justificativa', message: 'A justificativa deve ter ao menos 20 caracteres.' },
  naoVencida: { message: 'Competência ainda não vencida para {contribuinte}.' },
  processoDoArbitramento: { field: 'processo', message: 'O arbitramento exige o número do processo.' },
  semBaseParaArbitrar: { message: 'Não há movimento nas 12 competências anteriores para arbitrar.' },
  arbitradoEscriturado: { message: 'O imposto escriturado não é menor que o arbitrado.' },
  regimeSemArbitramento: { message: 'Só o regime de faturamento é arbitrado.' },
  encerradaPara: { message: 'Competência já encerrada para {contribuinte}.' },
  falhaInesperada: { message: 'Não foi possível encerrar esta competência. Tente novamente.' },
  diaInvalido: { field: 'dia', message: 'O dia deve estar entre 1 e 28.' },
  horaInvalida: { field: 'hora', message: 'Informe a hora no formato 02:00.' },
  agendamentoRepetido: { field: 'papel', message: 'Já existe agendamento ativo para o mesmo papel e regime.' },
  automaticoDesligado: { message: 'O encerramento automático está desligado nas configurações do município.' },
  semAgendamento: { field: 'papel', message: 'Não há agendamento ativo para o papel.' },
  loteEmCurso: { message: 'O processamento ainda está em curso.' },
})
