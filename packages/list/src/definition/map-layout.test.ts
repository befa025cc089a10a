import { expect, it } from 'vitest'
import { layoutMap } from './map-layout.ts'

const lugar = (latitude: number, longitude: number) => ({ latitude, longitude })

it('north is above, east is right, areas are in proportion, the great ones lie below', () => {
  const { bubbles, missing, scale, height } = layoutMap(
    [
      { label: 'Sul', size: 25, lugar: lugar(-20.02, -40.0) },
      { label: 'Norte', size: 100, lugar: lugar(-20.0, -40.0) },
      { label: 'Leste', size: 0, lugar: lugar(-20.01, -39.98) },
      { label: 'Sem lugar', size: 50, lugar: null },
    ],
    600,
    400,
  )
  expect(bubbles.map(({ label }) => label)).toEqual(['Norte', 'Sul', 'Leste'])
  const [norte, sul, leste] = bubbles
  if (!norte || !sul || !leste) throw new Error('bubbles missing')
  expect(norte.y).toBeLessThan(sul.y)
  expect(leste.x).toBeGreaterThan(norte.x)
  expect(norte.r / sul.r).toBeCloseTo(2)
  expect(leste.r).toBe(3)
  expect(missing).toBe(1)
  for (const { x, y, r } of bubbles) expect(x - r >= 0 && x + r <= 600 && y - r >= 0 && y + r <= height).toBe(true)
  // 0.02 degrees of latitude are 2.2264 km.
  expect((scale?.length ?? 0) / Number.parseFloat(scale?.words ?? '')).toBeCloseTo((sul.y - norte.y) / (0.02 * 111.32))
})

it('one place alone is drawn; without any there is nothing', () => {
  expect(layoutMap([{ label: 'Centro', size: 10, lugar: lugar(-20, -40) }], 300, 300).bubbles[0]).toMatchObject({ x: 150 })
  expect(layoutMap([{ label: 'Centro', size: 10 }], 300, 300)).toMatchObject({ bubbles: [], scale: null, missing: 1 })
})
