import { expect, it } from 'vitest'
import { amostra } from '../test/gerar-amostras.ts'
import { loteDeTeste } from '../test/lote-de-teste.ts'
import { readLoteApart, readLoteJson } from './read-lote-json.ts'

it('a batch read in a thread of its own is the batch read at once: items, signatures, certificates and refusals', async () => {
  const grande = loteDeTeste({ rps: Array.from({ length: 230 }, (_, index) => ({ numero: index === 7 ? 7 : index + 1 })) })
  for (const xml of [amostra('lote-2-rps.xml').padEnd(20_000), grande, grande.slice(0, 60_000)]) {
    const bytes = Buffer.from(xml)
    expect(bytes.length).toBeGreaterThan(16_384)
    const apart = await readLoteApart(bytes)
    expect(apart).toEqual(JSON.parse(JSON.stringify(readLoteJson(bytes)), revive))
  }
})

/** Days of certificates pass as dates. */
const revive = (key: string, value: unknown) => (/^not(Before|After)$/.test(key) ? new Date(String(value)) : value)
