import { Competencia } from '@iss/kernel/competencia'
import { encerramentoErrors } from '../domain/errors.ts'
import type { Violation } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { encerramentoSequencial, permiteEncerrarCompetenciaCorrente } from '../contract/chaves-municipais.ts'
import { verificarPendencias } from '../domain/estado-competencia.ts'
import type { EstadoCompetencia } from '@iss/conta/domain/estado-competencia'
import type { TipoEncerramento } from '../domain/tipo-encerramento.ts'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { notasDoPapel } from './documentos.ts'
import { verificarBloqueiosEncerramento } from './livro.ts'
import { hasRpsNaoConvertidos } from './rps-nao-convertidos.ts'
import { type ChaveSaldo, deveEncerrarSql } from '@iss/conta/server'
import { hasAliquotaIncorreta } from './simples-na-competencia.ts'

/**
 * What stands against the closing and, unless `soImpedimentos`, what is only told (C01). A complement needs a closed competence, every other
 * kind an open one.
 */
export async function examinarPendencias(
  ctx: Context,
  chave: ChaveSaldo,
  estado: EstadoCompetencia,
  tipo: TipoEncerramento | null,
  { soImpedimentos = false } = {},
): Promise<{ violations: Violation[]; avisos: string[] }> {
  const complementar = tipo === 'COMPLEMENTAR'
  const sequencial = await ctx.switchOn(encerramentoSequencial)
  const corrente = Competencia.fromData(ctx.clock.today())
  const { violations, avisos } = verificarPendencias({
    competencia: chave.competencia,
    corrente,
    estado: complementar && estado === 'ENCERRADA' ? 'ABERTA' : estado,
    permiteEncerrarCompetenciaCorrente:
      chave.competencia.eq(corrente) && (await ctx.switchOn(permiteEncerrarCompetenciaCorrente)),
    encerramentoSequencial: sequencial,
    anteriorAberta: sequencial ? await findAnteriorAberta(ctx, chave) : null,
    cancelamentosPendentes: !soImpedimentos && (await hasCancelamentoPendente(ctx, chave)),
    aliquotaSimplesIncorreta: !soImpedimentos && (await hasAliquotaIncorreta(ctx, chave)),
    rpsNaoConvertidos: !soImpedimentos && (await hasRpsNaoConvertidos(ctx, chave)),
  })
  const naoEncerrada = complementar && estado === 'ABERTA' ? [encerramentoErrors.naoEncerrada] : []
  return { violations: [...violations, ...naoEncerrada, ...(await verificarBloqueiosEncerramento(ctx, chave))], avisos }
}

async function findAnteriorAberta(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<Competencia | null> {
  const table = saldoCompetenciaTable
  const [row] = await ctx.db
    .select({ competencia: table.competencia })
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, pessoaId),
        eq(table.papel, papel),
        eq(table.estado, 'ABERTA'),
        sql.raw(deveEncerrarSql('saldo_competencia')),
        lt(table.competencia, competencia),
      ),
    )
    .orderBy(asc(table.competencia))
    .limit(1)
  return row ? row.competencia : null
}

async function hasCancelamentoPendente(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<boolean> {
  const table = notaFiscalTable
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        await notasDoPapel(ctx, papel, pessoaId),
        eq(table.competencia, competencia),
        eq(table.estado, 'CANCELAMENTO_SOLICITADO'),
      ),
    )
    .limit(1)
  return row !== undefined
}
