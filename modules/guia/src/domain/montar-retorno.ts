import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'

export type LinhaRetorno = {
  codigoBarras: string
  dataPagamento: Data
  dataCredito: Data
  valor: Dinheiro
  formaArrecadacao: string
  autenticacao: string
}

export type ArquivoRetorno = {
  convenio: string
  empresa: string
  banco: string
  nomeBanco: string
  geradoEm: Data
  sequencial: number
  linhas: readonly LinhaRetorno[]
}

const compacta = (data: Data) => data.replaceAll('-', '')
const centavos = (valor: Dinheiro, tamanho: number) => valor.toCentavos().toString().padStart(tamanho, '0')

/**
 * Writes a collection return file of FEBRABAN as a bank does: A header, one G for each payment, Z with the number of records and the sum.
 * For the demonstration and for tests of the reading. Source: law §4.5.
 */
export function montarRetorno({ convenio, empresa, banco, nomeBanco, geradoEm, sequencial, linhas }: ArquivoRetorno): string {
  const cabecalho = `A2${convenio.padEnd(20)}${empresa.slice(0, 20).padEnd(20)}${banco}${nomeBanco.slice(0, 20).padEnd(20)}${compacta(geradoEm)}${String(sequencial).padStart(6, '0')}03CODIGO DE BARRAS`
  const pagamentos = linhas.map(
    (linha, indice) =>
      `G${''.padEnd(20)}${compacta(linha.dataPagamento)}${compacta(linha.dataCredito)}${linha.codigoBarras}${centavos(linha.valor, 12)}${'150'.padStart(7, '0')}${String(indice + 1).padStart(8, '0')}${'0001'.padEnd(8)}${linha.formaArrecadacao}${linha.autenticacao.padEnd(23)}1`,
  )
  const trailer = `Z${String(linhas.length + 2).padStart(6, '0')}${centavos(Dinheiro.sum(linhas.map(({ valor }) => valor)), 17)}`
  return `${[cabecalho, ...pagamentos, trailer].map((registro) => registro.padEnd(150)).join('\r\n')}\r\n`
}
