import { defineErrors } from '@iss/kernel/errors'

export const perguntasErrors = defineErrors('perguntas-frequentes', {
  semResposta: { field: 'resposta', message: 'Uma pergunta publicada precisa de resposta.' },
  repetida: { field: 'pergunta', message: 'Esta pergunta já está na lista.' },
  tela: { field: 'tela', message: 'Não existe tela neste endereço.' },
})
