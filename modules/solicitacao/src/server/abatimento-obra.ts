import { refere } from '@iss/platform/db'
import { getPerfilPresumido } from '@iss/tributacao/server'
import { concederDescontoBase } from '@iss/pessoa/server'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { pessoaPerfilDescontoBaseTable } from '@iss/pessoa/tables/desconto-da-pessoa'
import { tipoAbatimentoObraTable } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { tipoAbatimentoObraContribuinteTable } from '../tables/tipo-abatimento-obra-contribuinte.ts'

export type TipoAbatimento = typeof tipoAbatimentoObraTable.$inferSelect
export type PedidoAbatimento = {
  pessoaId: number
  tipo: TipoAbatimento
  obra: string
  cno: string | null
  inicio: Data
  fim: Data | null
  /** Of the price; for a presumed deduction what is taken off the base. */
  percentual: Aliquota
  usuarioId: number
  solicitacaoId: number | null
}

/** Kinds of deduction in use, by name. */
export async function listTiposAbatimento({ db }: Context): Promise<TipoAbatimento[]> {
  const table = tipoAbatimentoObraTable
  return db
    .select()
    .from(table)
    .where(and(eq(table.ativo, true), isNull(table.dataCancelamento)))
    .orderBy(asc(table.nome))
}

/** The highest percent of a kind: what is presumed, or the ceiling of the real one; 100 without ceiling. */
export function limiteDoTipo(tipo: TipoAbatimento): Aliquota {
  return (tipo.modo === 'PRESUMIDO' ? tipo.percentual : tipo.tetoPercentual) ?? Aliquota.from('100')
}

/** Activities of works of a person today: those flagged so, and items 7.02 and 7.05 of the list. */
export async function listAtividadesDeObra(ctx: Context, pessoaId: number): Promise<{ id: number; nome: string }[]> {
  const vinculo = pessoaAtividadeTable
  const hoje = ctx.clock.today()
  return ctx.db
    .select({ id: atividadeTable.id, nome: atividadeTable.resumo })
    .from(vinculo)
    .innerJoin(atividadeTable, refere(vinculo.atividadeId, atividadeTable))
    .where(
      and(
        eq(vinculo.pessoaId, pessoaId),
        lte(vinculo.inicio, hoje),
        or(isNull(vinculo.fim), gte(vinculo.fim, hoje)),
        or(eq(atividadeTable.abateObra, true), inArray(atividadeTable.itemListaServico, ['7.02', '7.05'])),
      ),
    )
    .orderBy(asc(atividadeTable.codigo))
}

/** What was allowed to a person for a work before, newest first. */
export async function listAbatimentosDaObra({ db }: Context, pessoaId: number, obra: string) {
  const table = tipoAbatimentoObraContribuinteTable
  return db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), sql`lower(${table.obra}) = lower(${obra})`))
    .orderBy(sql`${table.dataHora} desc`)
}

/** Whether the person has a discount of the base on a day of the period. */
export async function hasDescontoBase({ db }: Context, pessoaId: number, inicio: Data, fim: Data | null): Promise<boolean> {
  const table = pessoaPerfilDescontoBaseTable
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(table.pessoaId, pessoaId), lte(table.inicio, fim ?? '9999-12-31'), or(isNull(table.fim), gte(table.fim, inicio))),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Allows the deduction in the caller's transaction. A presumed one also gives the person the discount of the base that the next note of works
 * has; a real one lets her deduct the documents that she links. Source: F140, O2, decision 0029.
 */
export async function concederAbatimento(ctx: Context, pedido: PedidoAbatimento, em?: Date): Promise<number> {
  const { tipo, percentual, ...resto } = pedido
  const [row] = await ctx.db
    .insert(tipoAbatimentoObraContribuinteTable)
    .values({ ...resto, tipoAbatimentoObraId: tipo.id, percentual, dataHora: em ?? ctx.clock.now() })
    .returning({ id: tipoAbatimentoObraContribuinteTable.id })
  if (!row) throw new Error('The deduction of works was not written')
  let perfilId: number | null = null
  if (tipo.modo === 'PRESUMIDO') {
    const atividades = (await listAtividadesDeObra(ctx, pedido.pessoaId)).map(({ id }) => id)
    perfilId = await getPerfilPresumido(ctx, tipo.nome, percentual, atividades)
    await concederDescontoBase(ctx, { perfilId, pessoaId: pedido.pessoaId, inicio: pedido.inicio, fim: pedido.fim })
  }
  await ctx.audit({
    tipo: 'abatimento-obra.concedido',
    entidade: 'tipo_abatimento_obra_contribuinte',
    entidadeId: row.id,
    depois: { ...resto, tipo: tipo.nome, percentual, perfilId },
  })
  return row.id
}
