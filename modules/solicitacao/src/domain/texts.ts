/** Sentences of success and emptiness, each once. */
export const solicitacaoTexts = {
  enviada: (protocolo: string) => `Solicitação enviada com sucesso. Protocolo ${protocolo}.`,
  rascunhoSalvo: 'Rascunho salvo com sucesso.',
  vazio: 'Nenhuma solicitação encontrada.',
  semAnexo: 'Nenhum anexo vinculado a esta solicitação.',
  cancelada: 'Solicitação cancelada com sucesso.',
  aprovada: 'Solicitação aprovada com sucesso.',
  indeferida: 'Solicitação indeferida com sucesso.',
  reaberta: 'Solicitação reaberta com sucesso.',
  complemento: 'Complemento solicitado com sucesso.',
  mensagemEnviada: 'Mensagem enviada com sucesso.',
  emailEnviado: 'E-mail enviado com sucesso.',
  configuracaoSalva: 'Configuração salva com sucesso.',
  confirmaAprovacao: 'Confirma a aprovação desta solicitação?',
  confirmaCancelamento: 'Confirma o cancelamento desta solicitação?',
} as const
