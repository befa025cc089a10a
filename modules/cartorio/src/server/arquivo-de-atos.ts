import { type ArquivoDoLivro, lerCelula, type LinhaDoLivro } from '@iss/escrituracao/server'
import { fill } from '@iss/kernel/errors'
import { type PedidoCartorio, pedidoCartorio } from '../contract/cartorio.ts'
import { cartorioErrors } from '../domain/errors.ts'
import {
  type ColunaDoCartorio,
  colunasDoCartorio,
  conferirEmolumentos,
  conferirTotais,
  documentoDoTexto,
  isTotal,
  opcionaisDoCartorio,
} from '../domain/leiaute.ts'
import { livroCartorio } from './livro-cartorio.ts'

/** The file of acts, whoever sends it: columns, lines, the line of totals, what the tax that it tells is worth. */
export const arquivoDeAtos = {
  livro: livroCartorio,
  colunas: colunasDoCartorio,
  opcionais: opcionaisDoCartorio,
  conferir: (linhas) => ({ violacoes: conferirTotais(linhas), linhas: linhas.map((linha) => !isTotal(linha)) }),
  lerLinha,
  avisar({ issInformado }, { calculo }) {
    const calculado = calculo?.resultado.imposto
    return issInformado && calculado && !issInformado.eq(calculado)
      ? [`O ISS informado (${issInformado.format()}) difere do calculado (${calculado.format()}), que vale.`]
      : []
  },
} as const satisfies Partial<ArquivoDoLivro<ColunaDoCartorio, typeof pedidoCartorio>>

function lerLinha(celulas: Readonly<Record<ColunaDoCartorio, string>>): LinhaDoLivro {
  const celula = lerCelula()
  const documento = documentoDoTexto(celulas.tipodocumento)
  const quantidade = celula.decimal('quantidade', celulas.quantidade)
  const emolumento = celula.dinheiro('valor', celulas.valor)
  const informado = celulas.emolumentos.trim() === '' ? null : celula.dinheiro('emolumentos', celulas.emolumentos)
  const numero = celulas.numero.trim()
  const pedido: PedidoCartorio = {
    data: celula.data('data', celulas.data),
    servicoId: null,
    servico: celulas.tiposervico.trim(),
    documento: documento ?? 'ATO',
    numero,
    quantidade,
    emolumento,
    repasses: celula.dinheiro('fundos', celulas.fundos),
    issInformado: celulas.iss.trim() === '' ? null : celula.dinheiro('iss', celulas.iss),
  }
  const violations = [
    ...celula.violations,
    ...(documento === null ? [fill(cartorioErrors.documento, { valor: celulas.tipodocumento })] : []),
    ...conferirEmolumentos(quantidade, emolumento, informado),
  ]
  return {
    chave: documento === 'SELO' && numero !== '' ? `Selo ${numero}` : '',
    pedido: violations.length > 0 ? null : (pedidoCartorio.encode(pedido) as Record<string, unknown>),
    violations,
  }
}
