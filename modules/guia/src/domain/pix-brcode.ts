import type { Dinheiro } from '@iss/kernel/dinheiro'

/** Who receives: name up to 25 and city up to 15 characters are cut after the accents are stripped. */
export type RecebedorPix = { readonly nome: string; readonly cidade: string }

export type PixEstatico = RecebedorPix & {
  /** E-mail, phone, CPF, CNPJ or random key. */
  readonly chave: string
  /** Null leaves the payer to type it. */
  readonly valor: Dinheiro | null
  /** 1 to 25 letters and digits; null gives '***'. */
  readonly txid: string | null
}

/** `url` is the location of the charge without scheme, as the PSP gives it. */
export type PixDinamico = RecebedorPix & { readonly url: string }

/**
 * BR Code of a static Pix (EMV TLV, CRC16). Refuses (RangeError) a txid of other characters, an amount that is not positive and
 * fields above 99 bytes. Source: G00.P, law §4.5.
 */
export function montarPixEstatico({ chave, valor, txid, ...recebedor }: PixEstatico): string {
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError(`Not a txid: '${txid}'`)
  if (valor && !valor.isPositive()) throw new RangeError(`Not an amount to pay: ${valor}`)
  const conta = tlv('00', 'br.gov.bcb.pix') + tlv('01', chave)
  return fechar(['', conta, valor ? tlv('54', valor.toString()) : '', recebedor, txid ?? '***'])
}

/** BR Code of a dynamic Pix: used once, the amount stays with the PSP. */
export function montarPixDinamico({ url, ...recebedor }: PixDinamico): string {
  const conta = tlv('00', 'br.gov.bcb.pix') + tlv('25', url)
  return fechar([tlv('01', '12'), conta, '', recebedor, '***'])
}

function fechar([iniciacao, conta, valor, recebedor, txid]: [string, string, string, RecebedorPix, string]): string {
  const corpo = [
    tlv('00', '01'),
    iniciacao,
    tlv('26', conta),
    tlv('52', '0000'),
    tlv('53', '986'),
    valor,
    tlv('58', 'BR'),
    tlv('59', semAcentos(recebedor.nome).slice(0, 25).trim()),
    tlv('60', semAcentos(recebedor.cidade).slice(0, 15).trim()),
    tlv('62', tlv('05', txid)),
    '6304',
  ].join('')
  return corpo + crc16(corpo)
}

/** CRC16-CCITT-FALSE (polynomial 1021, start FFFF) of an ASCII text, four hexadecimal digits. crc16('123456789') is '29B1'. */
export function crc16(texto: string): string {
  let crc = 0xffff
  for (const letra of texto) {
    crc ^= letra.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) !== 0 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Reads a BR Code into its fields of the first level; null when a length or the CRC is wrong. */
export function lerBrCode(texto: string): ReadonlyMap<string, string> | null {
  const campos = new Map<string, string>()
  for (let inicio = 0; inicio < texto.length; ) {
    const cabeca = /^(\d{2})(\d{2})/.exec(texto.slice(inicio, inicio + 4))
    const [, id, tamanho] = cabeca ?? []
    if (id === undefined || tamanho === undefined) return null
    const fim = inicio + 4 + Number(tamanho)
    if (fim > texto.length) return null
    campos.set(id, texto.slice(inicio + 4, fim))
    inicio = fim
  }
  return campos.get('63') === crc16(texto.slice(0, -4)) ? campos : null
}

function tlv(id: string, valor: string): string {
  if (valor.length === 0 || valor.length > 99) throw new RangeError(`Field ${id} of the BR Code has ${valor.length} characters`)
  return id + String(valor.length).padStart(2, '0') + valor
}

/** Letters without accents and only printable ASCII, so that characters and bytes are the same. */
function semAcentos(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
}
