/** One release: what changed for whoever uses the portal. */
export type NotaVersao = { versao: string; titulo: string; mudancas: readonly string[] }

/** Releases, newest first. The first one is the version in use. */
export const notasVersao: readonly NotaVersao[] = [
  {
    versao: '0.1.0',
    titulo: 'Primeira versão',
    mudancas: [
      'Página inicial com entrada, verificação de documentos e atalhos.',
      'Primeiro acesso de contribuintes, com aprovação por um fiscal ou confirmação por e-mail.',
      'Recuperação de senha por código enviado ao e-mail cadastrado.',
      'Consulta pública de bilhetes da Nota Premiada, de notas por recibo provisório e de contribuintes.',
      'Comprovante de inscrição cadastral.',
      'Emissão, consulta, substituição e cancelamento de notas fiscais eletrônicas.',
      'Solicitações ao fisco com acompanhamento por protocolo.',
    ],
  },
]
