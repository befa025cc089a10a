/** A point of a map: words, the size that its bubble stands for, and degrees; null where nobody said where it is. */
export type Placed = { label: string; size: number; lugar?: { latitude: number; longitude: number } | null }
/** A bubble in a drawing of this width: centre and radius in its units. */
export type Bubble = { label: string; size: number; x: number; y: number; r: number }
export type MapLayout = {
  width: number
  height: number
  bubbles: Bubble[]
  scale: { words: string; length: number } | null
  missing: number
}

const KM_PER_DEGREE = 111.32
const rounds: readonly (readonly [km: number, words: string])[] = [
  [0.1, '100 m'],
  [0.2, '200 m'],
  [0.5, '500 m'],
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((km) => [km, `${km} km`] as const),
]

/**
 * Places on a plane of this width and greatest height, north above: degrees of longitude are shortened by the latitude, areas of bubbles are in proportion
 * to sizes, the great ones first so that small ones lie over them. `scale` is a round length for a bar of at most a quarter of the width.
 */
export function layoutMap(points: readonly Placed[], width: number, most: number): MapLayout {
  const placed = points.filter(
    (point): point is Placed & { lugar: { latitude: number; longitude: number } } => point.lugar != null,
  )
  const missing = points.length - placed.length
  if (placed.length === 0) return { width, height: 0, bubbles: [], scale: null, missing }
  const middle = placed.reduce((sum, { lugar }) => sum + lugar.latitude, 0) / placed.length
  const east = (longitude: number) => longitude * Math.cos((middle * Math.PI) / 180) * KM_PER_DEGREE
  const north = (latitude: number) => latitude * KM_PER_DEGREE
  const [xs, ys] = [placed.map(({ lugar }) => east(lugar.longitude)), placed.map(({ lugar }) => north(lugar.latitude))]
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const greatest = Math.max(1e-9, ...placed.map(({ size }) => size))
  const largest = Math.min(width, most) / 9
  const room = largest + 14
  // Places on one line or one spot still get a map: a kilometre is the least that it shows.
  const [wide, high] = [Math.max(right - left, 1), Math.max(top - bottom, 1)]
  const perKm = Math.min((width - 2 * room) / wide, (most - 2 * room) / high)
  const height = high * perKm + 2 * room
  const bubbles = placed
    .map(({ label, size }, index) => ({
      label,
      size,
      x: width / 2 + ((xs[index] as number) - (left + right) / 2) * perKm,
      y: height / 2 - ((ys[index] as number) - (bottom + top) / 2) * perKm,
      r: Math.max(3, largest * Math.sqrt(Math.max(0, size) / greatest)),
    }))
    .sort((a, b) => b.r - a.r)
  const round = rounds.filter(([km]) => km * perKm <= width / 4).at(-1)
  return { width, height, bubbles, scale: round ? { words: round[1], length: round[0] * perKm } : null, missing }
}
