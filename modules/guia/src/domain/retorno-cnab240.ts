import { type Data, isData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { campo, lerValor, type RegistrarErro, separarRegistros } from './registros-de-banco.ts'
import type { LeituraRetorno, PagamentoRetorno } from './retorno-arrecadacao.ts'

const TAMANHO = 240
/** Positions of an amount. */
const VALOR = 15

/** Movements of segment T that are payments: settlement, and settlement of a slip that the bank had not registered or had written off. */
const LIQUIDACOES = new Set(['06', '17'])

/** Whether the records are those of CNAB 240. */
export const isCnab240 = (texto: string) => (/^[^\r\n]*/.exec(texto)?.[0].trimEnd().length ?? 0) > 150

type Titulo = { linha: number; movimento: string; nossoNumero: string; agencia: string; tarifa: Dinheiro; sequencial: string }

/**
 * Reads a return of collection slips in CNAB 240 of FEBRABAN: records 0 (file), 1 (lot), 3 (segments T and U, one pair for each slip), 5 and 9. A slip
 * is known by the number that the beneficiary gave it (nosso número: '14' and fifteen digits of the guide, G00.B). Every fault is told with its line
 * and field; `retorno` is null when there is any. Movements that pay nothing (entries, refusals, changes) are left out. Other segments are passed over.
 */
export function lerRetornoCnab240(texto: string): LeituraRetorno {
  const { registros, erros, erro } = separarRegistros(texto, TAMANHO)
  const [cabecalho = ''] = registros
  const trailer = registros.at(-1) ?? ''
  if (cabecalho[7] !== '0') erro(1, 'registro', 'O arquivo não começa com o registro 0.')
  else if (cabecalho[142] !== '2') erro(1, 'tipoArquivo', 'O arquivo não é de retorno.')
  if (registros.length < 2 || trailer[7] !== '9') erro(registros.length, 'registro', 'O arquivo não termina com o registro 9.')
  if (erros.length > 0) return { retorno: null, erros }

  const pagamentos: PagamentoRetorno[] = []
  let aberto: Titulo | null = null
  let lote: { numero: string; registros: number } | null = null
  let lotes = 0
  for (const [indice, registro] of registros.slice(1, -1).entries()) {
    const linha = indice + 2
    if (lote) lote.registros += 1
    const segmento = registro[7] === '3' ? registro[13] : null
    if (aberto && segmento !== 'U') {
      erro(aberto.linha, 'segmento', 'O segmento T não tem o segmento U que lhe segue.')
      aberto = null
    }
    if (registro[7] === '1') {
      lotes += 1
      lote = { numero: campo(registro, 4, 4), registros: 1 }
    } else if (registro[7] === '5') {
      if (!lote) erro(linha, 'lote', 'Final de lote sem o lote.')
      else if (Number(campo(registro, 18, 6)) !== lote.registros)
        erro(linha, 'totalRegistros', `O lote tem ${lote.registros} registros e informa ${campo(registro, 18, 6)}.`)
      lote = null
    } else if (segmento === 'T') aberto = lerTitulo(registro, linha, erro)
    else if (segmento === 'U') {
      if (!aberto) erro(linha, 'segmento', 'O segmento U não segue um segmento T.')
      else if (LIQUIDACOES.has(aberto.movimento)) pagamentos.push(lerPagamento(registro, linha, aberto, erro))
      aberto = null
    } else if (registro[7] !== '3') erro(linha, 'registro', `Registro '${registro[7]}' desconhecido.`)
  }
  if (aberto) erro(aberto.linha, 'segmento', 'O segmento T não tem o segmento U que lhe segue.')
  if (lote) erro(registros.length, 'lote', `O lote ${lote.numero} não termina.`)
  if (Number(campo(trailer, 18, 6)) !== lotes)
    erro(registros.length, 'totalLotes', `O arquivo tem ${lotes} lotes e informa ${campo(trailer, 18, 6)}.`)
  if (Number(campo(trailer, 24, 6)) !== registros.length)
    erro(registros.length, 'totalRegistros', `O arquivo tem ${registros.length} registros e informa ${campo(trailer, 24, 6)}.`)
  const geradoEm = lerData(cabecalho, 144)
  if (geradoEm === null) erro(1, 'dataGeracao', 'A data de geração é inválida.')
  if (erros.length > 0 || geradoEm === null) return { retorno: null, erros }
  const retorno = {
    convenio: campo(cabecalho, 33, 20).trim(),
    banco: campo(cabecalho, 1, 3),
    nomeBanco: campo(cabecalho, 103, 30).trim(),
    geradoEm,
    sequencial: campo(cabecalho, 158, 6),
    pagamentos,
    total: Dinheiro.sum(pagamentos.map(({ valor }) => valor)),
  }
  return { retorno, erros }
}

function lerTitulo(registro: string, linha: number, erro: RegistrarErro): Titulo {
  const nossoNumero = campo(registro, 38, 20).trim()
  const tarifa = lerValor(registro, 199, VALOR)
  if (!/^14\d{15}$/.test(nossoNumero)) erro(linha, 'nossoNumero', `O nosso número '${nossoNumero}' é inválido.`)
  if (tarifa === null) erro(linha, 'tarifa', 'O valor da tarifa é inválido.')
  return {
    linha,
    movimento: campo(registro, 16, 2),
    nossoNumero,
    agencia: campo(registro, 100, 5),
    tarifa: tarifa ?? Dinheiro.zero,
    sequencial: `${campo(registro, 4, 4)}${campo(registro, 9, 5)}`,
  }
}

function lerPagamento(registro: string, linha: number, titulo: Titulo, erro: RegistrarErro): PagamentoRetorno {
  const valor = lerValor(registro, 78, VALOR)
  const dataPagamento = lerData(registro, 138)
  const dataCredito = lerData(registro, 146)
  if (valor === null) erro(linha, 'valor', 'O valor recebido é inválido.')
  if (dataPagamento === null) erro(linha, 'dataPagamento', 'A data de pagamento é inválida.')
  if (dataCredito === null) erro(linha, 'dataCredito', 'A data de crédito é inválida.')
  return {
    linha: titulo.linha,
    dataPagamento: dataPagamento ?? '',
    dataCredito: dataCredito ?? '',
    codigoBarras: titulo.nossoNumero,
    numeroDaGuia: Number(titulo.nossoNumero.slice(2)),
    valor: valor ?? Dinheiro.zero,
    tarifa: titulo.tarifa,
    sequencial: titulo.sequencial,
    agencia: titulo.agencia,
    // CNAB does not say where a slip was paid.
    formaArrecadacao: '4',
    autenticacao: '',
    formaPagamento: '3',
  }
}

function lerData(registro: string, posicao: number): Data | null {
  const texto = campo(registro, posicao, 8)
  const data = `${texto.slice(4)}-${texto.slice(2, 4)}-${texto.slice(0, 2)}`
  return isData(data) ? data : null
}
