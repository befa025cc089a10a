import { findFeriados } from '@iss/calendario/server'
import { cancelarDocumento } from '@iss/documento/server'
import { cancelarGuia } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { formatData, plusDays } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { asc, inArray } from 'drizzle-orm'
import { anularTermo, prorrogarPrazo } from '../contract/termos.ts'
import { acaoErrors } from '../domain/errors.ts'
import { type AtoSobreTermo, impedimentoDoAto } from '../domain/ato-sobre-termo.ts'
import { diasDeCalendario, prazoEmDiasUteis } from '../domain/prazo.ts'
import { numeroDoTermo, situacaoDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'
import { emitirTermo } from './emitir-termo.ts'
import { listGuiasDoAuto } from './guias-do-auto.ts'
import { dizerEmitido } from './iniciar-acao.ts'
import { gravarTermo } from './gravar-termo.ts'
import { checkVersao, getTermo } from './ler-termos.ts'
import { fatosDe, lerFatosDeFora } from './situacao-termo-sql.ts'

/** The term that an inspector is about to act on, locked. Refuses what it does not admit, and a version that somebody has left behind. */
async function travarTermo(ctx: Context, { id, versao }: { id: number; versao: number }, ato: AtoSobreTermo) {
  const termo = await getTermo(ctx, id, true)
  const fatos = fatosDe(await lerFatosDeFora(ctx, [id]), id)
  const situacao = situacaoDoTermo({ ...termo, ...fatos }, ctx.clock.today())
  const impedimento = impedimentoDoAto(ato, { tipo: termo.tipo, situacao, acaoFinda: fatos.acaoFinda })
  if (impedimento) refuse(impedimento)
  await checkVersao(ctx, termo, versao)
  return termo
}

type Motivado = { motivo: string; em?: Date; fiscalId: number }

const sobre = ({ id, agendamentoId, contribuinteId }: TermoFiscal, { motivo, em, fiscalId }: Motivado) => ({
  termoAlvoId: id,
  agendamentoId,
  contribuinteId,
  fiscalId,
  complemento: motivo,
  prazoDias: null,
  ...(em ? { em } : {}),
})

/**
 * Extends the deadline of a locked term by business days, counted from its last day, by a term of its own. Refuses one that would be past
 * already. Source: decision 0164.
 */
export async function prorrogar(ctx: Context, termo: TermoFiscal, { dias, ...motivado }: Motivado & { dias: number }) {
  if (termo.prazo === null) throw new Error(`The term ${termo.id} has no deadline`)
  const feriados = await findFeriados(ctx, termo.prazo, plusDays(termo.prazo, diasDeCalendario(dias)))
  const prazoNovo = prazoEmDiasUteis(termo.prazo, dias, feriados)
  if (motivado.em === undefined && prazoNovo < ctx.clock.today())
    refuse(fill(acaoErrors.prorrogacaoVencida, { data: formatData(prazoNovo) }))
  const ato = await emitirTermo(ctx, { ...sobre(termo, motivado), tipo: 'PRORROGACAO', prazoNovo })
  await gravarTermo(ctx, termo, { prazo: prazoNovo }, motivado.fiscalId)
  await ctx.audit({
    tipo: 'termo-fiscal.prorrogado',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    antes: { prazo: termo.prazo },
    depois: { prazo: prazoNovo, termo: numeroDoTermo(ato), motivo: motivado.motivo },
  })
  return ato
}

/** Annuls a locked term by a term of its own: its document holds no more, the unpaid guides of a fine are cancelled with it, a paid one refuses. Source: decision 0164. */
export async function anular(ctx: Context, termo: TermoFiscal, motivado: Motivado) {
  const guias = (await listGuiasDoAuto(ctx, termo.id)).map(({ id }) => id)
  const travadas = guias.length
    ? await ctx.db.select().from(guiaTable).where(inArray(guiaTable.id, guias)).orderBy(asc(guiaTable.id)).for('update')
    : []
  const paga = travadas.find(({ estado }) => estado === 'PAGA' || estado === 'BAIXADA')
  if (paga) refuse(fill(acaoErrors.anularPago, { numero: paga.numero }))
  const ato = await emitirTermo(ctx, { ...sobre(termo, motivado), tipo: 'ANULACAO' })
  for (const guia of travadas)
    if (guia.estado !== 'CANCELADA') await cancelarGuia(ctx, guia, `Auto anulado pelo termo nº ${numeroDoTermo(ato)}`)
  await gravarTermo(ctx, termo, { anuladoEm: ato.emissao }, motivado.fiscalId)
  await cancelarDocumento(ctx, termo.id, `Anulado pelo ${tiposTermoFiscal[ato.tipo]} nº ${numeroDoTermo(ato)}.`)
  await ctx.audit({
    tipo: 'termo-fiscal.anulado',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    depois: { anuladoEm: ato.emissao, termo: numeroDoTermo(ato), motivo: motivado.motivo },
  })
  return ato
}

export const prorrogarPrazoOperation = implement(prorrogarPrazo, async (ctx, { dias, motivo, ...alvo }) => {
  if (motivo === '') refuse(acaoErrors.motivoDoAto)
  const termo = await travarTermo(ctx, alvo, 'prorrogar')
  const ato = await prorrogar(ctx, termo, { dias, motivo, fiscalId: ctx.sessao.pessoaUsuarioId })
  return { termoId: ato.id, mensagem: dizerEmitido(ato) }
})

export const anularTermoOperation = implement(anularTermo, async (ctx, { motivo, ...alvo }) => {
  if (motivo === '') refuse(acaoErrors.motivoDoAto)
  const termo = await travarTermo(ctx, alvo, 'anular')
  const ato = await anular(ctx, termo, { motivo, fiscalId: ctx.sessao.pessoaUsuarioId })
  return { termoId: ato.id, mensagem: dizerEmitido(ato) }
})
