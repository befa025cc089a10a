import { cancelarDocumento } from '@iss/documento/server'
import { hojeEm } from '@iss/kernel/data'
import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { cancelarNotaCall, type pedidoCancelamentoWire, validarCancelamento } from '../contract/cancelamento.ts'
import { permiteCancelamentoDireto } from '@iss/nota/contract/chaves-municipais'
import { notaCancelada } from '@iss/nota/contract/eventos'
import {
  type DecisaoCancelamento,
  decidirCancelamento,
  motivosCancelamento,
  type NotaParaCancelar,
  type PedidoCancelamento,
} from '../domain/cancelamento.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EstadoNota } from '@iss/nota/domain/estado'
import type { FatosVinculados } from '@iss/nota/domain/fatos-vinculados'
import { textoNota } from '@iss/nota/domain/mensagens'
import { configNotaTable } from '@iss/nota/tables/config-nota'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { isCompetenciaEncerrada } from '@iss/emissao/server'
import { getNota, mudarEstado, type Nota, lerFatosVinculados, enviarAoNacional, isNoNacional } from '@iss/nota/server'
import { solicitarCancelamento } from './solicitar-cancelamento.ts'
import type { z } from 'zod'

type Pedido = z.output<typeof pedidoCancelamentoWire>

/** Facts about a note that decide whether it may be cancelled or replaced. */
export async function notaParaCancelar(ctx: Context, nota: Nota): Promise<NotaParaCancelar & FatosVinculados> {
  const competencia = nota.competencia
  const encerrada = await isCompetenciaEncerrada(ctx, nota.prestadorId, competencia)
  const vinculados = await lerFatosVinculados(ctx, nota)
  return {
    id: nota.id,
    estado: nota.estado as EstadoNota,
    retido: nota.retido,
    competencia,
    dataEmissao: hojeEm(nota.emissao),
    competenciaEncerrada: encerrada,
    ...vinculados,
  }
}

/** The decision on an order, and `rumo`: where the note would go if the order were complete. `exigeDetalhes`: the channel has fields for them. */
async function decidir(
  ctx: Context,
  pedido: Pedido,
  administracao: boolean,
  lock = false,
  exigeDetalhes = true,
): Promise<{ nota: Nota; decisao: DecisaoCancelamento; rumo: DecisaoCancelamento }> {
  const nota = await getNota(ctx, pedido.notaId, lock)
  if (!administracao && nota.prestadorId !== ctx.sessao.pessoaSelecionadaId)
    refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const [config] = await ctx.db.select().from(configNotaTable)
  const [substituta] =
    pedido.notaSubstituta === null
      ? []
      : await ctx.db
          .select({ id: notaFiscalTable.id })
          .from(notaFiscalTable)
          .where(and(eq(notaFiscalTable.prestadorId, nota.prestadorId), eq(notaFiscalTable.numero, pedido.notaSubstituta)))
  const fatos = await notaParaCancelar(ctx, nota)
  const regras = {
    permiteCancelamentoDireto: await ctx.switchOn(permiteCancelamentoDireto),
    prazoCancelamentoDireto: config?.prazoCancelamentoDireto ?? 5,
    exigeAnexoNotaRetida: config?.exigeAnexoNotaRetida ?? false,
  }
  const completo: PedidoCancelamento = {
    codigo: pedido.codigo,
    justificativa: pedido.justificativa,
    notaSubstituta: pedido.notaSubstituta === null ? null : { id: substituta?.id ?? 0, mesmoPrestador: substituta !== undefined },
    possuiAnexo: pedido.arquivos.length > 0,
    administracao,
    exigeDetalhes,
  }
  const hoje = ctx.clock.today()
  return {
    nota,
    decisao: decidirCancelamento(fatos, completo, regras, hoje),
    rumo: decidirCancelamento(fatos, { ...completo, codigo: 1, exigeDetalhes: false }, regras, hoje),
  }
}

/** `codigo`: reason by the table of cancellations; `lote`: the order; `deferido`: the city granted what was asked of it. */
export type DetalhesDoCancelamento = { readonly codigo?: number; readonly lote?: number; readonly deferido?: boolean }

/**
 * Cancels a note in the caller's transaction: state, document, outbox, audit, hooks. The same for a direct cancellation, an approved request and
 * an order of the authority; `detalhes`: what the audit tells besides.
 */
export async function efetivarCancelamento(
  ctx: Context,
  nota: Nota,
  motivo: string,
  { deferido = false, ...detalhes }: DetalhesDoCancelamento = {},
): Promise<void> {
  await mudarEstado(ctx, nota, 'CANCELADA', detalhes.codigo ?? null)
  if (!(await cancelarDocumento(ctx, nota.id, motivo))) refuse(notaErrors.notaJaCancelada)
  const naoContada = nota.estado === 'AGUARDANDO_PAGAMENTO'
  // A note that waits for its payment never went out, unless the payment that had released it was undone.
  if (!naoContada || (await isNoNacional(ctx, nota.id)))
    await enviarAoNacional(ctx, nota.id, deferido ? 'CANCELAMENTO_DEFERIDO' : 'CANCELAMENTO', {
      texto: motivo,
      ...(detalhes.codigo === undefined ? {} : { codigo: detalhes.codigo }),
    })
  await ctx.audit({
    tipo: 'nfe.cancelada',
    entidade: 'nota_fiscal',
    entidadeId: nota.id,
    antes: { estado: nota.estado },
    depois: { estado: 'CANCELADA', motivo, ...detalhes },
  })
  await ctx.emit(notaCancelada, { notaId: nota.id, prestadorId: nota.prestadorId, motivo, substitutaId: null, naoContada })
}

async function cancelar(ctx: Context, pedido: Pedido, exigeDetalhes: boolean, detalhes: Readonly<Record<string, unknown>> = {}) {
  const { nota, decisao } = await decidir(ctx, pedido, false, true, exigeDetalhes)
  if (decisao.decisao === 'RECUSADO') throw new AppError('business', [...decisao.violations])
  if (decisao.decisao === 'DIRETO') {
    await efetivarCancelamento(ctx, nota, pedido.justificativa.trim(), { codigo: pedido.codigo, ...detalhes })
    return { direto: true, protocolo: null, mensagem: textoNota('cancelada', { n: String(nota.numero) }), motivos: [] }
  }
  const { protocolo, mensagem } = await solicitarCancelamento(ctx, nota, pedido)
  return { direto: false, protocolo, mensagem, motivos: [...decisao.motivos] }
}

export const cancelarNotaOperation = implement(cancelarNotaCall, (ctx, pedido) => cancelar(ctx, pedido, true))

/**
 * Cancels a note of the selected person for a channel that tells only the code of the reason (ABRASF web service): directly, or by a request to the
 * inspector with that reason. Refuses as the screen does.
 */
export function cancelarPeloCodigo(ctx: Context, { notaId, codigo, canal }: { notaId: number; codigo: number; canal: string }) {
  const motivo = motivosCancelamento.find((um) => um.codigo === codigo)?.label ?? `Código ${codigo}`
  const pedido = { notaId, codigo, justificativa: `${motivo}, pelo web service`, notaSubstituta: null, arquivos: [] }
  return cancelar(ctx, pedido, false, { canal })
}

export const validarCancelamentoOperation = implement(validarCancelamento, async (ctx, pedido) => {
  const { decisao, rumo } = await decidir(ctx, pedido, false)
  return {
    direto: rumo.decisao === 'DIRETO',
    motivos: rumo.decisao === 'SOLICITACAO' ? [...rumo.motivos] : [],
    impedimentos: rumo.decisao === 'RECUSADO' ? rumo.violations.map(({ message }) => message) : [],
    violacoes:
      decisao.decisao === 'RECUSADO'
        ? decisao.violations.map((violation) => ({ key: violation.field ?? null, message: violation.message }))
        : [],
  }
})
