import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

export const administracaoErrors = defineErrors('administracao', {
  feriadoRepetido: { field: 'dia', message: 'Já existe feriado neste dia.' },
  indiceSemNome: { field: 'nome', message: 'O nome do índice é obrigatório.' },
  indiceRepetido: { field: 'nome', message: 'Já existe um índice com este nome.' },
  cotacaoRepetida: { field: 'dia', message: 'Já existe cotação para este dia.' },
  cotacaoUsada: { message: 'Cotação usada em guia não pode ser alterada.' },
  cotacaoNaoPositiva: { field: 'valor', message: 'O valor da cotação deve ser maior que zero.' },
  cotacaoFutura: { field: 'dia', message: 'A cotação não pode ter mais de um ano à frente.' },
  motivoObrigatorio: { field: 'motivo', message: 'Informe o motivo da correção da cotação.' },
  componenteProprio: { field: 'componenteId', message: 'Um índice não pode ser componente de si mesmo.' },
  componenteComposto: { field: 'componenteId', message: 'O componente não pode ser um índice composto.' },
  semCotacao: { message: 'Não há cotação do índice em {data} nem antes.' },
  backupHora: { field: 'hora', message: 'Informe a hora no formato HH:mm.' },
  backupDiaSemana: { field: 'dia', message: 'Informe o dia da semana.' },
  backupDiaMes: { field: 'dia', message: 'Informe um dia do mês de 1 a 28.' },
  backupData: { field: 'data', message: 'Informe a data do backup.' },
  backupPassado: { field: 'data', message: 'A data e a hora do backup já passaram.' },
  backupEmail: { field: 'email', message: sentences.emailInvalido },
  backupCopiaInteira: { field: 'conteudo', message: 'A cópia restaurável leva sempre tudo.' },
  backupAberto: { message: 'Já existe um backup em processamento. Aguarde o término.' },
  backupIndisponivel: { message: 'Este backup não está disponível para download.' },
  backupDesatualizado: { message: sentences.desatualizado },
  periodoInvertido: { field: 'ate', message: sentences.periodoInvertido },
})

/** What the backup screen and its mails say. */
export const backupTexts = {
  emProcessamento: 'Backup em processamento.',
  agendaSalva: 'Agendamento salvo com sucesso.',
  semDestino: 'O processamento em segundo plano não tem acesso à pasta das cópias.',
  falhou: 'Não foi possível concluir o backup. Tente novamente.',
  interrompido: 'O backup foi interrompido e não terminou.',
} as const
