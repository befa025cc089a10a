/**
 * A restricted text of the layout. `T` is the union of its values when they are enumerated. Limits count characters; `padroes` must all
 * hold (XML Schema regular expressions, anchored by themselves).
 */
export type Simples<T extends string = string> = {
  readonly kind: 'simples'
  readonly base: 'string' | 'int' | 'date'
  readonly minimo?: number
  readonly maximo?: number
  readonly tamanho?: number
  readonly digitos?: number
  readonly padroes?: readonly string[]
  readonly valores?: readonly T[]
}

/** A type with the number of times that it stands in its place. */
export type Vezes<M extends Membro = Membro, Q extends 'opcional' | 'lista' = 'opcional' | 'lista'> = {
  readonly kind: 'vezes'
  readonly quantidade: Q
  readonly membro: M
  readonly minimo: number
  readonly maximo: number
}

/** The element of an XML signature: it is neither read nor written with the rest. */
export type LugarDaAssinatura = { readonly kind: 'assinatura'; readonly obrigatoria: boolean }

/** Named elements in order. */
export type Campos = { readonly [nome: string]: Membro | Vezes | LugarDaAssinatura }
/** One of the named elements, or none when it may be absent. */
export type Escolha<C extends Campos = Campos> = {
  readonly kind: 'escolha'
  readonly campos: C
  readonly opcional: boolean
}
export type Parte = Campos | Escolha

/** An element with content: parts in order, and attributes. */
export type Grupo<P extends readonly Parte[] = readonly Parte[], A extends Atributos = Atributos> = {
  readonly kind: 'grupo'
  readonly partes: P
  readonly atributos: A
}
export type Atributos = { readonly [nome: string]: Simples }
export type Membro = Simples | Grupo

type ValorDoMembro<M> = M extends Simples<infer T> ? T : M extends Grupo ? Valor<M> : never
type ChavesOpcionais<C> = { [K in keyof C]: C[K] extends Vezes<Membro, 'opcional'> ? K : never }[keyof C]
type ChavesDaAssinatura<C> = { [K in keyof C]: C[K] extends LugarDaAssinatura ? K : never }[keyof C]
type ValorDoCampo<F> =
  F extends Vezes<infer M, infer Q> ? (Q extends 'lista' ? readonly ValorDoMembro<M>[] : ValorDoMembro<M>) : ValorDoMembro<F>
type DosCampos<C> = {
  readonly [K in Exclude<keyof C, ChavesOpcionais<C> | ChavesDaAssinatura<C>>]: ValorDoCampo<C[K]>
} & { readonly [K in ChavesOpcionais<C>]?: ValorDoCampo<C[K]> | undefined }
type DaEscolha<C> = { readonly [K in keyof C]?: ValorDoCampo<C[K]> | undefined }
type DaParte<P> = P extends Escolha<infer C> ? DaEscolha<C> : DosCampos<P>
type DasPartes<P> = P extends readonly [infer Primeira, ...infer Resto] ? DaParte<Primeira> & DasPartes<Resto> : unknown

/** What an element holds, with the names of the layout; attributes stand beside the elements, every value is text. */
export type Valor<G> = G extends Grupo<infer P, infer A> ? { readonly [K in keyof A]: ValorDoMembro<A[K]> } & DasPartes<P> : never

/** Text of the layout. `padrao` is a regular expression of XML Schema. */
export function texto(limites: Omit<Simples, 'kind' | 'base' | 'valores'> & { base?: Simples['base'] } = {}): Simples {
  return { kind: 'simples', base: 'string', ...limites }
}

/** One of the values. */
export function valores<const T extends readonly string[]>(...lista: T): Simples<T[number]> {
  return { kind: 'simples', base: 'string', valores: lista }
}

/** An element with its parts in order. */
export function grupo<const P extends readonly Parte[]>(...partes: P): Grupo<P, Record<never, never>> {
  return { kind: 'grupo', partes, atributos: {} }
}

/** The same element with attributes, all of them required. */
export function comAtributos<P extends readonly Parte[], const A extends Atributos>(
  atributos: A,
  { partes }: Grupo<P>,
): Grupo<P, A> {
  return { kind: 'grupo', partes, atributos }
}

/** Exactly one of the elements. */
export function um<const C extends Campos>(campos: C): Escolha<C> {
  return { kind: 'escolha', campos, opcional: false }
}

/** At most one of the elements. */
export function talvezUm<const C extends Campos>(campos: C): Escolha<C> {
  return { kind: 'escolha', campos, opcional: true }
}

/** At most once. */
export function opcional<const M extends Membro>(membro: M): Vezes<M, 'opcional'> {
  return { kind: 'vezes', quantidade: 'opcional', membro, minimo: 0, maximo: 1 }
}

/** One or more times, up to `maximo`. */
export function lista<const M extends Membro>(membro: M, maximo: number): Vezes<M, 'lista'> {
  return { kind: 'vezes', quantidade: 'lista', membro, minimo: 1, maximo }
}

/** Where the XML signature stands. */
export function assinatura(obrigatoria: boolean): LugarDaAssinatura {
  return { kind: 'assinatura', obrigatoria }
}

/** Whether a part is a choice between elements. */
export function isEscolha(parte: Parte): parte is Escolha {
  return parte.kind === 'escolha'
}

/** The elements of a part in order. */
export function camposDaParte(parte: Parte): [string, Campos[string]][] {
  return Object.entries(isEscolha(parte) ? parte.campos : parte)
}
