import { createHash } from 'node:crypto'
import { hojeEm } from '@iss/kernel/data'
import { montarChaveNfse } from '@iss/nfse-nacional/chave'

/**
 * The key of a note of this town in the national repository: the same whenever it is asked for, so that whatever is done again after a crash
 * means the same document. Its nine digits that the layout leaves free follow from the number and the secret code of the note; nobody guesses
 * them who does not hold the note. `municipio`: IBGE code of seven digits; `prestador`: CPF or CNPJ, normalised. Source: law §4.4.
 */
export function chaveDaNota(
  nota: { readonly numero: number; readonly senha: string; readonly prestador: string; readonly emissao: Date },
  municipio: string,
): string {
  const { numero, senha, prestador, emissao } = nota
  const dia = hojeEm(emissao)
  const resumo = createHash('sha256').update(`${municipio}|${prestador}|${numero}|${senha}`).digest()
  return montarChaveNfse({
    municipio,
    gerador: 1,
    documento: prestador,
    numero: String(numero),
    anoMes: dia.slice(2, 4) + dia.slice(5, 7),
    aleatorio: String(resumo.readBigUInt64BE() % 1_000_000_000n).padStart(9, '0'),
  })
}
