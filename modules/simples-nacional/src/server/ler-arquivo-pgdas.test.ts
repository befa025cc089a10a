import { expect, it } from 'vitest'
import { leiautesDeclaracao } from '../domain/leiaute-declaracao.ts'
import { leiautesSimples } from '../domain/leiautes-simples.ts'
import { declaracaoPgdasd } from '../domain/pgdasd-de-prova.ts'
import { lerArquivoSimples } from './ler-arquivo-pgdas.ts'

/** A file of so many declarations in pieces, and the most memory that was in use while it was read. */
function arquivo(declaracoes: number) {
  const porPedaco = 100
  const pedaco = Buffer.from(declaracaoPgdasd({}).repeat(porPedaco))
  const medida = { maior: 0, bytes: 0 }
  async function* fonte() {
    yield Buffer.from('AAAAA|102|20260401|20260401\r\n')
    for (let n = 0; n < declaracoes; n += porPedaco) {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      medida.maior = Math.max(medida.maior, heapUsed + arrayBuffers)
      medida.bytes += pedaco.length
      yield Buffer.from(pedaco)
    }
    yield Buffer.from('ZZZZZ|1\r\n')
  }
  return { fonte, medida }
}

it('a file is read in memory that does not follow its size', async () => {
  const antes = process.memoryUsage()
  const { fonte, medida } = arquivo(40_000)
  const leitura = lerArquivoSimples({
    nome: 'grande.txt',
    fonte,
    codigoTom: '9901',
    leiautes: { declaracoes: leiautesDeclaracao, descritos: leiautesSimples },
    informado: null,
  })
  let lidas = 0
  let passo = await leitura.next()
  for (; !passo.done; passo = await leitura.next()) lidas += 1
  expect([lidas, passo.value.lidas, passo.value.violations]).toEqual([40_000, 40_000, []])
  expect(medida.bytes).toBeGreaterThan(20_000_000)
  // Its declarations kept would be some hundred bytes for each of a million fields.
  expect(medida.maior - antes.heapUsed - antes.arrayBuffers).toBeLessThan(100_000_000)
})
