import { refuse } from '@iss/kernel/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { together } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { apurarNota } from '../domain/apurar-nota.ts'
import { type Exame, examinarEmOrdem } from '../domain/examinar-nota.ts'
import type { AlvoDosFatos, FatosDaNota } from '../domain/fatos-da-nota.ts'
import { municipiosDaNota } from '../domain/municipios-da-nota.ts'
import { lerFatos } from './ler-fatos.ts'
import { lerImpedimentos } from './ler-impedimentos.ts'
import { lerRecusas } from './recusa-da-emissao.ts'

/** One note to be looked at. */
export type PedidoExame = {
  readonly nota: NotaCanonica
  readonly prestadorId: number
  /** Fills in what only the facts know (the provider's document, the codes of the chosen activity), before the note is looked at. */
  readonly completar?: (nota: NotaCanonica, fatos: FatosDaNota) => NotaCanonica
  /** Changes the facts on which the note rests: a rate that the authority holds for right. */
  readonly corrigir?: (fatos: FatosDaNota) => FatosDaNota
}

/** A request and what came of looking at its note. Null: the city does not know the provider. */
export type NotaExaminada<Pedido extends PedidoExame = PedidoExame> = { readonly pedido: Pedido; readonly exame: Exame | null }

/** The facts that a note needs. */
export function alvoDaNota({ nota, prestadorId }: PedidoExame): AlvoDosFatos {
  return {
    prestadorId,
    documentoTomador: nota.tomador.documento,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia,
    municipios: municipiosDaNota(nota),
  }
}

/**
 * Computes a set of notes in the order in which they are to be issued and collects every reason why each cannot be, all at once. Reads only,
 * with two statements whatever the size of the set.
 */
export async function examinarNotas<Pedido extends PedidoExame>(
  ctx: Context,
  pedidos: readonly Pedido[],
): Promise<NotaExaminada<Pedido>[]> {
  if (pedidos.length === 0) return []
  const abertas = pedidos.map((pedido) => ({ pedido, alvo: alvoDaNota(pedido), pessoa: pessoaDaNota(pedido) }))
  const [fatosDe, impedimentosDe] = await together(ctx.client, [
    () =>
      lerFatos(
        ctx,
        abertas.map(({ alvo }) => alvo),
      ),
    () =>
      lerImpedimentos(
        ctx,
        abertas.map(({ pessoa }) => pessoa),
      ),
  ])
  const apuradas = abertas.flatMap((aberta) => {
    const fatos = fatosDe(aberta.alvo)
    return fatos ? [{ aberta, ...apurarPedido(aberta.pedido, fatos), impedimentos: impedimentosDe(aberta.pessoa) }] : []
  })
  const recusasDe = await lerRecusas(ctx, apuradas)
  const examinadas = examinarEmOrdem(
    apuradas.map((apurada) => ({ ...apurada, recusas: recusasDe(apurada) })),
    ctx.clock.today(),
  )
  const exames = new Map(examinadas.map(({ aberta, exame }) => [aberta, exame]))
  return abertas.map((aberta) => ({ pedido: aberta.pedido, exame: exames.get(aberta) ?? null }))
}

function pessoaDaNota({ prestadorId, nota }: PedidoExame) {
  return { pessoaId: prestadorId, competencia: nota.competencia }
}

/** The note as its request completes it, computed from the facts as the request corrects them. */
function apurarPedido({ prestadorId, nota: pedida, completar, corrigir }: PedidoExame, lidos: FatosDaNota) {
  const fatos = corrigir ? corrigir(lidos) : lidos
  const nota = completar ? completar(pedida, fatos) : pedida
  return { prestadorId, nota, fatos, apuracao: apurarNota(nota, fatos) }
}

/** The same for one note; refuses a provider that the city does not know. */
export async function examinarNota(ctx: Context, pedido: PedidoExame): Promise<Exame> {
  const [examinada] = await examinarNotas(ctx, [pedido])
  return examinada?.exame ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}
