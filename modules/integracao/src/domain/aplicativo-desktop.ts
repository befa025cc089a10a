import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the program offered for download. Source: S28. */
export const aplicativoErrors = defineErrors('aplicativo-desktop', {
  versao: { field: 'versaoAplicativo', message: 'Informe a versão do aplicativo.' },
  arquivo: { field: 'arquivoId', message: 'Envie o aplicativo em um arquivo zip.' },
  indisponivel: { message: 'Ferramenta indisponível no momento.' },
})
