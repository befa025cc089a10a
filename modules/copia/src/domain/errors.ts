import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

export const copiaErrors = defineErrors('copia', {
  backupHora: { field: 'hora', message: sentences.horaInvalida },
  backupDiaSemana: { field: 'dia', message: 'Informe o dia da semana.' },
  backupDiaMes: { field: 'dia', message: 'Informe um dia do mês de 1 a 28.' },
  backupData: { field: 'data', message: 'Informe a data do backup.' },
  backupPassado: { field: 'data', message: 'A data e a hora do backup já passaram.' },
  backupEmail: { field: 'email', message: sentences.emailInvalido },
  backupCopiaInteira: { field: 'conteudo', message: 'A cópia restaurável leva sempre tudo.' },
  backupMunicipioCsv: { field: 'formato', message: 'O município completo sai em CSV.' },
  backupAberto: { message: 'Já existe um backup em processamento. Aguarde o término.' },
  backupIndisponivel: { message: 'Este backup não está disponível para download.' },
  backupDesatualizado: { message: sentences.desatualizado },
})

/** What the backup screen and its mails say. */
export const backupTexts = {
  emProcessamento: 'Backup em processamento.',
  agendaSalva: 'Agendamento salvo com sucesso.',
  semDestino: 'O processamento em segundo plano não tem acesso à pasta das cópias.',
  falhou: 'Não foi possível concluir o backup. Tente novamente.',
  interrompido: 'O backup foi interrompido e não terminou.',
} as const
