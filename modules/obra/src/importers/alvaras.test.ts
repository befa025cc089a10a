import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { alvaras } from './alvaras.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Most that may be held while any number of lines passes: the numbers of the permits, to know one that comes twice, and a piece of the file. */
const flat = 12 * 1024 * 1024

it('50,000 permits are read with the memory of a piece of the file', async () => {
  const pedaco = function* () {
    yield 'numero;emissao;proprietario;documento;endereco;area\n'
    for (let linha = 0; linha < 50_000; linha += 100)
      yield Array.from(
        { length: 100 },
        (_, i) =>
          `L-${linha + i};10/01/2026;Maria Cidadã;300.000.002-05;R. das Obras, ${linha + i}, Centro, ${'x'.repeat(120)};85,5\n`,
      ).join('')
  }
  const bytes = Readable.from(
    (function* () {
      for (const texto of pedaco()) yield Buffer.from(texto)
    })(),
  )
  collect()
  const antes = process.memoryUsage().heapUsed
  let [lidas, certas, vivo] = [0, 0, 0]
  for await (const { conteudo, mensagens } of alvaras.emFluxo?.(bytes) ?? []) {
    lidas += 1
    if (conteudo && mensagens.length === 0) certas += 1
    if (lidas % 10_000 !== 0) continue
    // What is still held, not what waits to be collected.
    collect()
    vivo = Math.max(vivo, process.memoryUsage().heapUsed - antes)
  }
  expect([lidas, certas]).toEqual([50_000, 50_000])
  expect(vivo).toBeLessThan(flat)
})
