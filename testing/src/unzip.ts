import { crc32, inflateRawSync } from 'node:zlib'

/** Files of a ZIP by its central directory, as text, with their sizes and sums checked. */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(at + 20)))
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another size than its entry says`)
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} has another sum than its entry says`)
    files.set(name, content.toString('utf8'))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
