/** One release: what changed for whoever uses the portal. */
export type NotaVersao = { versao: string; titulo: string; mudancas: readonly string[] }

/** Releases, newest first. The first one is the version in use. */
export const notasVersao: readonly NotaVersao[] = [
  {
    versao: '0.1.0',
    titulo: 'Primeira versão',
    mudancas: [
      'Emissão, consulta, substituição e cancelamento de notas fiscais eletrônicas, também por web service ABRASF e por arquivo.',
      'Escrituração, encerramento da competência e guias com Pix e código de barras.',
      'Solicitações ao fisco com acompanhamento por protocolo.',
      'Primeiro acesso de contribuintes, com aprovação por um fiscal ou confirmação por e-mail.',
      'Recuperação de senha por código enviado ao e-mail cadastrado.',
      'Página inicial com entrada, verificação de documentos e atalhos; consulta pública de bilhetes, de recibos provisórios e de contribuintes.',
      'Livros de bancos, cartórios, pedágios e transporte, e a declaração DES-IF.',
      'Ação fiscal: agenda, termos, autos e alertas por regras.',
      'Ajuda de cada tela por F1, perguntas frequentes da prefeitura e primeiros passos.',
    ],
  },
]
