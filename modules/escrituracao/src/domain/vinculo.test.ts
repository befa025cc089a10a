import { expect, it } from 'vitest'
import { lerLinha, montarVinculos } from './vinculo.ts'

it('F31 the key of a line is read, and nothing else is one', () => {
  expect(['NFE.12.7', 'PAPEL.3.0', '-.0.9'].map(lerLinha)).toEqual([
    { origem: 'NFE', documentoId: 12, tomadaId: 7 },
    { origem: 'PAPEL', documentoId: 3, tomadaId: null },
    { origem: null, documentoId: null, tomadaId: 9 },
  ])
  expect([lerLinha(''), lerLinha('NFE.1'), lerLinha('X.1.2'), lerLinha("NFE.1.2'")]).toEqual([null, null, null, null])
})

it('F31 a pair stands as it is; a lone entry goes with the only document of the same two people', () => {
  const nota = (id: number, partes: string) => ({ origem: 'NFE' as const, id, partes })
  expect(montarVinculos([{ documento: nota(1, 'a'), entrada: { id: 10, partes: 'a' } }], [], [])).toEqual([
    { tomadaId: 10, documento: nota(1, 'a') },
  ])
  expect(montarVinculos([], [nota(1, 'a'), nota(2, 'b')], [{ id: 10, partes: 'a' }])).toEqual([
    { tomadaId: 10, documento: nota(1, 'a') },
  ])
  // Two documents, two entries, or no document of these people: nobody guesses.
  expect(montarVinculos([], [nota(1, 'a'), nota(2, 'a')], [{ id: 10, partes: 'a' }])[0]?.documento).toBeNull()
  expect(
    montarVinculos(
      [],
      [nota(1, 'a')],
      [
        { id: 10, partes: 'a' },
        { id: 11, partes: 'a' },
      ],
    ).map(({ documento }) => documento),
  ).toEqual([null, null])
  expect(montarVinculos([], [nota(1, 'b')], [{ id: 10, partes: 'a' }])[0]?.documento).toBeNull()
})
