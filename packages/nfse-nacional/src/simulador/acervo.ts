import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EventoDaNota } from '../regras/eventos.ts'

/** A document kept by the simulated repository. */
export type DocumentoGuardado = {
  readonly chave: string
  readonly tipo: 'NFSE' | 'EVENTO'
  /** '101101' …; null for a note. */
  readonly evento: string | null
  /** Who may read it: IBGE codes of towns and roots of CNPJ (8 characters). */
  readonly atores: readonly string[]
  readonly geradoEm: string
  /** gzip in base64. */
  readonly pacote: () => string
}

/** What is known of a note besides its document. */
export type NotaGuardada = {
  readonly chave: string
  readonly idDps: string
  readonly prestador: string
  readonly municipioEmissor: string
  readonly atores: readonly string[]
  /** Documents of provider, taker and intermediary: they may manifest themselves. */
  readonly partes: Readonly<Record<'PRESTADOR' | 'TOMADOR' | 'INTERMEDIARIO', string | null>>
  readonly eventos: EventoDaNota[]
}

type Linha =
  | { tipo: 'nota'; nota: Omit<NotaGuardada, 'eventos'>; documento: Omit<DocumentoGuardado, 'pacote'> & { pacote: string } }
  | { tipo: 'evento'; evento: EventoDaNota; documento: Omit<DocumentoGuardado, 'pacote'> & { pacote: string } }
  | { tipo: 'cnc'; registro: RegistroCnc }
  | { tipo: 'parametro'; caminho: string; valor: object }

/** A record of the register of taxpayers as a town sent it. */
export type RegistroCnc = { municipio: string; inscricao: string; pacote: string; recebidoEm: string }

/**
 * Everything that the simulator keeps: notes, events, who may read them, each in the order of its reception. With a file it is a journal:
 * each line is written before the answer goes out, so that a simulator that is started again knows what it knew.
 */
export class Acervo {
  readonly notas = new Map<string, NotaGuardada>()
  readonly porDps = new Map<string, string>()
  readonly cnc: RegistroCnc[] = []
  /** What is answered under /parametrizacao, by path without dates. */
  readonly parametros = new Map<string, object>()
  readonly #documentos: DocumentoGuardado[] = []
  readonly #filas = new Map<string, DocumentoGuardado[]>()
  readonly #diario: string | null

  constructor(diario: string | null) {
    this.#diario = diario
    if (diario === null) return
    mkdirSync(dirname(diario), { recursive: true })
    if (existsSync(diario))
      for (const linha of readFileSync(diario, 'utf8').split('\n')) if (linha !== '') this.#aplicar(JSON.parse(linha) as Linha)
  }

  /** Number of reception of the last document, counted from 1 over all of them. */
  get ultimaRecepcao(): number {
    return this.#documentos.length
  }

  /** Documents that an actor may read, in the order of their numbers (NSU), which begin with 1 and have no holes. */
  filaDe(ator: string): readonly DocumentoGuardado[] {
    return this.#filas.get(ator) ?? []
  }

  guardarNota(nota: Omit<NotaGuardada, 'eventos'>, documento: DocumentoGuardado): number {
    return this.#gravar({ tipo: 'nota', nota, documento: { ...documento, pacote: documento.pacote() } })
  }

  guardarEvento(evento: EventoDaNota, documento: DocumentoGuardado): number {
    return this.#gravar({ tipo: 'evento', evento, documento: { ...documento, pacote: documento.pacote() } })
  }

  guardarCnc(registro: RegistroCnc): number {
    this.#gravar({ tipo: 'cnc', registro })
    return this.cnc.length
  }

  guardarParametro(caminho: string, valor: object): void {
    this.#gravar({ tipo: 'parametro', caminho, valor })
  }

  /** Adds documents that are made when they are read: for streams of a hundred thousand. They are not kept in the journal. */
  semear(documentos: Iterable<DocumentoGuardado>): void {
    for (const documento of documentos) this.#enfileirar(documento)
  }

  #gravar(linha: Linha): number {
    if (this.#diario !== null) appendFileSync(this.#diario, `${JSON.stringify(linha)}\n`)
    this.#aplicar(linha)
    return this.ultimaRecepcao
  }

  #aplicar(linha: Linha): void {
    if (linha.tipo === 'cnc') {
      this.cnc.push(linha.registro)
      return
    }
    if (linha.tipo === 'parametro') {
      this.parametros.set(linha.caminho, linha.valor)
      return
    }
    const { pacote, ...documento } = linha.documento
    if (linha.tipo === 'nota') {
      this.notas.set(linha.nota.chave, { ...linha.nota, eventos: [] })
      this.porDps.set(linha.nota.idDps, linha.nota.chave)
    } else this.notas.get(documento.chave)?.eventos.push(linha.evento)
    this.#enfileirar({ ...documento, pacote: () => pacote })
  }

  #enfileirar(documento: DocumentoGuardado): void {
    this.#documentos.push(documento)
    for (const ator of new Set(documento.atores)) {
      const fila = this.#filas.get(ator) ?? []
      fila.push(documento)
      this.#filas.set(ator, fila)
    }
  }
}
