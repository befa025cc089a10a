import { defineErrors } from '@iss/kernel/errors'

/** Sentences of refused document requests. */
export const documentoErrors = defineErrors('documento', {
  naoEncontrado: { field: 'codigo', message: 'Documento não encontrado ou código inválido.' },
  codigoObrigatorio: { field: 'codigo', message: 'Informe o código do documento.' },
  captchaObrigatorio: { field: 'captcha', message: 'Captcha obrigatório.' },
  jaCancelado: { message: 'O documento já está cancelado.' },
  enderecoRemovido: { field: 'para', message: 'O endereço {x} foi removido da lista de envios.' },
  copiaSemEmail: { field: 'copia', message: 'Seu cadastro não tem e-mail para receber a cópia.' },
  semImpressao: { message: 'Este documento não possui impressão.' },
})
