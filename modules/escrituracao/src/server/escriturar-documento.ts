import { lancarNoSaldo } from '@iss/conta/server'
import type { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { codigoExigibilidade, type Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, eq } from 'drizzle-orm'
import { type EscritPapel, escritPapelTable as table } from '../tables/escrituracao.ts'
import { documentoDoEscrit } from './escriturar.ts'
import { anoDoLancamento } from './examinar.ts'

/** A note that another system issued, as it stands: nothing of it is computed again here. */
export type DocumentoEletronico = {
  titularId: number
  papel: PapelServico
  /** Key that is unique in its system. */
  chave: string
  serie: string
  numero: number
  competencia: Competencia
  dataPrestacao: string
  outro: { id: number | null; documento: string; nome: string; municipio: string | null }
  atividadeId: number
  itemListaServico: string
  tipoTributacaoId: number
  exigibilidade: Exigibilidade
  regime: Regime
  foraDoDas: boolean
  optanteSimples: boolean
  municipioPrestacao: string
  municipioIncidencia: string
  devidoAqui: boolean
  retido: boolean
  valorTotal: Dinheiro
  deducoes: Dinheiro
  base: Dinheiro
  aliquota: Aliquota
  imposto: Dinheiro
  descricao: string
  memoria: readonly PassoMemoria[]
  /** Why it is without effect, when it was cancelled before it was booked: it stands in the book struck through. */
  anulado: string | null
}

/**
 * Books an electronic note of another system in the caller's transaction, with the balance of its competence. A closed competence takes it
 * too: the note exists whether we know of it or not, and what it changes is billed by the complement. Answers the id of the entry.
 */
export async function escriturarDocumento(ctx: Context, documento: DocumentoEletronico): Promise<number> {
  const { competencia, outro, anulado, descricao, valorTotal } = documento
  const declarado = anulado !== null ? null : await retirarDeclarado(ctx, documento)
  const { titularId: pessoaId, papel, imposto, retido, devidoAqui, regime, foraDoDas } = documento
  const doSaldo = { faturado: valorTotal, imposto, retido, devidoAqui, regime, foraDoDas }
  const estado = anulado === null ? await lancarNoSaldo(ctx, { pessoaId, papel, competencia }, 1, doSaldo) : 'ABERTA'
  const [row] = await ctx.db
    .insert(table)
    .values({
      titularId: documento.titularId,
      papel: documento.papel,
      competencia,
      serie: documento.serie,
      numero: documento.numero,
      ano: anoDoLancamento(documento.dataPrestacao),
      outroId: outro.id,
      outroDocumento: outro.documento,
      outroNome: outro.nome,
      outroMunicipio: outro.municipio,
      dataPrestacao: documento.dataPrestacao,
      atividadeId: documento.atividadeId,
      itemListaServico: documento.itemListaServico,
      tipoTributacaoId: documento.tipoTributacaoId,
      exigibilidade: codigoExigibilidade(documento.exigibilidade),
      regime: documento.regime,
      foraDoDas: documento.foraDoDas,
      prestadorOptanteSimples: documento.optanteSimples,
      municipioPrestacao: documento.municipioPrestacao,
      municipioIncidencia: documento.municipioIncidencia,
      devidoAqui: documento.devidoAqui,
      incidenciaFora: !documento.devidoAqui,
      retido: documento.retido,
      itens: [{ descricao, quantidade: '1.0000', valorUnitario: `${valorTotal}00` }],
      valorTotal,
      deducoes: documento.deducoes,
      base: documento.base,
      aliquota: documento.aliquota,
      imposto: documento.imposto,
      memoria: [...documento.memoria],
      pedido: {},
      origem: 'NACIONAL',
      chave: documento.chave,
      estado: anulado === null ? 'LANCADA' : 'CANCELADA',
      motivo: anulado,
      retificaId: declarado?.id ?? null,
      posEncerramento: estado !== 'ABERTA',
      lancadoEm: ctx.clock.now(),
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The entry was not written')
  return row.id
}

/**
 * A taker may have booked the same note by hand before it came: that entry gives way, so that the note counts once. The same note: other
 * party, number, competence and value.
 */
async function retirarDeclarado(
  ctx: Context,
  { titularId, papel, outro, numero, competencia, valorTotal }: DocumentoEletronico,
): Promise<EscritPapel | null> {
  if (papel !== 'TOMADOR') return null
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.titularId, titularId),
        eq(table.papel, papel),
        eq(table.origem, 'DECLARADA'),
        eq(table.estado, 'LANCADA'),
        eq(table.outroDocumento, outro.documento),
        eq(table.numero, numero),
        eq(table.competencia, competencia),
        eq(table.valorTotal, valorTotal),
      ),
    )
    .limit(1)
    .for('update')
  if (!row) return null
  await ctx.db
    .update(table)
    .set({ estado: 'RETIFICADA', motivo: 'A nota chegou do Emissor Nacional.', versao: row.versao + 1 })
    .where(eq(table.id, row.id))
  await lancarNoSaldo(ctx, { pessoaId: titularId, papel, competencia }, -1, documentoDoEscrit(row))
  return row
}

/** Takes the entry of an electronic note out of force, also in a closed competence; nothing happens when it has none in force. */
export async function anularDocumento(ctx: Context, id: number, motivo: string): Promise<void> {
  const [row] = await ctx.db
    .update(table)
    .set({ estado: 'CANCELADA', motivo })
    .where(and(eq(table.id, id), eq(table.origem, 'NACIONAL'), eq(table.estado, 'LANCADA')))
    .returning()
  if (!row) return
  const chave = { pessoaId: row.titularId, papel: row.papel, competencia: row.competencia }
  await lancarNoSaldo(ctx, chave, -1, documentoDoEscrit(row))
}
