import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avancar, restoDaLacuna } from './recebimento.ts'
import { recuo } from './recuo.ts'

describe('numbers of the distribution', () => {
  it.each([
    [0, [1, 2, 3], 3, []],
    [3, [], 3, []],
    [3, [3, 4], 4, []],
    [3, [6, 4, 4], 6, [{ de: 5, ate: 5 }]],
    [0, [10], 10, [{ de: 1, ate: 9 }]],
    [
      5,
      [2, 9, 7],
      9,
      [
        { de: 6, ate: 6 },
        { de: 8, ate: 8 },
      ],
    ],
  ])('after %i come %j', (antes, recebidos, ultimo, lacunas) => expect(avancar(antes, recebidos)).toEqual({ ultimo, lacunas }))

  it.each([
    [{ de: 4, ate: 9 }, [], [{ de: 4, ate: 9 }]],
    [{ de: 4, ate: 9 }, [4, 9], [{ de: 5, ate: 8 }]],
    [
      { de: 4, ate: 9 },
      [6],
      [
        { de: 4, ate: 5 },
        { de: 7, ate: 9 },
      ],
    ],
    [{ de: 4, ate: 4 }, [4, 5], []],
  ])('of the hole %j, when %j came', (lacuna, recebidos, resto) => expect(restoDaLacuna(lacuna, recebidos)).toEqual(resto))

  it('every number up to the last is either received or in one hole, whatever comes in which order', () => {
    const paginas = fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), { maxLength: 8 })
    fc.assert(
      fc.property(paginas, (lista) => {
        const recebidos = new Set<number>()
        let ultimo = 0
        let lacunas: { de: number; ate: number }[] = []
        for (const pagina of lista) {
          for (const nsu of pagina) recebidos.add(nsu)
          const passo = avancar(ultimo, pagina)
          ultimo = passo.ultimo
          lacunas = [...lacunas, ...passo.lacunas].flatMap((lacuna) => restoDaLacuna(lacuna, pagina))
        }
        const vezes = Array.from({ length: ultimo }, (_, indice) => indice + 1).map(
          (nsu) => Number(recebidos.has(nsu)) + lacunas.filter(({ de, ate }) => nsu >= de && nsu <= ate).length,
        )
        expect(vezes).toEqual(vezes.map(() => 1))
        expect(ultimo).toBe(Math.max(0, ...recebidos))
      }),
      { numRuns: 100, seed: 20261122 },
    )
  })

  it('waits longer after each failure, up to half an hour', () => {
    expect([1, 2, 3, 8, 20].map((falhas) => recuo(falhas, 0))).toEqual([15_000, 30_000, 60_000, 1_800_000, 1_800_000])
    expect(recuo(1, 1)).toBe(12_000)
  })
})
