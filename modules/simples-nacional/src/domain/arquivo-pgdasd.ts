import { type Data, isData } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { simplesErrors } from './errors.ts'
import { type DeclaracaoPgdas, isDoMunicipio, lerDeclaracao, type Registro, RegistroInvalido } from './leiaute-pgdasd.ts'
import { type TipoArquivoSimples, tiposArquivoSimples } from './pgdas.ts'
import type { LeiauteDeclaracao } from './leiaute-declaracao.ts'

/** A declaration with the records that it was read from. */
export type LidaPgdas = { declaracao: DeclaracaoPgdas; registros: readonly Registro[] }

/** What is kept of a file as a whole; `periodo` are the first and the last day, or month, that it is about. */
export type ResumoPgdas = {
  arquivo: string
  tipo: TipoArquivoSimples
  /** Code of the city in the tables of the Receita Federal (TOM), by which its establishments are known in the file. */
  codigoTom: string
  periodo: readonly [inicio: Data | null, fim: Data | null]
  lidas: number
  outroMunicipio: number
  /** Figures of a file that came before they were kept with each declaration. */
  substituidas?: number
  semCadastro?: number
}

/** What a line of a file completes: something of this city that was read, or what cannot be read. */
export type ParteLida<Lida> = { lida: Lida } | { erro: { linha: number; mensagem: string } }

/** Reads a file line by line, whatever its size; what it keeps is what the next lines belong to. */
export type LeitorDeArquivo<Lida> = {
  readonly inicio: Data | null
  readonly fim: Data | null
  /** Declarations or groups of the file, whosever they are. */
  readonly lidas: number
  readonly outroMunicipio: number
  passar(linha: string): readonly ParteLida<Lida>[]
  /** What the last lines complete, and why the whole is refused. */
  encerrar(): { partes: readonly ParteLida<Lida>[]; violations: Violation[] }
}

const nada: readonly never[] = []

/**
 * The kind that the name of the file tells ('90-0000-PUB-PGDASD2018-20180112-01'); null when it tells none. Longer names come first: one of
 * PGDASD_DAS is none of PGDASD.
 */
export function tipoDoNome(nome: string): TipoArquivoSimples | null {
  const procurado = nome.toUpperCase().replaceAll('-', '_')
  const tipos = [...tiposArquivoSimples].sort((a, b) => b.length - a.length)
  return tipos.find((tipo) => new RegExp(`(^|[^A-Z0-9])${tipo}([^A-Z0-9]|$)`).test(procurado)) ?? null
}

/**
 * Reads a file of declarations of the PGDAS-D: AAAAA, declarations from 00000 to 99999, ZZZZZ. The whole is refused when it is another layout
 * or does not end; a declaration that cannot be read, or whose count of lines is wrong, is told and left out; those of other cities are
 * counted.
 */
export class LeitorDeDeclaracoes implements LeitorDeArquivo<LidaPgdas> {
  inicio: Data | null = null
  fim: Data | null = null
  lidas = 0
  outroMunicipio = 0
  readonly #codigoTom: string
  readonly #leiaute: LeiauteDeclaracao
  #bloco: Registro[] | null = null
  #aberto = false
  #fechado = false
  #recusa: Violation | null = null
  #linha = 0

  constructor(codigoTom: string, leiaute: LeiauteDeclaracao) {
    this.#codigoTom = codigoTom
    this.#leiaute = leiaute
  }

  passar(conteudo: string): readonly ParteLida<LidaPgdas>[] {
    this.#linha += 1
    if (conteudo === '' || this.#recusa) return nada
    const registro = { linha: this.#linha, campos: camposDe(conteudo) }
    const [tipo, , inicio, fim] = registro.campos
    switch (tipo) {
      case 'AAAAA':
        this.#aberto = true
        this.inicio = dataDe(inicio)
        this.fim = dataDe(fim)
        return nada
      case '00000':
        if (this.#bloco) this.#recusa = simplesErrors.arquivoIncompleto
        this.#bloco = [registro]
        return nada
      case '99999': {
        const bloco = this.#bloco
        this.#bloco = null
        if (bloco) return this.#encerrarBloco([...bloco, registro])
        return [{ erro: { linha: this.#linha, mensagem: 'Registro 99999 sem a abertura 00000.' } }]
      }
      case 'ZZZZZ':
        this.#fechado = true
        return nada
      default:
        if (!this.#aberto) this.#recusa = simplesErrors.layoutDesconhecido
        this.#bloco?.push(registro)
        return nada
    }
  }

  encerrar(): { partes: readonly never[]; violations: Violation[] } {
    if (this.#recusa) return { partes: nada, violations: [this.#recusa] }
    if (!this.#aberto) return { partes: nada, violations: [simplesErrors.layoutDesconhecido] }
    return {
      partes: nada,
      violations: all(
        this.#bloco !== null && simplesErrors.arquivoIncompleto,
        this.#bloco === null && !this.#fechado && simplesErrors.arquivoSemFechamento,
      ),
    }
  }

  #encerrarBloco(registros: readonly Registro[]): readonly ParteLida<LidaPgdas>[] {
    this.lidas += 1
    const ultimo = registros.at(-1)
    try {
      if (ultimo && Number(ultimo.campos[1]) !== registros.length)
        throw new RegistroInvalido(
          ultimo.linha,
          `Registro 99999: informa ${ultimo.campos[1] ?? ''} linhas e a declaração tem ${registros.length}.`,
        )
      const declaracao = lerDeclaracao(registros, this.#leiaute)
      if (isDoMunicipio(declaracao, this.#codigoTom)) return [{ lida: { declaracao, registros } }]
      this.outroMunicipio += 1
      return nada
    } catch (error) {
      if (!(error instanceof RegistroInvalido)) throw error
      return [{ erro: { linha: error.linha, mensagem: error.message } }]
    }
  }
}

/** Fields of a line; a delimiter before the first is no field. */
function camposDe(conteudo: string): string[] {
  return (conteudo.startsWith('|') ? conteudo.slice(1) : conteudo).split('|')
}

function dataDe(texto = ''): Data | null {
  const lida = `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6, 8)}`
  return /^\d{8}$/.test(texto) && isData(lida) ? lida : null
}
