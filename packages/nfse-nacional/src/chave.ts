import { isCnpj, isCpf, normalizeDocumento } from '@iss/kernel/documento'
import { digitoMod11 } from './digito-mod11.ts'

export type PartesChave = {
  /** IBGE code, seven digits. */
  readonly municipio: string
  /** 1 town hall, 2 national system. */
  readonly gerador: 1 | 2
  /** Normalised CPF or CNPJ of the provider. */
  readonly documento: string
  readonly numero: string
  /** 'AAMM' of the issue. */
  readonly anoMes: string
  /** Nine digits. */
  readonly aleatorio: string
}

/**
 * Access key of the national NFS-e, 50 characters: municipality 7, generator 1, kind of document 1 (1 CPF, 2 CNPJ), document 14
 * (a CPF with three zeros before), number 13, AAMM 4, random 9, check digit mod 11. Refuses (RangeError) parts out of size.
 * Source: law §4.4.
 */
export function montarChaveNfse({ municipio, gerador, documento, numero, anoMes, aleatorio }: PartesChave): string {
  exigir(/^\d{7}$/.test(municipio), `municipality '${municipio}'`)
  exigir(/^\d{1,13}$/.test(numero), `number '${numero}'`)
  exigir(/^\d{2}(0[1-9]|1[0-2])$/.test(anoMes), `AAMM '${anoMes}'`)
  exigir(/^\d{9}$/.test(aleatorio), `random part '${aleatorio}'`)
  const base = `${municipio}${gerador}${identificar(documento)}${numero.padStart(13, '0')}${anoMes}${aleatorio}`
  return base + digitoMod11(base)
}

/** True for 50 characters with the right check digit; 'NFS' before the key is accepted. */
export function isChaveNfse(texto: string): boolean {
  const chave = semPrefixo(texto)
  return /^\d{8}[12][0-9A-Z]{14}\d{27}$/.test(chave) && chave.endsWith(String(digitoMod11(chave.slice(0, -1))))
}

/**
 * Id of a DPS, 45 characters: 'DPS', municipality 7, kind of document 1, document 14, series 5, number 15.
 * Refuses (RangeError) parts out of size. Source: law §4.4.
 */
export function montarIdDps({
  municipio,
  documento,
  serie,
  numero,
}: {
  municipio: string
  documento: string
  serie: string
  numero: string
}): string {
  exigir(/^\d{7}$/.test(municipio), `municipality '${municipio}'`)
  exigir(/^\d{1,5}$/.test(serie), `series '${serie}'`)
  exigir(/^\d{1,15}$/.test(numero), `number '${numero}'`)
  return `DPS${municipio}${identificar(documento)}${serie.padStart(5, '0')}${numero.padStart(15, '0')}`
}

/** The parts of a key, its check digit and random part aside; null when it is no key. `documento` has 11 or 14 characters. */
export function lerChaveNfse(texto: string): PartesChave | null {
  if (!isChaveNfse(texto)) return null
  const chave = semPrefixo(texto)
  const inscricao = chave.slice(9, 23)
  return {
    municipio: chave.slice(0, 7),
    gerador: chave[7] === '1' ? 1 : 2,
    documento: chave[8] === '1' ? inscricao.slice(3) : inscricao,
    numero: String(BigInt(chave.slice(23, 36))),
    anoMes: chave.slice(36, 40),
    aleatorio: chave.slice(40, 49),
  }
}

/** Id of a request to register an event, 59 characters: 'PRE', key, code of the event ('101101'). Source: national layout 1.01. */
export function montarIdPedido(chave: string, codigo: string): string {
  exigir(isChaveNfse(chave), `key '${chave}'`)
  exigir(/^\d{6}$/.test(codigo), `event '${codigo}'`)
  return `PRE${semPrefixo(chave)}${codigo}`
}

/** Id of an event, 62 characters: 'EVT', key, code, sequence of three digits (1 for the first). Source: national layout 1.01. */
export function montarIdEvento(chave: string, codigo: string, sequencia: number): string {
  exigir(Number.isInteger(sequencia) && sequencia > 0 && sequencia < 1000, `sequence ${sequencia}`)
  return `EVT${montarIdPedido(chave, codigo).slice(3)}${String(sequencia).padStart(3, '0')}`
}

/**
 * Id of a record of the register of taxpayers, 26 characters: 'CNC', municipality 7, environment 1 (1 production, 2 otherwise), municipal
 * registration of letters and digits, zeros before it up to 15. Source: CNC manual 1.2.
 */
export function montarIdCnc({
  municipio,
  ambiente,
  inscricao,
}: {
  municipio: string
  ambiente: '1' | '2'
  inscricao: string
}): string {
  exigir(/^\d{7}$/.test(municipio), `municipality '${municipio}'`)
  exigir(/^[0-9A-Za-z]{1,15}$/.test(inscricao), `registration '${inscricao}'`)
  return `CNC${municipio}${ambiente}${inscricao.padStart(15, '0')}`
}

const semPrefixo = (texto: string) => texto.trim().toUpperCase().replace(/^NFS/, '')

function identificar(documento: string): string {
  const valor = normalizeDocumento(documento)
  if (isCpf(valor)) return `1000${valor}`
  exigir(isCnpj(valor), `document '${documento}'`)
  return `2${valor}`
}

function exigir(certo: boolean, parte: string): asserts certo {
  if (!certo) throw new RangeError(`Not a part of a national key: ${parte}`)
}
