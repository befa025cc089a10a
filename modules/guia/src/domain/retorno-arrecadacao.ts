import { guiaErrors } from './errors.ts'
import { type Data, isData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { lerCodigoArrecadacao } from './codigo-arrecadacao.ts'
import { campo, type ErroRetorno, lerValor, type RegistrarErro, separarRegistros } from './registros-de-banco.ts'

/** One payment of a FEBRABAN return file (record G). */
export type PagamentoRetorno = {
  /** Line of the file, from 1. */
  readonly linha: number
  readonly dataPagamento: Data
  readonly dataCredito: Data
  /** 44 digits; of a slip of CNAB 240 the number that the beneficiary gave it. */
  readonly codigoBarras: string
  /** What a slip says of its guide in place of a bar code. */
  readonly numeroDaGuia?: number
  readonly valor: Dinheiro
  /** Fee of the bank for this payment. */
  readonly tarifa: Dinheiro
  /** Sequential number of the record (NSR). */
  readonly sequencial: string
  readonly agencia: string
  /** formaArrecadacao: 1 to 9, a to i. */
  readonly formaArrecadacao: string
  readonly autenticacao: string
  /** formaPagamento: 1 Dinheiro, 2 Cheque, 3 Não identificado. */
  readonly formaPagamento: string
}

export type RetornoArrecadacao = {
  readonly convenio: string
  readonly banco: string
  readonly nomeBanco: string
  readonly geradoEm: Data
  /** Sequential number of the file (NSA): with bank and agreement it identifies the file. */
  readonly sequencial: string
  readonly pagamentos: readonly PagamentoRetorno[]
  readonly total: Dinheiro
}

export type LeituraRetorno = { readonly retorno: RetornoArrecadacao | null; readonly erros: readonly ErroRetorno[] }

const TAMANHO = 150

/**
 * Reads a collection return file of FEBRABAN: records of 150 positions, A header, G payments, Z trailer. Every fault is told with
 * its line and field; `retorno` is null when there is any. Accepts CR LF, LF and records that lost their blanks at the end.
 * Source: law §4.5.
 */
export function lerRetornoArrecadacao(texto: string): LeituraRetorno {
  const { registros, erros, erro } = separarRegistros(texto, TAMANHO)
  const cabecalho = registros[0] ?? ''
  const trailer = registros.at(-1) ?? ''
  if (cabecalho[0] !== 'A') erro(1, 'registro', 'O arquivo não começa com o registro A.')
  if (registros.length < 2 || trailer[0] !== 'Z') erro(registros.length, 'registro', 'O arquivo não termina com o registro Z.')
  if (erros.length > 0) return { retorno: null, erros }

  const pagamentos = registros.slice(1, -1).flatMap((registro, indice) => {
    const linha = indice + 2
    if (registro[0] === 'G') return [lerPagamento(registro, linha, erro)]
    erro(linha, 'registro', `Registro '${registro[0]}' desconhecido.`)
    return []
  })
  const total = Dinheiro.sum(pagamentos.map(({ valor }) => valor))
  const geradoEm = lerData(cabecalho, 66)
  if (geradoEm === null) erro(1, 'dataGeracao', 'A data de geração é inválida.')
  if (campo(trailer, 2, 6) !== String(registros.length).padStart(6, '0')) {
    erro(registros.length, 'totalRegistros', `O arquivo tem ${registros.length} registros e informa ${campo(trailer, 2, 6)}.`)
  }
  const totalInformado = lerValor(trailer, 8, 17)
  if (totalInformado === null || !totalInformado.eq(total)) {
    erro(
      registros.length,
      'valorTotal',
      `Total do arquivo (${totalInformado?.format() ?? 'ilegível'}) difere da soma dos registros (${total.format()}).`,
    )
  }
  if (erros.length > 0 || geradoEm === null) return { retorno: null, erros }
  const retorno = {
    convenio: campo(cabecalho, 3, 20).trim(),
    banco: campo(cabecalho, 43, 3),
    nomeBanco: campo(cabecalho, 46, 20).trim(),
    geradoEm,
    sequencial: campo(cabecalho, 74, 6),
    pagamentos,
    total,
  }
  return { retorno, erros }
}

function lerPagamento(registro: string, linha: number, erro: RegistrarErro): PagamentoRetorno {
  const dataPagamento = lerData(registro, 22)
  const dataCredito = lerData(registro, 30)
  const codigoBarras = lerCodigoArrecadacao(campo(registro, 38, 44))
  const valor = lerValor(registro, 82, 12)
  const tarifa = lerValor(registro, 94, 7)
  if (dataPagamento === null) erro(linha, 'dataPagamento', 'A data de pagamento é inválida.')
  if (dataCredito === null) erro(linha, 'dataCredito', 'A data de crédito é inválida.')
  if (codigoBarras === null) erro(linha, 'codigoBarras', guiaErrors.codigoBarrasInvalido.message)
  if (valor === null) erro(linha, 'valor', 'O valor recebido é inválido.')
  if (tarifa === null) erro(linha, 'tarifa', 'O valor da tarifa é inválido.')
  return {
    linha,
    dataPagamento: dataPagamento ?? '',
    dataCredito: dataCredito ?? '',
    codigoBarras: codigoBarras ?? '',
    valor: valor ?? Dinheiro.zero,
    tarifa: tarifa ?? Dinheiro.zero,
    sequencial: campo(registro, 101, 8),
    agencia: campo(registro, 109, 8).trim(),
    formaArrecadacao: campo(registro, 117, 1),
    autenticacao: campo(registro, 118, 23).trim(),
    formaPagamento: campo(registro, 141, 1).trim() || '3',
  }
}

function lerData(registro: string, posicao: number): Data | null {
  const texto = campo(registro, posicao, 8)
  const data = `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6)}`
  return isData(data) ? data : null
}
