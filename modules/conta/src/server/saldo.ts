import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { debitoDoDocumento, type DocumentoEncerramento, totalizarDocumentos } from '../domain/debito-documento.ts'
import type { PapelServico } from '@iss/kernel/papel'
import type { EstadoCompetencia } from '../domain/estado-competencia.ts'
import { type SaldoCompetencia, saldoCompetenciaTable } from '../tables/saldo.ts'

export type ChaveSaldo = { pessoaId: number; papel: PapelServico; competencia: Competencia }

const table = saldoCompetenciaTable
const onde = ({ pessoaId, papel, competencia }: ChaveSaldo) =>
  and(eq(table.contribuinteId, pessoaId), eq(table.papel, papel), eq(table.competencia, competencia))

/** The balance of a competence; undefined before its first document or closing. */
export async function findSaldo(ctx: Context, chave: ChaveSaldo): Promise<SaldoCompetencia | undefined> {
  const [row] = await ctx.db.select().from(table).where(onde(chave))
  return row
}

/** The balance of a competence, made when missing, locked until the end of the transaction: documents and closings wait for each other. */
export async function travarSaldo(ctx: Context, chave: ChaveSaldo): Promise<SaldoCompetencia> {
  const travar = () => ctx.db.select().from(table).where(onde(chave)).for('update')
  const [existente] = await travar()
  if (existente) return existente
  await ctx.client.query(
    'insert into saldo_competencia (contribuinte_id, papel, competencia) values ($1, $2, $3) on conflict (municipio_id, contribuinte_id, papel, competencia) do nothing',
    [chave.pessoaId, chave.papel, chave.competencia.firstDay()],
  )
  const [row] = await travar()
  if (!row) throw new Error('The balance row is missing')
  return row
}

export type Delta = { sinal: 1 | -1; faturado: Dinheiro; imposto: Dinheiro; retido: Dinheiro; debito: Dinheiro }

/** Adds a document to the balance, or takes it away; answers the state of the competence as it stands under the lock. */
export async function somarAoSaldo(ctx: Context, chave: ChaveSaldo, { sinal, ...valores }: Delta): Promise<EstadoCompetencia> {
  return somarQuantos(ctx, chave, sinal, { ...valores, quantidade: 1 })
}

async function somarQuantos(ctx: Context, chave: ChaveSaldo, sinal: 1 | -1, valores: Soma): Promise<EstadoCompetencia> {
  const estado = await somar(ctx, chave, sinal, valores)
  if (estado) return estado
  await travarSaldo(ctx, chave)
  return (await somar(ctx, chave, sinal, valores)) ?? 'ABERTA'
}

type Soma = Omit<Delta, 'sinal'> & { quantidade: number }

/** Adds to a balance, which stays locked until the end of the transaction; undefined before it exists. */
async function somar(ctx: Context, chave: ChaveSaldo, sinal: 1 | -1, valores: Soma): Promise<EstadoCompetencia | undefined> {
  const { rows } = await ctx.client.query<{ estado: EstadoCompetencia }>(
    `update saldo_competencia set quantidade = quantidade + $4 * $9::int, faturado = faturado + $4 * $5::numeric, imposto = imposto + $4 * $6::numeric,
       imposto_retido = imposto_retido + $4 * $7::numeric, debito = debito + $4 * $8::numeric, movimento = movimento + 1
     where contribuinte_id = $1 and papel = $2 and competencia = $3 returning estado`,
    [
      chave.pessoaId,
      chave.papel,
      chave.competencia.firstDay(),
      sinal,
      ...[valores.faturado, valores.imposto, valores.retido, valores.debito].map(String),
      valores.quantidade,
    ],
  )
  return rows[0]?.estado
}

/**
 * Adds an entry of a ledger to the balance of its competence, or takes it away, in the transaction of the entry. Answers the state of the
 * competence under the lock: whoever may not write into a closed one refuses then.
 */
export async function lancarNoSaldo(
  ctx: Context,
  chave: ChaveSaldo,
  sinal: 1 | -1,
  documento: DocumentoEncerramento,
): Promise<EstadoCompetencia> {
  const { faturado, imposto, retido } = documento
  return somarAoSaldo(ctx, chave, {
    sinal,
    faturado,
    imposto,
    retido: retido ? imposto : Dinheiro.zero,
    debito: debitoDoDocumento(chave.papel, documento),
  })
}

/** `lancarNoSaldo` of many entries of one competence at once. */
export async function somarMuitosAoSaldo(
  ctx: Context,
  chave: ChaveSaldo,
  sinal: 1 | -1,
  documentos: readonly DocumentoEncerramento[],
): Promise<EstadoCompetencia> {
  const { quantidade, faturado, imposto, impostoRetido, debito } = totalizarDocumentos(chave.papel, documentos)
  return somarQuantos(ctx, chave, sinal, { quantidade, faturado, imposto, retido: impostoRetido, debito })
}

/** Adds to a balance what its documents say beyond it (negative: less), as a recount found it (A47). */
export async function corrigirSoma(ctx: Context, chave: ChaveSaldo, falta: Soma): Promise<void> {
  await somarQuantos(ctx, chave, 1, falta)
}

/** Sets what closing, reopening and payment change of a balance that the caller has locked. */
export async function mudarSaldo(
  ctx: Context,
  saldo: SaldoCompetencia,
  mudanca: Partial<Pick<SaldoCompetencia, 'estado' | 'encerrado' | 'pago' | 'debitoEncerrado'>>,
): Promise<void> {
  await ctx.db.update(table).set(mudanca).where(eq(table.id, saldo.id))
}

/** Whether documents that came or went after the closing changed what is owed. */
export function temComplementar({
  estado,
  debito,
  debitoEncerrado,
}: Pick<SaldoCompetencia, 'estado' | 'debito' | 'debitoEncerrado'>): boolean {
  return estado === 'ENCERRADA' && debitoEncerrado !== null && !debito.eq(debitoEncerrado)
}

/** Marks the open balances of a competence as being closed, making those that are missing. */
export async function processarSaldos(
  ctx: Context,
  pessoas: readonly number[],
  papel: PapelServico,
  competencia: Competencia,
): Promise<void> {
  await ctx.client.query(
    `insert into saldo_competencia (contribuinte_id, papel, competencia, estado) select p, $2, $3, 'EM_PROCESSAMENTO' from unnest($1::bigint[]) p order by p
     on conflict (municipio_id, contribuinte_id, papel, competencia) do update set estado = 'EM_PROCESSAMENTO' where saldo_competencia.estado = 'ABERTA'`,
    [pessoas, papel, competencia.firstDay()],
  )
}
