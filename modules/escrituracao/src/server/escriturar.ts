import type { DocumentoEncerramento } from '@iss/conta/domain/debito-documento'
import { lancarNoSaldo } from '@iss/conta/server'
import { normalizeDocumento } from '@iss/kernel/documento'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { eq } from 'drizzle-orm'
import { lancamentoWire, type PedidoLancamento } from '../contract/escrituracao.ts'
import { papelDeObraLancado } from '../contract/eventos.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { isImportacao } from '../domain/lancamento.ts'
import { type EscritPapel, escritPapelTable } from '../tables/escrituracao.ts'
import { examinarCompetencia } from './competencia-aberta.ts'
import { anoDoLancamento, examinarLancamento } from './examinar.ts'

const table = escritPapelTable
/** Code that stands for a place abroad where a municipality is told. */
const NO_EXTERIOR = '9999999'

export type Escrituracao = { titularId: number; em?: Date; retifica?: { id: number; versao: number; motivo: string } }

/** What the closing reads of an entry. */
export function documentoDoEscrit(row: EscritPapel): DocumentoEncerramento {
  return {
    faturado: row.valorTotal,
    imposto: row.imposto,
    retido: row.retido,
    devidoAqui: row.devidoAqui,
    regime: row.regime,
    foraDoDas: row.foraDoDas,
  }
}

/**
 * Books a document in the caller's transaction: everything examined at once, the balance of the competence brought up to date, the closing
 * state looked at under its lock. With `retifica` the old version stays as RETIFICADA. Sources: L00, L03, L04.
 */
export async function escriturar(
  ctx: Context,
  pedido: PedidoLancamento,
  { titularId, em, retifica }: Escrituracao,
): Promise<EscritPapel> {
  const anterior = retifica ? await tirarDeVigor(ctx, titularId, retifica, 'RETIFICADA') : null
  const exame = await examinarLancamento(ctx, titularId, pedido, anterior?.id ?? null)
  if (exame.violations.length > 0) throw new AppError('business', exame.violations)
  const { atividade, tipo, competencia, resultado, outro, titular, fatos } = exame
  if (!atividade || !tipo) throw new Error('An entry without activity or type passed the examination')
  const comoPrestador = pedido.papelEscriturador === 'prestador'
  const importada = isImportacao(pedido)
  const [row] = await ctx.db
    .insert(table)
    .values({
      titularId: titular.id,
      papel: comoPrestador ? 'PRESTADOR' : 'TOMADOR',
      competencia,
      serie: pedido.serie,
      numero: pedido.numero ?? 0,
      ano: anoDoLancamento(pedido.dataPrestacao),
      outroId: outro?.id ?? null,
      outroDocumento: normalizeDocumento(pedido.outroDocumento),
      outroNome: pedido.outroNome.trim() || (outro?.nome ?? 'Não identificado'),
      outroMunicipio: importada ? null : (fatos.outro?.municipio ?? pedido.outroMunicipio),
      outroPais: importada ? pedido.outroPais : null,
      outroNif: importada ? pedido.outroNif : '',
      dataPrestacao: pedido.dataPrestacao,
      dataLiquidacao: pedido.dataLiquidacao,
      atividadeId: atividade.id,
      itemListaServico: atividade.itemListaServico,
      tipoTributacaoId: tipo.id,
      exigibilidade: codigoExigibilidade(fatos.exigibilidade),
      regime: !comoPrestador && pedido.prestadorOptanteSimples ? 'SIMPLES' : fatos.regime,
      foraDoDas: exame.foraDoDas,
      prestadorOptanteSimples: pedido.prestadorOptanteSimples,
      municipioPrestacao: pedido.municipioPrestacao ?? (importada ? NO_EXTERIOR : fatos.municipio),
      municipioIncidencia: resultado.municipioIncidencia ?? fatos.municipio,
      devidoAqui: resultado.devidoAqui,
      incidenciaFora: !resultado.devidoAqui,
      retido: resultado.retido,
      somenteMateriais: pedido.somenteMateriais,
      recibo: pedido.recibo,
      obra: pedido.obra || null,
      observacao: pedido.observacao || null,
      itens: pedido.itens.map((item) => ({
        ...item,
        quantidade: String(item.quantidade),
        valorUnitario: String(item.valorUnitario),
      })),
      valorTotal: resultado.valorTotal,
      deducoes: resultado.deducoes,
      base: resultado.base,
      aliquota: resultado.aliquota,
      imposto: resultado.imposto,
      memoria: [...resultado.memoria],
      pedido: lancamentoWire.encode(pedido) as Record<string, unknown>,
      posEncerramento: exame.posEncerramento,
      retificaId: anterior?.id ?? null,
      lancadoEm: em ?? ctx.clock.now(),
      lancadoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
    })
    .returning()
  if (!row) throw new Error('The entry was not written')
  const estado = await lancarNoSaldo(ctx, { pessoaId: titularId, papel: row.papel, competencia }, 1, documentoDoEscrit(row))
  // Closed by someone else since it was examined: the lock of the balance decides.
  if (estado !== 'ABERTA' && !exame.posEncerramento)
    refuse(fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }))
  await ctx.audit({
    tipo: anterior ? 'escrituracao.retificada' : 'escrituracao.lancada',
    entidade: 'escrit_papel',
    entidadeId: row.id,
    antes: anterior ? resumir(anterior) : undefined,
    depois: resumir(row),
  })
  if (comoPrestador && row.obra) await ctx.emit(papelDeObraLancado, { escritPapelId: row.id, titularId })
  return row
}

/** Takes an entry out of force; it stays in the book, struck through. Source: L00. */
export async function cancelarEscrit(
  ctx: Context,
  titularId: number,
  cancelamento: { id: number; versao: number; motivo: string },
): Promise<EscritPapel> {
  const row = await tirarDeVigor(ctx, titularId, cancelamento, 'CANCELADA')
  await ctx.audit({
    tipo: 'escrituracao.cancelada',
    entidade: 'escrit_papel',
    entidadeId: row.id,
    antes: resumir(row),
    depois: { motivo: cancelamento.motivo },
  })
  return row
}

async function tirarDeVigor(
  ctx: Context,
  titularId: number,
  { id, versao, motivo }: { id: number; versao: number; motivo: string },
  estado: 'RETIFICADA' | 'CANCELADA',
): Promise<EscritPapel> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.titularId !== titularId) return refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const competencia = row.competencia
  const chave = { pessoaId: row.titularId, papel: row.papel, competencia }
  const exame = await examinarCompetencia(ctx, chave)
  const violations = all(
    motivo.trim() === '' && escrituracaoErrors.motivo,
    row.origem === 'NACIONAL' && escrituracaoErrors.doEmissorNacional,
    row.estado !== 'LANCADA' && escrituracaoErrors.naoLancada,
    row.estado === 'LANCADA' && row.versao !== versao && escrituracaoErrors.desatualizado,
    exame.violations,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const situacao = await lancarNoSaldo(ctx, chave, -1, documentoDoEscrit(row))
  if (situacao !== 'ABERTA' && !exame.posEncerramento)
    refuse(fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }))
  await ctx.db
    .update(table)
    .set({ estado, motivo, versao: row.versao + 1 })
    .where(eq(table.id, id))
  return row
}

const resumir = ({
  papel,
  competencia,
  serie,
  numero,
  outroDocumento,
  valorTotal,
  imposto,
  retido,
  estado,
  motivo,
}: EscritPapel) => ({
  papel,
  competencia,
  serie,
  numero,
  outroDocumento,
  valorTotal,
  imposto,
  retido,
  estado,
  motivo,
})
