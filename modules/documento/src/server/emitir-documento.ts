import { codigoVerificacao, senhaDocumento } from '@iss/kernel/ids'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { documentoTable } from '../tables/documento.ts'
import type { Documento } from './document-kind.ts'

export type NovoDocumento = {
  tipoDocumento: string
  contribuinteId: number
  /** Sequence without gaps of this owner: `{escopo: 'nfe', donoId: prestador}` (decisions N1). */
  numeracao: { escopo: string; donoId: number }
  comCodigoVerificacao?: boolean
  emissao?: Date
  dataValidade?: string | null
  origem?: string
  emissorId?: number | null
}

/** Allocates the next number of a sequence in the caller's transaction; a rollback gives it back, so no gap appears. */
export async function proximoNumero(ctx: Context, escopo: string, donoId: number, quantos = 1): Promise<number> {
  const { rows } = await ctx.client.query<{ numero: string }>('select proximo_numero($1, $2, $3) as numero', [
    escopo,
    donoId,
    quantos,
  ])
  return Number(rows[0]?.numero)
}

/** Makes `primeiro` the first number of a sequence that has none yet; one that has begun stays as it is. */
export async function iniciarNumeracao(ctx: Context, escopo: string, donoId: number, primeiro: number): Promise<void> {
  await ctx.client.query(
    'insert into contador_numeracao (escopo, dono_id, ultimo) values ($1, $2, $3) on conflict (municipio_id, escopo, dono_id) do nothing',
    [escopo, donoId, primeiro - 1],
  )
}

/** Issues the base of a document: number, senha (16 characters), for notes also the verification code (9), registered in the directory. */
export async function emitirDocumento(ctx: Context, novo: NovoDocumento): Promise<Documento> {
  const numero = await proximoNumero(ctx, novo.numeracao.escopo, novo.numeracao.donoId)
  const [row] = await ctx.db
    .insert(documentoTable)
    .values({
      tipoDocumento: novo.tipoDocumento,
      numero,
      contribuinteId: novo.contribuinteId,
      emissorId: novo.emissorId ?? null,
      origem: novo.origem ?? 'usuario',
      senha: senhaDocumento(),
      codigoVerificacao: novo.comCodigoVerificacao ? codigoVerificacao() : null,
      emissao: novo.emissao ?? ctx.clock.now(),
      dataValidade: novo.dataValidade ?? null,
    })
    .returning()
  if (!row) throw new Error('The document row was not written')
  return row
}

/** Records a document that another system numbered and issued; it gets a senha, so that it is listed and verified like our own. */
export async function registrarDocumento(
  ctx: Context,
  {
    tipoDocumento,
    numero,
    contribuinteId,
    emissao,
    origem,
  }: Pick<NovoDocumento, 'tipoDocumento' | 'origem'> & {
    numero: number
    contribuinteId: number | null
    emissao: Date
  },
): Promise<Documento> {
  const [row] = await ctx.db
    .insert(documentoTable)
    .values({
      tipoDocumento,
      numero,
      contribuinteId,
      emissao,
      origem: origem ?? 'importacao',
      senha: senhaDocumento(),
      readOnly: true,
    })
    .returning()
  if (!row) throw new Error('The document row was not written')
  return row
}

/** Marks a document cancelled; it is never deleted. Answers false when it already was. */
export async function cancelarDocumento(ctx: Context, id: number, motivo: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`update documento set data_cancelamento = ${ctx.clock.now()}, motivo_cancelamento = ${motivo}, data_alteracao = ${ctx.clock.now()} where id = ${id} and data_cancelamento is null`,
  )
  return rowCount === 1
}
