const maxSide = 4000

/**
 * Width and height in pixels of a PNG or JPEG, read from its own head; null for anything else, for broken files and for images with a side
 * above 4,000 pixels (a small file may unpack into more memory than a server has).
 */
export function medirImagem(bytes: Uint8Array): { largura: number; altura: number } | null {
  const size = pngSize(bytes) ?? jpegSize(bytes)
  if (!size || size.largura < 1 || size.altura < 1) return null
  return size.largura > maxSide || size.altura > maxSide ? null : size
}

function pngSize(bytes: Uint8Array) {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  if (bytes.length < 33 || signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = viewOf(bytes)
  return { largura: view.getUint32(16), altura: view.getUint32(20) }
}

/** The frame header (SOF0 to SOF15 but for the tables DHT, JPG and DAC) holds the size; ITU T.81 B.2.2. */
function jpegSize(bytes: Uint8Array) {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { altura: view.getUint16(at + 5), largura: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
