import { withCheckDigits } from '@iss/kernel/documento'
import { bancoDaDemonstracao } from '../src/demo/banco-da-demonstracao.ts'
import { arquivoDoBanco, type BancoHonesto, linhasDoBanco, type PedidoArquivo } from '../src/demo/banco-honesto.ts'
import type { ContextoDesif } from '../src/domain/contexto.ts'
import { unpack } from '@iss/lote/unpack'
import { type ResumoVerificacao, verificarDesif } from '../src/domain/verificar.ts'
import type { Achado } from '../src/domain/achados.ts'
import { posicaoDe, type TipoRegistro, type VersaoLeiaute } from '../src/domain/leiaute.ts'

export { arquivoDoBanco, type BancoHonesto, linhasDoBanco, type PedidoArquivo } from '../src/demo/banco-honesto.ts'

/** The honest bank whose files the tests of every module and version are written from. */
export const bancoDeProva: BancoHonesto = bancoDaDemonstracao(
  withCheckDigits('400000060001'),
  '3145000',
  withCheckDigits('400000060002'),
)

/** A file in pieces of so many bytes, as a disk or a browser gives it. */
export async function* emPedacos(texto: string | Uint8Array, tamanho = 64): AsyncGenerator<Uint8Array> {
  const bytes = typeof texto === 'string' ? new TextEncoder().encode(texto) : texto
  for (let inicio = 0; inicio < bytes.length; inicio += tamanho) yield bytes.slice(inicio, inicio + tamanho)
}

/** Everything that a verification says. */
export async function tudoDe(
  pedacos: AsyncIterable<Uint8Array>,
  contexto: ContextoDesif,
): Promise<{ achados: Achado[]; resumo: ResumoVerificacao }> {
  const achados: Achado[] = []
  const verificacao = verificarDesif(unpack(pedacos), contexto)
  for (;;) {
    const { done, value } = await verificacao.next()
    if (done) return { achados, resumo: value }
    achados.push(...value.achados)
  }
}

/** The file with a field of the first record of a kind changed. */
export function trocar(
  texto: string,
  versao: VersaoLeiaute,
  registro: TipoRegistro,
  campo: string,
  valor: string | ((antes: string) => string),
): string {
  let feito = false
  return texto
    .split('\r\n')
    .map((linha) => {
      const campos = linha.split('|')
      if (feito || campos[1] !== registro) return linha
      feito = true
      const indice = posicaoDe(versao, registro, campo)
      campos[indice] = typeof valor === 'string' ? valor : valor(campos[indice] ?? '')
      return campos.join('|')
    })
    .join('\r\n')
}

/** A file of module 4 of at least so many bytes, in pieces, without ever standing whole in memory. */
export async function* arquivoGrande(
  bytes: number,
  pedido: PedidoArquivo,
  banco: BancoHonesto = bancoDeProva,
): AsyncGenerator<Uint8Array> {
  const codificador = new TextEncoder()
  const [cabecalho = '', ...molde] = [...linhasDoBanco(banco, { ...pedido, modulo: 4 })]
  let [escritos, linha, lancamento] = [0, 1, 0]
  let pedaco = `${cabecalho}\n`
  const depois = molde.slice(0, 2).map((uma) => uma.split('|'))
  while (escritos < bytes) {
    lancamento += 1
    for (const campos of depois) {
      linha += 1
      campos[0] = String(linha)
      campos[4] = `L${lancamento}`
      pedaco += `${campos.join('|')}\n`
    }
    if (pedaco.length < 65_536) continue
    const codificado = codificador.encode(pedaco)
    escritos += codificado.length
    pedaco = ''
    yield codificado
  }
  if (pedaco !== '') yield codificador.encode(pedaco)
}

export const arquivoDe = (pedido: PedidoArquivo): string => arquivoDoBanco(bancoDeProva, pedido)
