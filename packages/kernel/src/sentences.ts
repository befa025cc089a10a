/** Sentences that several catalogues need: each stands here once, the catalogues add field and code. */
export const sentences = {
  campoObrigatorio: 'O campo {rotulo} é obrigatório.',
  valorInvalido: 'O valor informado em {rotulo} não é válido.',
  periodoInvertido: 'A data final deve ser maior ou igual à inicial.',
  desatualizado: 'Os dados foram alterados por outro usuário. Recarregue a página.',
  arquivoGrande: 'O tamanho do arquivo não pode exceder 16 MB.',
  motivoReabertura: 'Informe o motivo da reabertura.',
  itemObrigatorio: 'Informe ao menos um item.',
  emailInvalido: 'Informe um e-mail válido.',
  jaImportado: 'Este arquivo já foi importado em {data}.',
  percentualFora: 'O percentual deve ficar entre 0% e 100%.',
  motivoCurto: 'Informe o motivo com pelo menos 20 caracteres.',
  aguardaAprovacao: 'O acesso aguarda a aprovação de outro fiscal.',
  horaInvalida: 'Informe a hora no formato HH:mm.',
  documentoInvalido: 'Informe um CPF ou CNPJ válido.',
  competenciasInvertidas: 'A competência final é anterior à inicial.',
  datasInvertidas: 'A data final é anterior à inicial.',
} as const
