import { Dinheiro } from '@iss/kernel/dinheiro'
import { lerNota, type NotaLida } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { apurarPedido, type PartesGuardadas } from '../requests/alteracao-nfe-apurar.ts'
import { gravarAlteracao } from '../requests/alteracao-nfe-gravar.ts'
import { pedidoDaNota } from '@iss/emissao/server'

/** What the authority leaves of the deductions of a note: the amount by the place of its line; null: nothing of any, by lines or by percent. */
export type DeducoesAceitas = ReadonlyMap<number, Dinheiro> | null

/**
 * Writes a note anew with what the authority leaves of its deductions, in the caller's transaction: what it said is kept, its tax is computed by the
 * rules of its day, balances and books follow. Refuses a closed competence and a note that a guide bills. Source: O4, F56.
 */
export async function glosarDeducoes(ctx: Context, notaId: number, aceitas: DeducoesAceitas, motivo: string): Promise<void> {
  const lida: NotaLida = await lerNota(ctx, notaId)
  const antes = pedidoDaNota(lida, lida.nota.dataPrestacao)
  const deducoes =
    aceitas === null
      ? []
      : antes.deducoes
          .map((deducao, ordem) => ({ ...deducao, valor: aceitas.get(ordem) ?? deducao.valor }))
          .filter(({ valor }) => valor.isPositive())
  const guardada = lida.nota.canonica as PartesGuardadas
  const alterada = await apurarPedido(
    ctx,
    {
      lida,
      antes,
      depois: { ...antes, deducoes },
      guardada: aceitas === null ? { ...guardada, deducaoPercentual: null } : guardada,
    },
    motivo,
  )
  await gravarAlteracao(ctx, alterada, null)
}
