import { Competencia } from '@iss/kernel/competencia'
import type { Decimal4 } from '@iss/kernel/decimal4'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { PedidoLancamento } from '../contract/escrituracao.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { setorErrors } from '../domain/errors-setor.ts'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { servicoPrestado } from '../domain/servico-prestado.ts'
import { type CalculoDoSetor, calcularDoSetor, type LivroDoSetor, type ValoresDoSetor } from '../domain/setor.ts'
import { escritSetorTable as table } from '../tables/escrit-setor.ts'
import { examinarCompetencia } from './competencia-aberta.ts'
import { type FatosCarregados, lerFatosLancamento, valorDosItens } from './fatos.ts'

/** An entry as its sector reads it from what was typed. */
export type EntradaDoSetor = ValoresDoSetor & {
  /** The road, the notary service type or the tariff. */
  readonly referenciaId: number
  readonly descricao: string
  readonly documento: string
  readonly numero: string
  readonly quantidade: Decimal4
  readonly atividadeId: number
  /** What may stand once among the entries in force, and the sentence of the second one. */
  readonly chave: { readonly texto: string; readonly repetida: Violation } | null
  /** The request with the rows that it names by code resolved, so that a correction begins with them. */
  readonly pedido?: Readonly<Record<string, unknown>>
}

/** What the sector says of an entry: what is wrong with it, and what it is when it can be told. */
export type LeituraDoSetor = { readonly entrada: EntradaDoSetor | null; readonly violations: readonly Violation[] }

/**
 * The ledger of a sector. Its module says what its entries are; entry, correction, cancellation, import and the way into balance, books and
 * closing are here, once. Source: L07, setores.md.
 */
export type LivroSetorial<P extends z.ZodObject = z.ZodObject> = {
  readonly livro: LivroDoSetor
  /** Beginning of the kinds of its audit events: 'escrituracao-pedagio'. */
  readonly auditoria: string
  /** What is typed of an entry. */
  readonly pedido: P
  /** What the requests are, all at once, in their order: a block of an import costs the queries of one. */
  ler(ctx: Context, titularId: number, pedidos: readonly z.output<P>[]): Promise<readonly LeituraDoSetor[]>
}

/** Declares the ledger of a sector. */
export function defineLivroSetorial<P extends z.ZodObject>(livro: LivroSetorial<P>): LivroSetorial<P> {
  return livro
}

export type ExameDoSetor = {
  readonly entrada: EntradaDoSetor | null
  readonly calculo: CalculoDoSetor | null
  readonly fatos: FatosCarregados | null
  readonly competencia: Competencia | null
  readonly violations: readonly Violation[]
}

/**
 * Calculates entries and tells everything against each, without writing. An entry never comes after the closing of its competence: that is
 * reopened first. `retificaId` is the entry that the only one takes the place of.
 */
export async function examinarDoSetor<P extends z.ZodObject>(
  ctx: Context,
  livro: LivroSetorial<P>,
  titularId: number,
  pedidos: readonly z.output<P>[],
  retificaId: number | null = null,
): Promise<ExameDoSetor[]> {
  const leituras = await livro.ler(ctx, titularId, pedidos)
  const repetidas = await findRepetidas(ctx, livro.livro, titularId, leituras, retificaId)
  const competencias = new Map<string, Promise<readonly Violation[]>>()
  const lidos = new Map<string, Promise<FatosCarregados>>()
  const exames: ExameDoSetor[] = []
  for (const { entrada, violations } of leituras) {
    if (!entrada) {
      exames.push({ entrada, calculo: null, fatos: null, competencia: null, violations })
      continue
    }
    const competencia = Competencia.fromData(entrada.data)
    const contra = await lembrar(competencias, competencia.toString(), () => contraCompetencia(ctx, titularId, competencia))
    const fatos = await lembrar(lidos, `${entrada.atividadeId} ${entrada.data}`, () =>
      lerFatosLancamento(ctx, titularId, pedidoDe(entrada)),
    )
    const calculo = calcularDoSetor(entrada, fatos.doValor(valorDosItens(entrada.itens)))
    const { chave } = entrada
    exames.push({
      entrada,
      calculo,
      fatos,
      competencia,
      violations: all(
        violations,
        contra,
        fatos.atividade === null && setorErrors.atividade,
        chave !== null && repetidas.has(chave.texto) && chave.repetida,
        fatos.atividade !== null && calculo.violations,
      ),
    })
  }
  return exames
}

/** The answer of the first who asked for the same. */
function lembrar<T>(lembrados: Map<string, Promise<T>>, nome: string, ler: () => Promise<T>): Promise<T> {
  const lembrado = lembrados.get(nome) ?? ler()
  lembrados.set(nome, lembrado)
  return lembrado
}

async function contraCompetencia(ctx: Context, titularId: number, competencia: Competencia): Promise<readonly Violation[]> {
  const ultima = Competencia.fromData(ctx.clock.today()).plusMonths(MESES_A_FRENTE)
  const { violations, posEncerramento } = await examinarCompetencia(ctx, { pessoaId: titularId, papel: 'PRESTADOR', competencia })
  return all(
    violations,
    posEncerramento && fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }),
    (competencia.isBefore(primeiraCompetencia) || competencia.isAfter(ultima)) &&
      at(fill(escrituracaoErrors.competenciaForaDoIntervalo, { fim: ultima.format() }), 'data'),
  )
}

/** The entry as the facts of any document of its provider are asked for: of the activity, on the day. */
const pedidoDe = ({ data, itens, atividadeId }: EntradaDoSetor): PedidoLancamento =>
  servicoPrestado({ dataPrestacao: data, atividadeId, itens: itens.map((item) => ({ descricao: '', ...item })) })

/** Keys of the entries that stand in force already, other than the one that is corrected. */
async function findRepetidas(
  ctx: Context,
  livro: LivroDoSetor,
  titularId: number,
  leituras: readonly LeituraDoSetor[],
  retificaId: number | null,
): Promise<ReadonlySet<string>> {
  const chaves = leituras.flatMap(({ entrada }) => entrada?.chave?.texto ?? [])
  if (chaves.length === 0) return new Set()
  const rows = await ctx.db
    .select({ chave: table.chave })
    .from(table)
    .where(
      and(
        eq(table.titularId, titularId),
        eq(table.livro, livro),
        eq(table.estado, 'LANCADA'),
        inArray(table.chave, chaves),
        retificaId === null ? undefined : ne(table.id, retificaId),
      ),
    )
  return new Set(rows.flatMap(({ chave }) => chave ?? []))
}
