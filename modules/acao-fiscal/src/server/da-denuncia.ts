import { findDenunciado } from '@iss/comunicacao/server'
import { type Denuncia, denunciaTable } from '@iss/comunicacao/tables/denuncia'
import { refuse } from '@iss/kernel/errors'
import { notaFiscalTable as notaTable } from '@iss/nota/tables/nota-fiscal'
import { nomesDe } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { buscarDaDenuncia } from '../contract/agenda.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { impedimentoDaDenuncia } from './impedimento-da-denuncia.ts'

/** The note of who is accused whose number somebody typed, 'nº 12' or '12' alike; null for what is no number, or nobody's. */
async function findNotaCitada(ctx: Context, denuncia: Denuncia) {
  const [, numero] = /^\D*(\d{1,15})\D*$/.exec(denuncia.notaFiscal) ?? []
  const denunciado = numero && (await findDenunciado(ctx, denuncia))
  if (!denunciado) return null
  const [nota] = await ctx.db
    .select({ id: notaTable.id, numero: notaTable.numero, emissao: notaTable.emissao, valor: notaTable.valorTotal })
    .from(notaTable)
    .where(and(eq(notaTable.prestadorId, denunciado.id), eq(notaTable.numero, Number(numero))))
  return nota ? { ...nota, emissao: nota.emissao.toISOString() } : null
}

/** Inspections whose origin is a complaint (F154); who is accused must be in the registration of the city. */
export const buscarDaDenunciaOperation = implement(buscarDaDenuncia, async (ctx, { chave }) => {
  const [denuncia] = await ctx.db.select().from(denunciaTable).where(eq(denunciaTable.chave, chave))
  if (!denuncia) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const acoes = await ctx.db.select().from(agenda).where(eq(agenda.denunciaId, denuncia.id)).orderBy(asc(agenda.numero))
  const nomes = await nomesDe(
    ctx,
    acoes.map(({ fiscalId }) => fiscalId),
  )
  return {
    impedimento: (await impedimentoDaDenuncia(ctx, denuncia))?.message ?? null,
    nota: await findNotaCitada(ctx, denuncia),
    fiscalizacoes: acoes.map(({ id, numero, situacao, fiscalId }) => ({
      id,
      numero,
      situacao,
      fiscal: nomes.get(fiscalId) ?? '',
    })),
  }
})
