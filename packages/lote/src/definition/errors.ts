import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of orders on many items. Sources: form F13, shape L, admin.md (shared messages). */
export const loteErrors = defineErrors('lote', {
  vazio: { message: 'Nenhum registro encontrado.' },
  naoSelecionado: { field: 'itens', message: sentences.nadaSelecionado },
  muitos: { field: 'itens', message: sentences.limiteDoLote },
  motivo: { field: 'motivo', message: 'Informe o motivo com pelo menos {n} caracteres.' },
  motivoLongo: { field: 'motivo', message: 'Informe o motivo com no máximo {n} caracteres.' },
  palavra: { field: 'palavra', message: 'Digite {palavra} para confirmar.' },
  ciente: { field: 'ciente', message: 'Confirme que está ciente do que a operação faz.' },
  mudou: { message: 'Os dados mudaram desde a prévia. Gere a prévia novamente.' },
  emAndamento: { message: 'Já existe uma execução em andamento para este município.' },
  falha: { message: 'A operação não pôde ser concluída para este registro. Tente novamente.' },
  emCurso: { message: 'A execução ainda está em andamento.' },
  semErros: { message: 'Não há registros com erro para reprocessar.' },
  terminada: { message: 'A execução já terminou e não pode ser cancelada.' },
  naoDesfaz: { message: 'Esta execução não pode ser desfeita.' },
  prazo: { message: 'O prazo de {n} dias para desfazer esta execução já passou.' },
  confirmada: { message: 'A execução não aguarda confirmação.' },
  mesmoUsuario: { message: 'A confirmação cabe a outro usuário: quem enviou a execução não a confirma.' },
  campoInvalido: { message: 'O valor informado em {rotulo} não foi encontrado.' },
})

/** Sentences that inform. Source: admin.md (shared messages). */
export const loteTexts = {
  preview: 'Prévia gerada: {n} registros.',
  scheduled: 'Rotina agendada. Acompanhe em Agendamentos.',
  waiting: 'Aguardando a confirmação de outro administrador.',
  done: 'Operação concluída.',
  retried: 'Os registros com erro foram reenviados para processamento.',
  cancelled: 'Execução cancelada. O que já foi processado permanece.',
  undoing: 'A execução está sendo desfeita.',
  confirmed: 'Execução confirmada e enviada para processamento.',
  system: 'Sistema',
} as const
