import { AppError } from '@iss/kernel/errors'
import { together } from '@iss/platform/db'
import { type Context, type Joint, platformErrors } from '@iss/platform/server'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Apuracao } from './apurar-nota.ts'
import type { FatosDaNota } from './carregar-fatos.ts'
import { examinarNotas, type PedidoExame } from './examinar-nota.ts'
import { gravarLinhas } from './gravar-nota.ts'
import { type Gravacao, linhasDaNota, type NotaGravada } from './linhas-da-nota.ts'
import { reservarNumeros } from './reservar-numeros.ts'

/** One note to be issued. All contexts of a set share one transaction; each tells who asked for its note. */
export type PedidoEmissao = PedidoExame & { ctx: Context; gravacao: Gravacao }

export type Emitida = NotaGravada & { avisos: string[]; apuracao: Apuracao }

/** What became of a note: issued, refused with every violation, or left undone because another transaction holds its provider's number. */
export type ResultadoEmissao = { emitida: Emitida } | { recusa: AppError } | { ocupado: true }

/**
 * The one command that issues notes (decisions N3): screen, file and web service are adapters to it. Takes a set in the order in which
 * numbers are to be given and writes it with as many statements as a single note costs. A refused note takes no number and never stops the
 * others; accepted ones are written with number, items, audit and hooks in the caller's transaction.
 */
export async function emitirNotas(
  pedidos: readonly PedidoEmissao[],
  options: { esperar: boolean } = { esperar: true },
): Promise<ResultadoEmissao[]> {
  const ctx = pedidos[0]?.ctx
  if (!ctx) return []
  const pessoas = pedidos.map(({ prestadorId }) => prestadorId)
  const [exames, reserva] = await together(ctx.client, [
    () => examinarNotas(ctx, pedidos),
    () => reservarNumeros(ctx, pessoas, options.esperar),
  ])
  const gravacoes = pedidos.map((pedido, index) => {
    const exame = exames[index]
    const chaves = exame?.violacoes.length === 0 ? reserva.proxima(pedido.prestadorId) : null
    return exame && chaves ? linhasDaNota({ ...exame, ctx: pedido.ctx, gravacao: pedido.gravacao }, chaves) : null
  })
  await together(ctx.client, [
    () =>
      gravarLinhas(
        ctx,
        gravacoes.filter((linhas) => linhas !== null),
      ),
    () => reserva.devolverSobras(),
  ])
  return pedidos.map((_pedido, index): ResultadoEmissao => {
    const exame = exames[index]
    if (!exame) return { recusa: new AppError('not-found', [platformErrors.naoEncontrado]) }
    if (exame.violacoes.length > 0) return { recusa: new AppError('business', exame.violacoes) }
    const gravada = gravacoes[index]?.gravada
    return gravada ? { emitida: { ...gravada, avisos: exame.avisos, apuracao: exame.apuracao } } : { ocupado: true }
  })
}

/** Issues one note; refuses with every violation at once. */
export async function emitirNota(
  ctx: Context,
  nota: NotaCanonica,
  prestadorId: number,
  gravacao: Gravacao,
  conhecidos?: FatosDaNota,
): Promise<Emitida> {
  const [resultado] = await emitirNotas([{ ctx, nota, prestadorId, gravacao, ...(conhecidos ? { fatos: conhecidos } : {}) }])
  if (resultado && 'emitida' in resultado) return resultado.emitida
  throw resultado && 'recusa' in resultado ? resultado.recusa : new Error('The note was left undone')
}

export type PedidoConjunto = Omit<PedidoEmissao, 'ctx'>

/** Emission as work that concurrent requests share: what channels without a screen hand to the group commit. */
export const emissaoConjunta: Joint<PedidoConjunto, Emitida> = {
  owner: ({ prestadorId }) => prestadorId,
  async run(requests, { wait }) {
    const resultados = await emitirNotas(
      requests.map(({ ctx, input }) => ({ ...input, ctx })),
      { esperar: wait },
    )
    return resultados.map((resultado) =>
      'emitida' in resultado
        ? { value: resultado.emitida }
        : 'recusa' in resultado
          ? { error: resultado.recusa }
          : { busy: true as const },
    )
  },
}
