import { formatDocumento } from '@iss/kernel/documento'
import { comparedLine } from '@iss/solicitacao/contract/request-field'
import { defineRequest } from '@iss/solicitacao/server'
import { z } from 'zod'
import { configNotaTable } from '@iss/nota/tables/config-nota'
import { daysBetween, hojeEm } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { motivosCancelamento } from '../domain/cancelamento.ts'
import { type EstadoNota, labelEstadoNota } from '@iss/nota/domain/estado'
import { efetivarCancelamento } from '../server/cancelar-nota.ts'
import { enviarAoNacional, getNota, lerFatosVinculados, marcarSubstituta, mudarEstado, type Nota } from '@iss/nota/server'
import { notaErrors } from '@iss/nota/domain/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { at, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'

/** Days of the direct cancellation, unless the municipality told another number (E07). */
const PRAZO_DIRETO = 5

const motivos = motivosCancelamento.map(({ codigo, label }) => ({ value: codigo, label }))

/** The note of the provider with this number stands for the cancelled one from now on; refuses another's, its own, and one that has no effect. */
async function vincularSubstituta(ctx: Context, nota: Nota, numero: number): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(notaFiscalTable)
    .where(
      and(
        eq(notaFiscalTable.prestadorId, nota.prestadorId),
        eq(notaFiscalTable.serieId, nota.serieId),
        eq(notaFiscalTable.numero, numero),
        eq(notaFiscalTable.estado, 'EMITIDA'),
        ne(notaFiscalTable.id, nota.id),
      ),
    )
  if (!row || row.substituidaId !== null) return refuse(at(notaErrors.notaSubstitutaInvalida, 'dados.substituta'))
  await marcarSubstituta(ctx, row.id, nota.id)
}

/** Cancellation that needs the inspector: asked through the cancellation screen when it cannot be direct (E07). */
export const cancelamentoNotaFiscal = defineRequest({
  tipo: 'CancelamentoNotaFiscal',
  schema: z.object({
    notaId: z.number().int().positive(),
    codigo: z.number().int(),
    justificativa: z.string().min(1).max(2000),
    substituta: z.number().int().positive().nullish(),
  }),
  fields: {
    notaId: { label: 'Nota', kind: 'integer', required: true },
    codigo: { label: 'Motivo', kind: 'select', required: true, options: motivos },
    justificativa: { label: 'Justificativa', kind: 'longtext', required: true, maxLength: 500 },
    substituta: { label: 'Número da nota que a substitui', kind: 'integer', editableOnApproval: true },
  },
  access: { chaves: ['iss:nfe:cancelar'] },
  observacao: false,
  alvo: ({ notaId }) => `nota:${notaId}`,
  assunto: async ({ notaId }, ctx) => `NF-e nº ${(await getNota(ctx, notaId)).numero}`,
  async resumo(ctx, _solicitacao, { notaId, codigo, justificativa, substituta }) {
    const nota = await getNota(ctx, notaId)
    return [
      comparedLine('NF-e', `nº ${nota.numero}`),
      comparedLine(
        'Tomador',
        nota.tomadorNome
          ? `${nota.tomadorNome}${nota.tomadorDocumento ? ` - ${formatDocumento(nota.tomadorDocumento)}` : ''}`
          : 'Não identificado',
      ),
      comparedLine('Valor', nota.valorTotal.formatReais()),
      comparedLine('ISS', `${nota.imposto.formatReais()}${nota.retido ? ' (retido)' : ''}`),
      comparedLine('Motivo', motivos.find((motivo) => motivo.value === codigo)?.label ?? String(codigo)),
      comparedLine('Justificativa', justificativa),
      ...(substituta ? [comparedLine('Nota que a substitui', `nº ${substituta}`)] : []),
      comparedLine('Situação da nota', 'Cancelada', labelEstadoNota(nota.estado as EstadoNota)),
    ]
  },
  async avisos(ctx, _solicitacao, { notaId }) {
    const nota = await getNota(ctx, notaId)
    const [config] = await ctx.db.select({ prazo: configNotaTable.prazoCancelamentoDireto }).from(configNotaTable)
    const vencidoHa = daysBetween(hojeEm(nota.emissao), ctx.clock.today()) - (config?.prazo ?? PRAZO_DIRETO)
    const { escrituradaPeloTomador } = await lerFatosVinculados(ctx, nota)
    return [
      ...(vencidoHa > 0 ? [`Prazo de cancelamento vencido há ${counted(vencidoHa, 'dia', 'dias')}.`] : []),
      ...(escrituradaPeloTomador ? ['O tomador escriturou esta nota.'] : []),
    ]
  },
  async aprovar(ctx, _solicitacao, { notaId, codigo, justificativa, substituta }) {
    const nota = await getNota(ctx, notaId, true)
    if (substituta) await vincularSubstituta(ctx, nota, substituta)
    await efetivarCancelamento(ctx, nota, justificativa, { codigo, deferido: true })
    return { documentoId: notaId }
  },
  async reabrir(ctx, _solicitacao, { notaId, codigo, justificativa }) {
    await mudarEstado(ctx, await getNota(ctx, notaId, true), 'CANCELAMENTO_SOLICITADO')
    await enviarAoNacional(ctx, notaId, 'CANCELAMENTO_SOLICITADO', { codigo, texto: justificativa })
  },
  async indeferir(ctx, _solicitacao, { notaId }) {
    await mudarEstado(ctx, await getNota(ctx, notaId, true), 'EMITIDA')
    await enviarAoNacional(ctx, notaId, 'CANCELAMENTO_INDEFERIDO', { texto: 'Cancelamento indeferido pelo município' })
  },
})
