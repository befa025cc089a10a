import { AppError, type Violation } from '@iss/kernel/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { together } from '@iss/platform/db'
import { type Context, type Joint, platformErrors } from '@iss/platform/server'
import type { Apuracao } from '../domain/apurar-nota.ts'
import type { Gravacao, LinhasDaNota, NotaGravada } from '../domain/linhas-da-nota.ts'
import { examinarNotas, type NotaExaminada, type PedidoExame } from './examinar-notas.ts'
import { gravarLinhas, montarLinhas } from './gravar-notas.ts'
import { type Reserva, reservarNumeros } from './reservar-numeros.ts'

/** One note to be issued. All contexts of a set share one transaction; each tells who asked for its note. */
export type PedidoEmissao = PedidoExame & { readonly ctx: Context; readonly gravacao: Gravacao }

export type Emitida = NotaGravada & { readonly avisos: readonly string[]; readonly apuracao: Apuracao }

/** What became of a note: issued, refused with every violation, or left undone because another transaction holds its provider's number. */
export type ResultadoEmissao = { emitida: Emitida } | { recusa: AppError } | { ocupado: true }

/** A note on its way: its request, what came of looking at it, and its rows once it has a number. */
type NotaEmCurso = NotaExaminada<PedidoEmissao> & { readonly linhas: LinhasDaNota | null }

/**
 * The one command that issues notes (decisions N3): screen, file and web service are adapters to it. Takes a set in the order in which
 * numbers are to be given and writes it with as many statements as a single note costs. A refused note takes no number and never stops the
 * others; accepted ones are written with number, items, audit and hooks in the caller's transaction. Answers in the order of the requests.
 */
export async function emitirNotas(
  pedidos: readonly PedidoEmissao[],
  options: { esperar: boolean } = { esperar: true },
): Promise<ResultadoEmissao[]> {
  const ctx = pedidos[0]?.ctx
  if (!ctx) return []
  const pessoas = pedidos.map(({ prestadorId }) => prestadorId)
  const [examinadas, reserva] = await together(ctx.client, [
    () => examinarNotas(ctx, pedidos),
    () => reservarNumeros(ctx, pessoas, options.esperar),
  ])
  const notas = examinadas.map((nota) => numerar(nota, reserva))
  await together(ctx.client, [
    () =>
      gravarLinhas(
        ctx,
        notas.flatMap(({ pedido, linhas }) => (linhas ? [{ ctx: pedido.ctx, linhas }] : [])),
      ),
    () => reserva.devolverSobras(),
  ])
  for (const { pedido, exame } of notas) if (exame && exame.bloqueios.length > 0) await auditarTentativa(pedido, exame.bloqueios)
  return notas.map(resultadoDe)
}

/** Who is blocked and tries to issue leaves a trace (F25), where the transaction goes on after the refusal: the screen, the web service. */
function auditarTentativa({ ctx, prestadorId, nota, gravacao }: PedidoEmissao, bloqueios: readonly Violation[]): Promise<void> {
  return ctx.audit({
    tipo: 'nfe.recusada',
    entidade: 'pessoa',
    entidadeId: String(prestadorId),
    depois: { competencia: nota.competencia.toString(), canal: gravacao.canal, motivos: bloqueios.map(({ message }) => message) },
  })
}

/** An accepted note takes the next number of its provider. */
function numerar(nota: NotaExaminada<PedidoEmissao>, reserva: Reserva): NotaEmCurso {
  const { pedido, exame } = nota
  const chaves = exame?.violacoes.length === 0 ? reserva.proxima(pedido.prestadorId) : null
  return { ...nota, linhas: exame && chaves ? montarLinhas({ ctx: pedido.ctx, exame, gravacao: pedido.gravacao, chaves }) : null }
}

function resultadoDe({ exame, linhas }: NotaEmCurso): ResultadoEmissao {
  if (!exame) return { recusa: new AppError('not-found', [platformErrors.naoEncontrado]) }
  if (exame.violacoes.length > 0) return { recusa: new AppError('business', exame.violacoes) }
  return linhas ? { emitida: { ...linhas.gravada, avisos: exame.avisos, apuracao: exame.apuracao } } : { ocupado: true }
}

/** Issues one note; refuses with every violation at once. */
export async function emitirNota(ctx: Context, nota: NotaCanonica, prestadorId: number, gravacao: Gravacao): Promise<Emitida> {
  const [resultado] = await emitirNotas([{ ctx, nota, prestadorId, gravacao }])
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
