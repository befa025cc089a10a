import { readLines, UnreadableZipError } from '@iss/kernel/pieces'
import { achado, type Achado, isAlerta } from './achados.ts'
import { type Cabecalho, conferirCabecalho, lerCabecalho, reconhecerCabecalho } from './cabecalho.ts'
import { conferirForma } from './conferir-campo.ts'
import type { ContextoDesif } from './contexto.ts'
import { isTerceira, leiautes, type ModuloDesif, registrosDoModulo, type TipoRegistro, tiposRegistro } from './leiaute.ts'
import type { LinhaLida, Mesa, RegrasDoModulo } from './regras.ts'
import { regrasModulo1 } from './regras-modulo-1.ts'
import { regrasModulo2 } from './regras-modulo-2.ts'
import { regrasModulo3 } from './regras-modulo-3.ts'
import { regrasModulo4 } from './regras-modulo-4.ts'

const regrasDo: Readonly<Record<ModuloDesif, (mesa: Mesa) => RegrasDoModulo>> = {
  1: regrasModulo1,
  2: regrasModulo2,
  3: regrasModulo3,
  4: regrasModulo4,
}

/** A step of a verification: what was found in a piece of the file, and how much of it has been read. */
export type PassoVerificacao = {
  readonly achados: readonly Achado[]
  /** Lines with content and bytes read until now. */
  readonly linhas: number
  readonly bytes: number
  /** Null until the first line was read, and of a file that has none. */
  readonly cabecalho: Cabecalho | null
}

/** What a file comes to. */
export type ResumoVerificacao = {
  readonly linhas: number
  readonly erros: number
  readonly alertas: number
  readonly porRegistro: Readonly<Partial<Record<TipoRegistro, number>>>
  readonly cabecalho: Cabecalho | null
}

/**
 * Verifies a file of the declaration as it comes, in pieces; what it keeps does not grow with the file. The same code says it to the bank in the
 * browser, to the command `desif:verificar` and to the import. Takes the
 * bytes of the text, as `unpack` gives them, and what the city knows; answers, when it ends, what the file comes to.
 * A file whose first line tells neither module nor version is read no further. Source: spec 3 §9.3, decision 0150.
 */
export async function* verificarDesif(
  texto: AsyncIterable<Uint8Array>,
  contexto: ContextoDesif,
): AsyncGenerator<PassoVerificacao, ResumoVerificacao> {
  const verificacao = new Verificacao(contexto)
  let bytes = 0
  try {
    for await (const bloco of readLines(texto)) {
      bytes += bloco.bytes
      if (bloco.foreign && !verificacao.bloco(bloco.lines)) break
      for (const linha of bloco.lines) verificacao.linha(linha)
      yield { achados: verificacao.colher(), linhas: verificacao.linhas, bytes, cabecalho: verificacao.cabecalho }
      if (verificacao.parada) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableZipError)) throw error
    verificacao.zipIlegivel()
  }
  verificacao.fim()
  yield { achados: verificacao.colher(), linhas: verificacao.linhas, bytes, cabecalho: verificacao.cabecalho }
  return verificacao.resumo()
}

class Verificacao {
  readonly #contexto: ContextoDesif
  #achados: Achado[] = []
  #regras: RegrasDoModulo | null = null
  #ultimo = 0
  #erros = 0
  #alertas = 0
  readonly #porRegistro: Partial<Record<TipoRegistro, number>> = {}
  linhas = 0
  cabecalho: Cabecalho | null = null
  parada = false

  constructor(contexto: ContextoDesif) {
    this.#contexto = contexto
  }

  /** What was found since the last time. */
  colher(): readonly Achado[] {
    const colhidos = this.#achados
    this.#achados = []
    return colhidos
  }

  #achar(novo: Achado): void {
    if (isAlerta(novo.codigo)) this.#alertas += 1
    else this.#erros += 1
    this.#achados.push(novo)
  }

  /** Says that a piece could not be read as UTF-8; answers whether to go on: version 2 is written in Windows-1252 too. */
  bloco([primeira = '']: readonly string[]): boolean {
    const versao = this.cabecalho?.versao ?? reconhecerCabecalho(primeira)?.versao ?? null
    if (versao !== null && !isTerceira(versao)) return true
    this.#achar(achado('EG019', { linha: this.linhas + 1 }, { texto: 'UTF-8' }))
    this.parada = true
    return false
  }

  /** Says that the zip gives no more of the text. */
  zipIlegivel(): void {
    this.#achar(achado('EG908', { linha: this.linhas }))
    this.parada = true
  }

  linha(texto: string): void {
    if (this.parada || texto.trim() === '') return
    this.linhas += 1
    const campos = texto.split('|')
    if (this.cabecalho === null) return this.#comecar(texto, campos)
    const registro = campos[1] as TipoRegistro
    this.#conferirNumero(campos[0] ?? '', registro)
    if (registro === '0000') return this.#achar(achado('ED037', { linha: this.linhas, registro, campo: 'Reg' }))
    const { modulo, versao } = this.cabecalho
    const ordem = registrosDoModulo[modulo].indexOf(registro)
    if (ordem < 0)
      return this.#achar(achado('EG021', { linha: this.linhas, registro: '', campo: 'Reg', conteudo: String(registro ?? '') }))
    if (ordem < this.#ultimo) this.#achar(achado('EG902', { linha: this.linhas, registro, campo: 'Reg', conteudo: registro }))
    else this.#ultimo = ordem
    this.#porRegistro[registro] = (this.#porRegistro[registro] ?? 0) + 1
    const forma = conferirForma(leiautes[versao][registro], campos, this.linhas, registro)
    if (forma.length === 0) this.#regras?.linha({ linha: this.linhas, registro, campos } satisfies LinhaLida)
    else for (const errado of forma) this.#achar(errado)
  }

  #conferirNumero(texto: string, registro: string): void {
    if (texto === String(this.linhas)) return
    const lugar = { linha: this.linhas, registro: String(registro ?? ''), campo: 'Num_Linha', conteudo: texto }
    if (texto === '') this.#achar(achado('EG013', lugar))
    else if (!/^\d+$/.test(texto) || Number(texto) !== this.linhas) this.#achar(achado('EG003', lugar, { esperado: this.linhas }))
  }

  #comecar(texto: string, campos: readonly string[]): void {
    const lugar = { linha: this.linhas, registro: '0000' }
    this.parada = true
    const reconhecido = reconhecerCabecalho(texto)
    if (!reconhecido) return this.#achar(achado('ED035', { linha: this.linhas, campo: 'Reg', conteudo: campos[1] ?? texto }))
    const { versao, modulo } = reconhecido
    if (campos.length !== leiautes['3.2']['0000'].campos.length)
      return this.#achar(achado('EG014', lugar, { tem: campos.length, pede: leiautes['3.2']['0000'].campos.length }))
    if (versao === null) return this.#achar(achado('ED043', { ...lugar, campo: 'Idn_Versao', conteudo: campos[13] }))
    if (modulo === null) return this.#achar(achado('ED015', { ...lugar, campo: 'Modu_Decl', conteudo: campos[8] }))
    this.#conferirNumero(campos[0] ?? '', '0000')
    const forma = conferirForma(leiautes[versao]['0000'], campos, this.linhas, '0000')
    for (const errado of forma) this.#achar(errado)
    if (forma.length > 0) return
    this.cabecalho = lerCabecalho(campos, versao, modulo)
    this.#porRegistro['0000'] = 1
    for (const contra of conferirCabecalho(campos, this.cabecalho, this.#contexto)) this.#achar(contra)
    this.#regras = regrasDo[modulo]({
      cabecalho: this.cabecalho,
      contexto: this.#contexto,
      achar: (novo) => this.#achar(novo),
    })
    this.parada = false
  }

  fim(): void {
    if (this.linhas === 0 && !this.parada) this.#achar(achado('EG018', { linha: 0 }))
    if (this.cabecalho === null || this.parada) return
    this.#regras?.fim()
    const [exigido] = registrosDoModulo[this.cabecalho.modulo]
    if (exigido && this.#porRegistro[exigido] === undefined)
      this.#achar(achado('EG903', { linha: this.linhas, registro: exigido }, { registro: exigido }))
  }

  resumo(): ResumoVerificacao {
    return {
      linhas: this.linhas,
      erros: this.#erros,
      alertas: this.#alertas,
      porRegistro: Object.fromEntries(
        tiposRegistro.flatMap((um) => (this.#porRegistro[um] ? [[um, this.#porRegistro[um]]] : [])),
      ),
      cabecalho: this.cabecalho,
    }
  }
}
