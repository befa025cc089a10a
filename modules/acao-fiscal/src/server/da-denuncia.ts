import { denunciaTable } from '@iss/comunicacao/tables/denuncia'
import { refuse } from '@iss/kernel/errors'
import { nomesDe } from '@iss/pessoa/server'
import { implement, platformErrors } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { buscarDaDenuncia } from '../contract/agenda.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { impedimentoDaDenuncia } from './impedimento-da-denuncia.ts'

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
    fiscalizacoes: acoes.map(({ id, numero, situacao, fiscalId }) => ({
      id,
      numero,
      situacao,
      fiscal: nomes.get(fiscalId) ?? '',
    })),
  }
})
