import { expect, it } from 'vitest'
import { medirImagem } from './imagem.ts'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(40)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
// SOI, APP0 of 16 bytes, SOF0 with 300 lines of 200 points (ITU T.81 B.2.2).
const jpeg = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0x00,
  0x10,
  ...Array(14).fill(0),
  0xff,
  0xc0,
  0x00,
  0x11,
  8,
  0x01,
  0x2c,
  0x00,
  0xc8,
  3,
  0,
  0,
])

it('reads the size of PNG and JPEG from their heads', () => {
  expect(medirImagem(png(120, 80))).toEqual({ largura: 120, altura: 80 })
  expect(medirImagem(jpeg)).toEqual({ largura: 200, altura: 300 })
})

it('refuses what is no raster image, what is empty, and sides that unpack into too much memory', () => {
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.alloc(0),
    png(0, 10),
    png(60_000, 60_000),
    jpeg.subarray(0, 10),
  ])
    expect(medirImagem(bytes)).toBeNull()
})
