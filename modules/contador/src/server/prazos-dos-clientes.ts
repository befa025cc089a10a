import { contarCompetenciasAEncerrar } from '@iss/conta/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { hasPapel } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { defineAlertaInicial } from '@iss/portal/server'
import { and, eq, ne } from 'drizzle-orm'
import { textoDosPrazos } from '../domain/prazos.ts'
import { contarGuiasVencidas } from './contador.read.ts'

/** What is due of one client: open competences before the current one, the oldest of them (MM/yyyy), guides past their day. */
export type PrazosDoCliente = { aEncerrar: number; desde: string | null; guiasVencidas: number }

export const semPrazo: PrazosDoCliente = { aEncerrar: 0, desde: null, guiasVencidas: 0 }

/** What is due of each of these people, by id; who owes nothing is left out. */
export async function prazosDosClientes(ctx: Context, ids: readonly number[]): Promise<Map<number, PrazosDoCliente>> {
  const abertas = await contarCompetenciasAEncerrar(ctx, ids)
  const vencidas = await contarGuiasVencidas(ctx, ids)
  const devidos = ids.filter((id) => abertas.has(id) || vencidas.has(id))
  return new Map(
    devidos.map((id) => {
      const { total = 0, desde } = abertas.get(id) ?? {}
      const mes = desde === undefined ? null : Competencia.fromData(desde).format()
      return [id, { aEncerrar: total, desde: mes, guiasVencidas: vencidas.get(id) ?? 0 }]
    }),
  )
}

/** Tells the accountant, while he acts as himself, what his clients have to close and to pay, and until when. */
export const alertaDosClientes = defineAlertaInicial(async (ctx, pessoaId) => {
  if (pessoaId !== ctx.sessao.pessoaUsuarioId || !(await hasPapel(ctx, pessoaId, 'contador'))) return {}
  const clientes = await ctx.db
    .select({ id: pessoaTable.id })
    .from(pessoaTable)
    .where(and(eq(pessoaTable.contadorResponsavelId, pessoaId), ne(pessoaTable.id, pessoaId)))
  const prazos = [
    ...(
      await prazosDosClientes(
        ctx,
        clientes.map(({ id }) => id),
      )
    ).values(),
  ]
  const anterior = Competencia.fromData(ctx.clock.today()).previous()
  const vencimento = await vencimentoDaCompetencia(ctx, 'PRESTADOR', anterior)
  const { aEncerrar, vencidas } = textoDosPrazos(prazos, { competencia: anterior.format(), vencimento: formatData(vencimento) })
  return {
    avisos: [
      ...(aEncerrar ? [{ texto: aEncerrar, rotulo: 'Encerrar em lote', link: '/home/actions/encerramento-lote' }] : []),
      ...(vencidas ? [{ texto: vencidas, rotulo: 'Ver os contribuintes', link: '/home/actions/contador' }] : []),
    ],
  }
})
