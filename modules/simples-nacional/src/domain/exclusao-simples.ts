import { type Data, formatData, parseDataBr, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isCnpj, normalizeDocumento } from '@iss/kernel/documento'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { simplesErrors } from './errors.ts'
import { rejeicoesRetornoExclusao, type SituacaoExclusao, situacoesExclusao, tiposRegistroExclusao } from './pgdas.ts'

/** What people read. */
export const labelSituacaoExclusao: Readonly<Record<SituacaoExclusao, string>> = {
  ARQUIVO_GERADO: 'Arquivo gerado',
  ARQUIVO_RETORNO_IMPORTADO: 'Retorno importado',
  EM_PROCESSAMENTO: 'Em processamento',
  INICIADO: 'Iniciado',
  NOTIFICACAO_EXPORTADA: 'Notificações exportadas',
  NOTIFICACAO_GERADA: 'Notificações geradas',
  PROCESSO_CONCLUIDO: 'Concluído',
  PROCESSO_CANCELADO: 'Cancelado',
  PROCESSAMENTO_CONCLUIDO: 'Débitos apurados',
}

/** Number of a situation, and back. */
export const codigoSituacaoExclusao = (situacao: SituacaoExclusao): number => situacoesExclusao.indexOf(situacao)
export function situacaoExclusaoDeCodigo(codigo: number): SituacaoExclusao {
  const situacao = situacoesExclusao[codigo]
  if (!situacao) throw new RangeError(`Not a situation of an exclusion: ${codigo}`)
  return situacao
}

/** The path of a run, one step after the other (F92). */
const caminho: readonly SituacaoExclusao[] = [
  'INICIADO',
  'EM_PROCESSAMENTO',
  'PROCESSAMENTO_CONCLUIDO',
  'NOTIFICACAO_GERADA',
  'NOTIFICACAO_EXPORTADA',
  'ARQUIVO_GERADO',
  'ARQUIVO_RETORNO_IMPORTADO',
  'PROCESSO_CONCLUIDO',
]

/** Whether a run may go from one situation to another: the next step of the path, or cancelled until it is concluded. */
export function isPassoDaExclusao(de: SituacaoExclusao, para: SituacaoExclusao): boolean {
  const indice = caminho.indexOf(de)
  if (indice < 0 || de === 'PROCESSO_CONCLUIDO') return false
  return para === 'PROCESSO_CANCELADO' || caminho[indice + 1] === para
}

const [grp, encerramento, pagamento, cadastro] = tiposRegistroExclusao

/** Reasons of a detail, by the code that is kept. */
export const labelTipoRegistro = {
  DEBITO_GRP: grp,
  ENCERRAMENTO_NAO_REALIZADO: encerramento,
  FALTA_PAGAMENTO: pagamento,
  SEM_CADASTRO: cadastro,
} as const
export type CodigoRegistroExclusao = keyof typeof labelTipoRegistro
export const codigosRegistroExclusao = Object.keys(labelTipoRegistro) as CodigoRegistroExclusao[]

/** Days to settle after the company learned of the notification, by the day of it. Source: LC 123/2006 art. 31 §2º; LC 216/2025 (29/07/2025). */
const prazos: readonly { readonly inicio: Data; readonly dias: number }[] = [
  { inicio: '2025-07-29', dias: 90 },
  { inicio: '2006-12-15', dias: 30 },
]

/** The term in days of somebody who learned of it on a day. */
export function prazoDaCiencia(ciencia: Data): number {
  return prazos.find(({ inicio }) => ciencia >= inicio)?.dias ?? 30
}

/** Whether the term of a notification is over. `ciencia` null: the company does not know of it yet. */
export function isPrazoVencido(ciencia: Data | null, hoje: Data): boolean {
  return ciencia !== null && plusDays(ciencia, prazoDaCiencia(ciencia)) < hoje
}

/** What is decided of an appeal. */
export const decisoesRecurso = { DEFERIDO: 'Deferido', INDEFERIDO: 'Indeferido' } as const
export type DecisaoRecurso = keyof typeof decisoesRecurso

/** The last day on which a company may appeal: that of its term, which runs from the day on which it learned of the notification. */
export function ultimoDiaDoRecurso(ciencia: Data): Data {
  return plusDays(ciencia, prazoDaCiencia(ciencia))
}

/** What stands against an appeal: no notification that it could be against, a term that is over, an empty text. */
export function validarRecurso({ ciencia, hoje, texto }: { ciencia: Data | null; hoje: Data; texto: string }): Violation[] {
  if (ciencia === null) return [simplesErrors.recursoSemCiencia]
  const ultimo = ultimoDiaDoRecurso(ciencia)
  return all(
    hoje > ultimo && fill(simplesErrors.recursoForaDoPrazo, { data: formatData(ultimo) }),
    texto.trim() === '' && simplesErrors.recursoSemTexto,
  )
}

type ErroDeLinha = { readonly linha: number; readonly mensagem: string }
type LinhaGrp = { cnpj: string; nome: string; competencia: string; vencimento: Data; valor: Dinheiro }

const linhasDe = (texto: string) =>
  texto
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((linha, indice) => ({ numero: indice + 1, campos: linha.split(';').map((campo) => campo.trim()) }))
    .filter(({ campos }) => campos.some((campo) => campo !== ''))

const isCabecalho = ([primeiro = '']: readonly string[]) => /^cnpj$/i.test(primeiro)

function lerValor(texto: string): Dinheiro | null {
  return /^\d{1,3}(\.?\d{3})*,\d{2}$/.test(texto) ? Dinheiro.from(texto.replaceAll('.', '').replace(',', '.')) : null
}

/**
 * Debts of another system of the city, one to a line: `CNPJ;nome;competência MM/AAAA;vencimento DD/MM/AAAA;valor 1.234,56`; a first line of
 * titles is left out. Answers what could be read, and each other line with its reason.
 */
export function lerDebitosGrp(texto: string): { debitos: LinhaGrp[]; erros: ErroDeLinha[] } {
  const debitos: LinhaGrp[] = []
  const erros: ErroDeLinha[] = []
  for (const { numero, campos } of linhasDe(texto)) {
    if (numero === 1 && isCabecalho(campos)) continue
    const [documento = '', nome = '', competencia = '', vence = '', quanto = ''] = campos
    const cnpj = normalizeDocumento(documento)
    const vencimento = parseDataBr(vence)
    const valor = lerValor(quanto)
    if (!isCnpj(cnpj)) erros.push({ linha: numero, mensagem: `Linha ${numero}: o CNPJ é inválido.` })
    else if (!/^(0[1-9]|1[0-2])\/\d{4}$/.test(competencia))
      erros.push({ linha: numero, mensagem: `Linha ${numero}: informe a competência no formato MM/AAAA.` })
    else if (!vencimento) erros.push({ linha: numero, mensagem: `Linha ${numero}: informe o vencimento no formato DD/MM/AAAA.` })
    else if (!valor?.isPositive())
      erros.push({ linha: numero, mensagem: `Linha ${numero}: informe o valor no formato 1.234,56.` })
    else debitos.push({ cnpj, nome: nome || cnpj, competencia, vencimento, valor })
  }
  return { debitos, erros }
}

/** Answers of the Receita Federal, one to a line: `CNPJ;código`, the code empty where the exclusion was accepted. */
export function lerRetornoExclusao(texto: string): {
  respostas: { cnpj: string; codigo: string | null }[]
  erros: ErroDeLinha[]
} {
  const respostas: { cnpj: string; codigo: string | null }[] = []
  const erros: ErroDeLinha[] = []
  for (const { numero, campos } of linhasDe(texto)) {
    if (numero === 1 && isCabecalho(campos)) continue
    const [documento = '', codigo = ''] = campos
    const cnpj = normalizeDocumento(documento)
    if (!isCnpj(cnpj)) erros.push({ linha: numero, mensagem: `Linha ${numero}: o CNPJ é inválido.` })
    else if (codigo !== '' && !rejeicoesRetornoExclusao.includes(codigo))
      erros.push({ linha: numero, mensagem: `Linha ${numero}: o código ${codigo} não existe.` })
    else respostas.push({ cnpj, codigo: codigo || null })
  }
  return { respostas, erros }
}

/** The list for the Receita Federal: `CNPJ;evento;fato motivador;ciência`, days as DD/MM/AAAA, a line of titles first. */
export function montarArquivoExclusao(
  linhas: readonly { cnpj: string; codigoEventoEnvio: string; dataFatoMotivador: Data; dataNotificacao: Data | null }[],
): string {
  const dia = (data: Data | null) => (data === null ? '' : `${data.slice(8, 10)}/${data.slice(5, 7)}/${data.slice(0, 4)}`)
  const corpo = linhas.map(({ cnpj, codigoEventoEnvio, dataFatoMotivador, dataNotificacao }) =>
    [cnpj, codigoEventoEnvio, dia(dataFatoMotivador), dia(dataNotificacao)].join(';'),
  )
  return `${['CNPJ;EVENTO;FATO_MOTIVADOR;CIENCIA', ...corpo].join('\r\n')}\r\n`
}
