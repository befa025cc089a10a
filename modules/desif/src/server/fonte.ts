/** What follows so many bytes of a text that comes in pieces. */
export async function* depoisDe(pedacos: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let passados = 0
  for await (const pedaco of pedacos) {
    const falta = bytes - passados
    passados += pedaco.length
    if (falta <= 0) yield pedaco
    else if (falta < pedaco.length) yield pedaco.subarray(falta)
  }
}
