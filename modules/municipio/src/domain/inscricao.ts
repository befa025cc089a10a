/** Whether a mask can be one: a 0 for each character, signs and blanks between them. */
export function isMascara(mascara: string): boolean {
  return /^[0 ./-]*0[0 ./-]*$/.test(mascara)
}

const bare = (inscricao: string) => inscricao.replace(/[^0-9A-Za-z]/g, '')

/**
 * A municipal registration in the form of the city, '000.000-0' for '1234567'. Without a mask, and when it has more or fewer characters than the mask,
 * it stays as it is kept. Source: K02.
 */
export function formatInscricao(mascara: string | null, inscricao: string | null): string | null {
  if (mascara === null || inscricao === null) return inscricao
  const caracteres = [...bare(inscricao)]
  if (caracteres.length !== [...mascara].filter((sinal) => sinal === '0').length) return inscricao
  return mascara.replace(/0/g, () => caracteres.shift() ?? '')
}

/** What a person wrote to find a registration, without the signs of the mask: registrations are kept without them. '*' stays. */
export function semMascara(mascara: string | null, escrito: string): string {
  return mascara === null ? escrito : escrito.replace(/[ ./-]/g, '')
}
