import type { Readable } from 'node:stream'
import type { Violation } from '@iss/kernel/errors'
import type { Access } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { Lote } from '../definition/index.ts'
import type { Detalhe, MensagemItem, ResultadoItem } from './item-importacao.ts'

/** For whom a file is imported and when it was received. */
export type AlvoImportacao = {
  readonly pessoaId: number
  readonly recebidoEm: Date
  /** The order that keeps its lines; 0 while the file is read. */
  readonly loteId: number
  /** What the screen asked for beside the file. */
  readonly parametros: Readonly<Record<string, string>>
}

/** One line read from the file. `conteudo` is plain JSON data; a message of type ERRO keeps the line out. */
export type ItemLido<Conteudo> = {
  chave: string
  conteudo: Conteudo
  mensagens: MensagemItem[]
  descricao?: string | null
  valor?: string | null
}

/** `violacoes` refuse the file whole, `avisos` do not. */
export type LeituraArquivo<Conteudo> = {
  /** The lines; a generator where a file has so many that they are never to be in memory together. */
  itens: Iterable<ItemLido<Conteudo>> | AsyncIterable<ItemLido<Conteudo>>
  violacoes: Violation[]
  avisos: Violation[]
  detalhes?: Detalhe[]
}

/** A stored line as the importer gets it back. */
export type ItemGuardado<Conteudo> = { linha: number; chave: string; conteudo: Conteudo }

export type Preparo = { situacao: 'OK' | 'ERRO' | 'JA_CONVERTIDO'; mensagens: MensagemItem[]; resultado: ResultadoItem | null }
export type Gravacao = {
  situacao: 'IMPORTADO' | 'ERRO' | 'JA_CONVERTIDO'
  mensagens: MensagemItem[]
  resultado: ResultadoItem | null
}

/**
 * A kind of file that can be imported (decisions H7): one file in `src/importers`. The mechanism stores, shows, confirms, runs in blocks
 * and reports; the importer reads the file, says what each line would become, and makes it.
 */
// biome-ignore lint/suspicious/noExplicitAny: what a reading gives is known to its importer only
export type Importer<Conteudo = unknown, Lido = any> = {
  kind: 'importer'
  tipo: string
  rotulo: string
  /** Endings that the file dialog offers, '.xml'. */
  extensoes: readonly string[]
  access: Access
  /** What stands against sending files at all, and what to know before (authorisation). */
  disponivel?(ctx: Context, pessoaId: number): Promise<{ violacoes: Violation[]; detalhes: Detalhe[] }>
  /** What the reading needs of the city (its layout), as it is now. */
  antes?(ctx: Context): Promise<unknown>
  /** Reads the file, without a transaction: it may take long, but keeps no other request waiting. Refuses what is no such file. */
  ler?(conteudo: Buffer, antes: unknown): Promise<Lido>
  /** What the lines that were read are to the person and the city. */
  julgar?(ctx: Context, lido: Lido, alvo: AlvoImportacao): Promise<LeituraArquivo<Conteudo>>
  /** In place of both: the lines of a long file as they are read, kept one by one; refuses what is no such file when it comes to it. */
  emFluxo?(conteudo: Readable): AsyncIterable<ItemLido<Conteudo>>
  /** Dry run of one line without error: reads only. */
  preparar(ctx: Context, item: ItemGuardado<Conteudo>, alvo: AlvoImportacao): Promise<Preparo>
  /** Makes one line, inside a savepoint: a refusal (AppError or situacao ERRO) leaves nothing of it. */
  gravar(ctx: Context, item: ItemGuardado<Conteudo>, alvo: AlvoImportacao): Promise<Gravacao>
  /** `preparar` for all lines of a block at once, in their order. */
  prepararTodos?(ctx: Context, itens: readonly ItemGuardado<Conteudo>[], alvo: AlvoImportacao): Promise<Preparo[]>
  /** `gravar` for all lines of a block at once, in their order; a line that ends as ERRO leaves nothing behind. When it throws, `gravar` does them one by one. */
  gravarTodos?(ctx: Context, itens: readonly ItemGuardado<Conteudo>[], alvo: AlvoImportacao): Promise<Gravacao[]>
  /** When a file is confirmed, in that transaction, before any of its lines. */
  comecar?(ctx: Context, alvo: AlvoImportacao): Promise<void>
  /** Takes back what a line made, inside a savepoint; it refuses what may not be. Without it an import is never undone. */
  desfazer?(ctx: Context, item: ItemGuardado<Conteudo> & { resultado: unknown }, alvo: AlvoImportacao): Promise<void>
  /** After the last line of a confirmed file, in the transaction of its last block; told one of its lines. */
  concluir?(ctx: Context, item: ItemGuardado<Conteudo>, alvo: AlvoImportacao): Promise<void>
  /** How a line is called that changes nothing: one and many; 'Já convertido', 'Já convertidos' unless told. */
  semEfeito?: readonly [um: string, varios: string]
  /** What is imported is the city's: whoever sends a file that somebody else imported is told so. */
  daCidade?: true
  /** Lines of one transaction. */
  porBloco: number
  /** Queue of spec 3 §9.4 in which its lines go; filaImportaNotas unless told. */
  fila?: Lote['queue']
}

type Comum<Conteudo, Lido> = Omit<Importer<Conteudo, Lido>, 'kind' | 'porBloco' | 'ler' | 'julgar' | 'emFluxo'> & {
  porBloco?: number
}
type Inteiro<Conteudo, Lido> = Required<Pick<Importer<Conteudo, Lido>, 'ler' | 'julgar'>>
type EmFluxo<Conteudo> = Required<Pick<Importer<Conteudo>, 'emFluxo'>>

/** Declares a kind of import, of files that are read whole or line by line; lines go in blocks of 25 unless told (spec 3 §9.4). */
export function defineImporter<Conteudo, Lido>(
  definition: Comum<Conteudo, Lido> & Inteiro<Conteudo, Lido>,
): Importer<Conteudo, Lido> & Inteiro<Conteudo, Lido>
export function defineImporter<Conteudo>(definition: Comum<Conteudo, never> & EmFluxo<Conteudo>): Importer<Conteudo, never>
export function defineImporter(definition: object): never {
  return { kind: 'importer', porBloco: 25, ...definition } as never
}
