/** Events that write to people (K04), each with the variables that its text may use. */
export const eventosNotificacao = {
  EMISSAO: { label: 'Emissão de NF-e', variaveis: ['nome', 'numero', 'valor', 'competencia'] },
  CANCELAMENTO: { label: 'Cancelamento de NF-e', variaveis: ['nome', 'numero', 'valor', 'competencia'] },
  GUIA_A_VENCER: { label: 'Guia a vencer em 5 dias', variaveis: ['nome', 'numero', 'valor', 'competencia'] },
  GUIA_VENCIDA: { label: 'Guia vencida', variaveis: ['nome', 'numero', 'valor', 'competencia'] },
  AUTORIZACAO_A_VENCER: { label: 'Autorização a vencer (30 e 7 dias)', variaveis: ['nome', 'numero'] },
  SOLICITACAO_DECIDIDA: { label: 'Solicitação decidida', variaveis: ['nome', 'numero'] },
  ENCERRAMENTO_AUTOMATICO: { label: 'Encerramento automático', variaveis: ['nome', 'valor', 'competencia'] },
  NOVA_MENSAGEM: { label: 'Nova mensagem', variaveis: ['nome', 'numero'] },
} as const
export type EventoNotificacao = keyof typeof eventosNotificacao

/** Values with which a model is tried. */
export const valoresDeExemplo = { nome: 'Maria da Silva', numero: '1234', valor: 'R$ 1.500,00', competencia: '03/2026' } as const
