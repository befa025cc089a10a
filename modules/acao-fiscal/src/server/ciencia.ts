import { findFeriados } from '@iss/calendario/server'
import { formatData, hojeEm, plusDays } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { acaoErrors } from '../domain/errors.ts'
import { diasDeCalendario, prazoEmDiasUteis } from '../domain/prazo.ts'
import type { FormaCiencia } from '../domain/termo.ts'
import { type TermoFiscal, termoFiscalTable as table } from '../tables/termo-fiscal.ts'
import { getTermo } from './ler-termos.ts'

/** Last day to answer a term that was read on a day; null when no answer is asked for. */
async function prazoDesde(ctx: Context, { prazoDias }: TermoFiscal, dia: string): Promise<string | null> {
  if (prazoDias === null) return null
  return prazoEmDiasUteis(dia, prazoDias, await findFeriados(ctx, dia, plusDays(dia, diasDeCalendario(prazoDias))))
}

/** Records, once, that the taxpayer got to know a locked term; from that day its deadline counts. */
export async function gravarCiencia(
  ctx: Context,
  termo: TermoFiscal,
  { forma, em, porId }: { forma: FormaCiencia; em: Date; porId: number },
): Promise<string | null> {
  if (termo.cienciaEm !== null) refuse(acaoErrors.cienciaRepetida)
  const prazo = await prazoDesde(ctx, termo, hojeEm(em))
  await ctx.db
    .update(table)
    .set({ cienciaEm: em, cienciaForma: forma, cienciaPorId: porId, prazo, versao: termo.versao + 1 })
    .where(eq(table.id, termo.id))
  await ctx.audit({
    tipo: 'termo-fiscal.ciencia',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    depois: { forma, em, porId, prazo },
  })
  return prazo
}

/** What is said of a recorded reading. */
export const dizerPrazo = (prazo: string | null) =>
  prazo === null ? 'Ciência registrada.' : `Ciência registrada. O prazo da resposta termina em ${formatData(prazo)}.`

/** A term of the selected person, locked; another one is not found. */
export async function travarTermoProprio(ctx: Context, id: number): Promise<TermoFiscal> {
  const termo = await getTermo(ctx, id, true)
  return termo.contribuinteId === ctx.sessao.pessoaSelecionadaId
    ? termo
    : refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}
