import { findFeriados } from '@iss/calendario/server'
import { entregarGuias } from '@iss/guia/server'
import { formatData, hojeEm, plusDays } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { acaoErrors } from '../domain/errors.ts'
import { diasDeCalendario, prazoEmDiasUteis } from '../domain/prazo.ts'
import { esperaResposta, type FormaCiencia, situacaoDoTermo } from '../domain/termo.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'
import { gravarTermo } from './gravar-termo.ts'
import { listIdsDeGuias } from './guias-do-auto.ts'
import { getTermo } from './ler-termos.ts'
import { fatosDe, lerFatosDeFora } from './situacao-termo-sql.ts'

/** Last day to answer a term that was read on a day; null when no answer is asked for. */
async function prazoDesde(ctx: Context, { prazoDias }: TermoFiscal, dia: string): Promise<string | null> {
  if (prazoDias === null) return null
  return prazoEmDiasUteis(dia, prazoDias, await findFeriados(ctx, dia, plusDays(dia, diasDeCalendario(prazoDias))))
}

/**
 * Records, once, that the taxpayer got to know a locked term; from that day its deadline counts. Answers its last day, null where no answer is
 * waited for: none is asked, or the end of the inspection cut it off.
 */
export async function gravarCiencia(
  ctx: Context,
  termo: TermoFiscal,
  { forma, em, porId }: { forma: FormaCiencia; em: Date; porId: number },
): Promise<string | null> {
  if (termo.cienciaEm !== null) refuse(acaoErrors.cienciaRepetida)
  const prazo = await prazoDesde(ctx, termo, hojeEm(em))
  await gravarTermo(ctx, termo, { cienciaEm: em, cienciaForma: forma, cienciaPorId: porId, prazo }, porId)
  // What it charges is the taxpayer's to see and to pay from here on.
  await entregarGuias(ctx, await listIdsDeGuias(ctx, termo.id))
  await ctx.audit({
    tipo: 'termo-fiscal.ciencia',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    depois: { forma, em, porId, prazo },
  })
  const lido = { ...termo, cienciaEm: em, prazo, ...fatosDe(await lerFatosDeFora(ctx, [termo.id]), termo.id) }
  return esperaResposta(situacaoDoTermo(lido, ctx.clock.today())) ? prazo : null
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
