import { achado, type Achado, type CodigoAchado } from './achados.ts'
import type { Cabecalho } from './cabecalho.ts'
import type { ContextoDesif } from './contexto.ts'
import { leiautes, type TipoRegistro, type VersaoLeiaute } from './leiaute.ts'
import { lerCodigoTributacao } from './cosif.ts'

/** A line whose fields hold by themselves. */
export type LinhaLida = { readonly linha: number; readonly registro: TipoRegistro; readonly campos: readonly string[] }

/** What a module asks of its lines, one after the other, and of all of them at the end. What it keeps does not grow with the number of lines. */
export type RegrasDoModulo = {
  linha(lida: LinhaLida): void
  fim(): void
}

/** What the rules of a module work with. */
export type Mesa = {
  readonly cabecalho: Cabecalho
  readonly contexto: ContextoDesif
  readonly achar: (achado: Achado) => void
}

/** Reads fields of a line by name; an unknown name of a version (Des_Mista of version 2) reads as `ausente`. */
export class Leitor {
  readonly #posicoes: Readonly<Record<TipoRegistro, Readonly<Record<string, number>>>>
  constructor(versao: VersaoLeiaute) {
    this.#posicoes = Object.fromEntries(
      Object.entries(leiautes[versao]).map(([registro, { posicao }]) => [registro, posicao]),
    ) as Record<TipoRegistro, Record<string, number>>
  }

  /** The text of a field, or `ausente`. */
  de({ registro, campos }: LinhaLida, nome: string, ausente = ''): string {
    const indice = this.#posicoes[registro][nome]
    return indice === undefined ? ausente : (campos[indice] ?? ausente)
  }
}

/** Notes that a field of a line is against a rule. */
export function contra(
  { achar }: Mesa,
  leitor: Leitor,
  lida: LinhaLida,
  codigo: CodigoAchado,
  campo: string,
  valores: Readonly<Record<string, string | number>> = {},
): void {
  achar(achado(codigo, { linha: lida.linha, registro: lida.registro, campo, conteudo: leitor.de(lida, campo) }, valores))
}

/**
 * The code of a line as 'NN.NN.NNN-N', after saying what is against it: its form, the city's table, its days. Null where it has none or is none.
 */
export function conferirCodigo(mesa: Mesa, leitor: Leitor, lida: LinhaLida): string | null {
  const texto = leitor.de(lida, 'Cod_Trib_DES-IF')
  if (texto === '') return null
  const codigo = lerCodigoTributacao(texto)
  const { codigos } = mesa.contexto
  if (codigo === null || (codigos !== null && !codigos.has(codigo))) {
    contra(mesa, leitor, lida, 'EG011', 'Cod_Trib_DES-IF')
    return codigo
  }
  if (codigos !== null && vigenteEm(mesa, codigo) === null) contra(mesa, leitor, lida, 'EG047', 'Cod_Trib_DES-IF')
  return codigo
}

/** What the city says of a code in the period of the declaration; null when it says nothing. */
export function vigenteEm({ cabecalho, contexto }: Mesa, codigo: string) {
  const [de, ate] = [`${cabecalho.inicio}-01`, `${cabecalho.fim}-28`]
  return contexto.codigos?.get(codigo)?.find(({ inicio, fim }) => inicio <= ate && (fim === null || fim >= de)) ?? null
}
