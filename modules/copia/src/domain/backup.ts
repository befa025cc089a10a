import { civilEm, type Data, instanteDe, plusDays, plusMonths, weekday } from '@iss/kernel/data'
import type { Violation } from '@iss/kernel/errors'
import { copiaErrors } from './errors.ts'

/** What a backup holds (K07). */
export const conteudosBackup = {
  CADASTRO: 'Cadastro',
  NOTAS: 'Notas fiscais',
  LIVROS: 'Livros fiscais',
  GUIAS: 'Guias e pagamentos',
  TUDO: 'Tudo',
  MUNICIPIO: 'Município completo, com os arquivos',
} as const
export type ConteudoBackup = keyof typeof conteudosBackup

/** CSV and XML are for reading elsewhere and can be downloaded; a restorable copy stays on the server, for it holds what people sign in with. */
export const formatosBackup = { CSV: 'CSV', XML: 'XML', COPIA: 'Cópia restaurável' } as const
export type FormatoBackup = keyof typeof formatosBackup

export const frequenciasBackup = { UNICA: 'Única', DIARIA: 'Diária', SEMANAL: 'Semanal', MENSAL: 'Mensal' } as const
export type FrequenciaBackup = keyof typeof frequenciasBackup

export const situacoesBackup = {
  NA_FILA: 'Na fila',
  PROCESSANDO: 'Em processamento',
  CONCLUIDO: 'Concluído',
  FALHA: 'Falhou',
  REMOVIDO: 'Removido',
} as const
export type SituacaoBackup = keyof typeof situacoesBackup

/** How many finished backups a municipality keeps (K07). */
export const BACKUPS_GUARDADOS = 5

/** `dia`: 0 Sunday to 6 Saturday of a weekly backup, 1 to 28 of a monthly one; `data`: of one that happens once. */
export type AgendaBackup = {
  conteudo: ConteudoBackup
  formato: FormatoBackup
  frequencia: FrequenciaBackup
  hora: string
  dia: number | null
  data: Data | null
}

/** First moment after `agora` at which the schedule asks for a backup, by the clock of Brasília; null when there is none any more. */
export function proximaExecucao(agenda: AgendaBackup, agora: Date): Date | null {
  const { data: hoje } = civilEm(agora)
  const em = (data: Data) => instanteDe(data, `${agenda.hora}:00`)
  const depois = (data: Data, proxima: Data) => (em(data) > agora ? em(data) : em(proxima))
  if (agenda.frequencia === 'UNICA') return agenda.data !== null && em(agenda.data) > agora ? em(agenda.data) : null
  if (agenda.frequencia === 'DIARIA') return depois(hoje, plusDays(hoje, 1))
  if (agenda.frequencia === 'SEMANAL') {
    const data = plusDays(hoje, ((agenda.dia ?? 0) - weekday(hoje) + 7) % 7)
    return depois(data, plusDays(data, 7))
  }
  const data = `${hoje.slice(0, 8)}${String(agenda.dia ?? 1).padStart(2, '0')}`
  return depois(data, plusMonths(data, 1))
}

/** Everything that is wrong with a schedule, all at once. */
export function validarAgenda(agenda: AgendaBackup & { email: string | null }, agora: Date): Violation[] {
  const { frequencia, dia, data, email } = agenda
  const found: Violation[] = []
  const hora = /^([01]\d|2[0-3]):[0-5]\d$/.test(agenda.hora)
  if (!hora) found.push(copiaErrors.backupHora)
  if (frequencia === 'SEMANAL' && (dia === null || dia > 6)) found.push(copiaErrors.backupDiaSemana)
  if (frequencia === 'MENSAL' && (dia === null || dia < 1 || dia > 28)) found.push(copiaErrors.backupDiaMes)
  if (frequencia === 'UNICA' && data === null) found.push(copiaErrors.backupData)
  if (frequencia === 'UNICA' && data !== null && hora && !proximaExecucao(agenda, agora)) found.push(copiaErrors.backupPassado)
  if (email !== null && !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(email))
    found.push(copiaErrors.backupEmail)
  return [...found, ...validarConteudo(agenda)]
}

/** A restorable copy is whole or it is none; the whole city is described by tables of CSV. */
export function validarConteudo({ conteudo, formato }: Pick<AgendaBackup, 'conteudo' | 'formato'>): Violation[] {
  if (conteudo === 'MUNICIPIO') return formato === 'CSV' ? [] : [copiaErrors.backupMunicipioCsv]
  return formato === 'COPIA' && conteudo !== 'TUDO' ? [copiaErrors.backupCopiaInteira] : []
}

const tabelas: Readonly<Record<Exclude<ConteudoBackup, 'TUDO' | 'MUNICIPIO'>, RegExp>> = {
  CADASTRO:
    /^(pessoa|endereco|telefone|papel|regime|relacionamento|atividade|grupo_atividade|aliquota_simples|valor_folha|obra|imovel|unidade$|serie$|tipo_tributacao|exigibilidade)/,
  NOTAS: /^(nota_|autorizacao_nfe|documento$|deducao_vinculo|rps_|bilhete|sorteio)/,
  LIVROS:
    /^(escrit|servico_especial|saldo_competencia|encerramento|calculo_encerramento|desconto_encerramento|recibo|config_livro)/,
  GUIAS: /^(guia|calculo_guia|config_guia|pagamento|retorno|credito|debito|tipo_credito|pix_|municipio_vencimento|isencao_guia)/,
}
/** What is technical, what signs and what is on its way to somebody: never handed out. */
const nunca = /^(auditoria_|idempotencia$|processo_assincrono$|email$|certificado$|nota_rascunho$|backup_|arquivo$)/
const segredo = /(^|_)(senha|hash|token|segredo|chave)(_|$)/
/** What only sounds like a secret: the key of a national note, and what rows are found by elsewhere. */
const semSegredo = new Set([
  'config_guia.chave_pix',
  'escrit_papel.chave',
  'escrit_setor.chave',
  'fiscalizacao_achado.chave',
  'nacional_documento.chave',
  'nacional_envio.chave',
  'nacional_evento.chave',
  'nacional_evento.chave_substituta',
  'nacional_nota.chave',
  'obra.chave',
  'tabela_ibpt.chave',
  'tnc_documento.chave',
])

/** Whether a table of the municipality belongs to a backup for reading. */
export function isTabelaDoBackup(tabela: string, conteudo: ConteudoBackup): boolean {
  if (conteudo === 'MUNICIPIO' && tabela === 'arquivo') return true
  return !nunca.test(tabela) && (conteudo === 'TUDO' || conteudo === 'MUNICIPIO' || tabelas[conteudo].test(tabela))
}

/** Whether a column may be handed out: passwords, tokens and keys are not. */
export function isColunaDoBackup(tabela: string, coluna: string): boolean {
  return !segredo.test(coluna) || semSegredo.has(`${tabela}.${coluna}`)
}
