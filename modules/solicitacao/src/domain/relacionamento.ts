import { defineErrors } from '@iss/kernel/errors'

export const situacoesRelacionamento = {
  SOLICITADO: 'Solicitado',
  ATIVO: 'Ativo',
  ENCERRADO: 'Encerrado',
  RECUSADO: 'Recusado',
} as const
export type SituacaoRelacionamento = keyof typeof situacoesRelacionamento

/** Kinds of relationship by their number, as people read them (spec 3 §9.1). */
export const tiposDeRelacionamento = [
  { value: 0, label: 'Contador' },
  { value: 1, label: 'Outro' },
  { value: 2, label: 'Responsável técnico' },
  { value: 3, label: 'Sócio' },
] as const

/** Sentences of the control of companies. Source: S15; the quoted one is the design's. */
export const relacionamentoErrors = defineErrors('relacionamento', {
  empresa: { field: 'documento', message: 'Nenhuma empresa encontrada com este documento.' },
  aPropria: { field: 'documento', message: 'Informe o documento de outra pessoa.' },
  tipo: { field: 'tipoRelacionamento', message: 'Escolha o relacionamento.' },
  naoEhContador: {
    field: 'tipoRelacionamento',
    message: 'Somente quem tem o papel de contador pode ser contador de uma empresa.',
  },
  repetido: { field: 'documento', message: 'Já existe pedido ou relacionamento ativo com esta empresa.' },
  naoEncontrado: { message: 'Pedido de relacionamento não encontrado.' },
  jaDecidido: { message: 'O pedido de relacionamento já foi respondido.' },
  naoAtivo: { message: 'O relacionamento não está ativo.' },
})

export const relacionamentoMensagens = {
  vazio: 'Nenhum relacionamento encontrado.',
  solicitado: 'Pedido enviado: a empresa precisa confirmar.',
  jaTemContador: (nome: string) =>
    `A empresa já possui contador responsável: ${nome}. A troca depende da confirmação da empresa.`,
  confirmado: 'Relacionamento confirmado com sucesso.',
  recusado: 'Pedido recusado com sucesso.',
  encerrado: 'Relacionamento encerrado com sucesso.',
} as const
