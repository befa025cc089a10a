/** Reads interleaved 2 of 5 along one line of pixels, from `from` to `to`; '' when the line holds no such code. */
export function lerItf(data: Uint8ClampedArray, width: number, y: number, from: number, to: number): string {
  const bars: number[] = []
  let dark = false
  let length = 0
  for (let x = from; x < to; x++) {
    const now = (data[(y * width + x) * 4] ?? 255) < 128
    if (now === dark) length++
    else {
      if (dark || bars.length > 0) bars.push(length)
      dark = now
      length = 1
    }
  }
  if (dark) bars.push(length)
  const wide = (Math.min(...bars) + Math.max(...bars)) / 2
  const isWide = bars.map((bar) => bar > wide)
  const weights = [1, 2, 4, 7, 0]
  let digits = ''
  // Four narrow ones begin, wide narrow narrow end; in between, each ten carry two digits.
  for (let start = 4; start + 10 <= isWide.length - 3; start += 10)
    for (const shift of [0, 1]) {
      const value = weights.reduce((sum, weight, index) => sum + (isWide[start + 2 * index + shift] ? weight : 0), 0)
      digits += value === 11 ? '0' : String(value)
    }
  return digits
}
