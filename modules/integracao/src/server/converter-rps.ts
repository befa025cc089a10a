import { formatData, hojeEm } from '@iss/kernel/data'
import { AppError, fill, type Violation } from '@iss/kernel/errors'
import type { OrigemNota } from '@iss/nota-fiscal/domain/nota'
import { emitirNota, examinarNota } from '@iss/nota-fiscal/server'
import { notaFiscalTable } from '@iss/nota-fiscal/tables/nota-fiscal'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { integracaoErrors } from '../domain/errors.ts'
import type { DeclaracaoLida, IdentidadeRps } from '../domain/lote-lido.ts'
import { textoImportacao } from '../domain/mensagens.ts'
import type { Rotulo } from '../domain/rotulo.ts'
import { rpsCanceladoTable } from '../tables/rps.ts'
import { avisosDoRps, canonicaDoRps, checkCoerencia } from './canonica-do-rps.ts'

/** An RPS read without error and the hash of its content (decisions N9). */
export type RpsParaConverter = { declaracao: DeclaracaoLida; conteudoHash: string }

export type NotaDoRps = { id: number; numero: number }
type Apurada = Awaited<ReturnType<typeof examinarNota>>['apuracao']

/**
 * What an RPS is to the register of its provider: `nova` may become a note, `convertida` became one with the same content,
 * `cancelada` came as cancelled (`registrada`: before), `recusada` tells why not.
 */
export type Conversao =
  | { tipo: 'nova'; apuracao: Apurada; avisos: string[] }
  | { tipo: 'convertida'; nota: NotaDoRps; aviso: string }
  | { tipo: 'cancelada'; registrada: boolean; aviso: string }
  | { tipo: 'recusada'; violations: Violation[]; avisos: string[] }

const rotuloDe = (identidade: IdentidadeRps | null): Rotulo => ({ n: identidade?.numero ?? 1, s: identidade?.serie ?? '-' })

/** Says what converting the RPS would do. Reads only. */
export async function examinarRps(ctx: Context, rps: RpsParaConverter, pessoaId: number, origem: OrigemNota): Promise<Conversao> {
  const { declaracao } = rps
  const rotulo = rotuloDe(declaracao.rps)
  const sabida = await examinarSemNota(ctx, rps, pessoaId)
  if (sabida) return sabida
  const exame = await examinarNota(ctx, canonicaDoRps(declaracao, await documentoDe(ctx, pessoaId), origem), pessoaId)
  const violations = [...checkCoerencia(declaracao, rotulo), ...exame.violacoes.map((violation) => comRotulo(violation, rotulo))]
  const avisos = [...exame.avisos, ...divergencias(declaracao, exame.apuracao), ...avisosDoRps(declaracao)]
  return violations.length > 0 ? { tipo: 'recusada', violations, avisos } : { tipo: 'nova', apuracao: exame.apuracao, avisos }
}

/**
 * Converts an RPS into a note of its provider, once: the natural key is provider, type, series and number (decisions N3). Known with the
 * same content: the existing note. The caller's transaction holds everything, and after 'recusada' the caller undoes it; conversions of
 * one provider go one after the other.
 */
export async function converterRps(
  ctx: Context,
  rps: RpsParaConverter,
  pessoaId: number,
  origem: OrigemNota,
): Promise<Exclude<Conversao, { tipo: 'nova' }> | { tipo: 'emitida'; nota: NotaDoRps; apuracao: Apurada; avisos: string[] }> {
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rps|${ctx.municipioId}|${pessoaId}`])
  const { declaracao, conteudoHash } = rps
  const sabida = await examinarSemNota(ctx, rps, pessoaId)
  if (sabida?.tipo === 'cancelada' && !sabida.registrada) await registrarCancelado(ctx, rps, pessoaId)
  if (sabida) return sabida
  const rotulo = rotuloDe(declaracao.rps)
  const incoerencias = checkCoerencia(declaracao, rotulo)
  if (incoerencias.length > 0) return { tipo: 'recusada', violations: incoerencias, avisos: [] }
  try {
    const nota = canonicaDoRps(declaracao, await documentoDe(ctx, pessoaId), origem)
    const { id, numero, apuracao, avisos } = await emitirNota(ctx, nota, pessoaId, { canal: origem, rpsHash: conteudoHash })
    return {
      tipo: 'emitida',
      nota: { id, numero },
      apuracao,
      avisos: [...avisos, ...divergencias(declaracao, apuracao), ...avisosDoRps(declaracao)],
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error
    return { tipo: 'recusada', violations: error.violations.map((violation) => comRotulo(violation, rotulo)), avisos: [] }
  }
}

/** What the register knows of the RPS before any note is looked at; null when it may become one. */
async function examinarSemNota(
  ctx: Context,
  { declaracao, conteudoHash }: RpsParaConverter,
  pessoaId: number,
): Promise<Exclude<Conversao, { tipo: 'nova' }> | null> {
  const cancelado = declaracao.status === 'cancelado'
  const conhecida = declaracao.rps && (await examinarIdentidade(ctx, declaracao.rps, { pessoaId, conteudoHash, cancelado }))
  if (conhecida) return conhecida
  return cancelado
    ? { tipo: 'cancelada', registrada: false, aviso: textoImportacao('canceladoRegistrado', rotuloDe(declaracao.rps)) }
    : null
}

async function registrarCancelado(ctx: Context, { declaracao, conteudoHash }: RpsParaConverter, pessoaId: number): Promise<void> {
  if (!declaracao.rps) return
  const { tipo, serie, numero } = declaracao.rps
  await ctx.db
    .insert(rpsCanceladoTable)
    .values({ pessoaId, tipo, serie, numero, emissao: declaracao.dataEmissao, conteudoHash, registradoEm: ctx.clock.now() })
  await ctx.audit({
    tipo: 'rps.cancelado',
    entidade: 'rps',
    entidadeId: `${numero}/${serie}`,
    depois: { pessoaId, tipo, serie, numero },
  })
}

async function examinarIdentidade(
  ctx: Context,
  identidade: IdentidadeRps,
  { pessoaId, conteudoHash, cancelado }: { pessoaId: number; conteudoHash: string; cancelado: boolean },
): Promise<Exclude<Conversao, { tipo: 'nova' }> | null> {
  const rotulo = rotuloDe(identidade)
  const recusada = (violation: Violation) => ({ tipo: 'recusada' as const, violations: [violation], avisos: [] })
  const nota = await findNotaDoRps(ctx, pessoaId, identidade)
  if (nota) {
    if (nota.rpsHash === conteudoHash)
      return {
        tipo: 'convertida',
        nota: { id: nota.id, numero: nota.numero },
        aviso: textoImportacao('jaConvertido', { ...rotulo, x: nota.numero }),
      }
    return recusada(
      fill(cancelado ? integracaoErrors.cancelamentoDeConvertido : integracaoErrors.outroConteudo, { ...rotulo, x: nota.numero }),
    )
  }
  const registrado = await findCancelado(ctx, pessoaId, identidade)
  if (!registrado) return null
  if (registrado.conteudoHash === conteudoHash)
    return { tipo: 'cancelada', registrada: true, aviso: textoImportacao('canceladoRegistrado', rotulo) }
  return recusada(fill(integracaoErrors.rpsJaCancelado, { ...rotulo, data: formatData(hojeEm(registrado.registradoEm)) }))
}

/** The note that an RPS became, if it became one. */
export async function findNotaDoRps(ctx: Context, pessoaId: number, { tipo, serie, numero }: IdentidadeRps) {
  const table = notaFiscalTable
  const [row] = await ctx.db
    .select({ id: table.id, numero: table.numero, rpsHash: table.rpsHash })
    .from(table)
    .where(and(eq(table.prestadorId, pessoaId), eq(table.rpsTipo, tipo), eq(table.rpsSerie, serie), eq(table.rpsNumero, numero)))
  return row ?? null
}

async function findCancelado(ctx: Context, pessoaId: number, { tipo, serie, numero }: IdentidadeRps) {
  const table = rpsCanceladoTable
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.tipo, tipo), eq(table.serie, serie), eq(table.numero, numero)))
  return row ?? null
}

async function documentoDe(ctx: Context, pessoaId: number): Promise<string> {
  const [row] = await ctx.db.select({ documento: pessoaTable.documento }).from(pessoaTable).where(eq(pessoaTable.id, pessoaId))
  if (!row) throw new Error('The provider of the import is not in the register')
  return row.documento
}

/** The same refusal, saying of which RPS (S22 'RPS {n}/{s}: {mensagem}'). */
function comRotulo(violation: Violation, rotulo: Rotulo): Violation {
  return { ...violation, message: fill(integracaoErrors.esquemaRps, { ...rotulo, mensagem: violation.message }).message }
}

/** Rate and withholding told by the sender that differ from ours: ours hold. */
function divergencias({ servico }: DeclaracaoLida, { resultado }: Apurada): string[] {
  const { aliquota } = servico.valores
  const sim = (valor: boolean) => (valor ? 'sim' : 'não')
  return [
    ...(aliquota !== null && !aliquota.isZero() && !aliquota.eq(resultado.aliquota) && !aliquota.eq(resultado.aliquotaExata)
      ? [textoImportacao('aliquotaDiverge', { informada: aliquota.format(), apurada: resultado.aliquota.format() })]
      : []),
    ...(servico.issRetido === resultado.retido
      ? []
      : [textoImportacao('retencaoDiverge', { informada: sim(servico.issRetido), apurada: sim(resultado.retido) })]),
  ]
}
