import { estadosComEfeitoTexto } from '@iss/nota/server'
import { refere } from '@iss/platform/db'
import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { tipoAbatimentoObraTable } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, asc, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { type Obra, obraPrestadorTable } from '../tables/obra.ts'
import { findVinculo } from './obra-prestador.ts'
import { tipoAbatimentoObraContribuinteTable } from '../tables/tipo-abatimento-obra-contribuinte.ts'

export type TipoAbatimento = typeof tipoAbatimentoObraTable.$inferSelect
export type PedidoAbatimento = {
  pessoaId: number
  tipo: TipoAbatimento
  obra: Pick<Obra, 'id' | 'nome' | 'codigo'>
  inicio: Data
  fim: Data | null
  /** Of the price; what is presumed, or the ceiling of what is proved. */
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

/** What was allowed to a person in works before, newest first. */
export async function listAbatimentosDaObra({ db }: Context, pessoaId: number, obraId: number) {
  const table = tipoAbatimentoObraContribuinteTable
  return db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.obraId, obraId)))
    .orderBy(desc(table.dataHora))
}

/** What notes in force deducted in works until now, whoever issued them. */
export async function somarDeducoesDaObra(ctx: Context, obraId: number): Promise<{ notas: number; valor: Dinheiro }> {
  const { rows } = await ctx.client.query<{ notas: number; valor: string }>(
    `select count(*)::int as notas, coalesce(sum(n.deducoes), 0)::text as valor
     from obra_prestador p
     join obra_nota_fiscal f on f.municipio_id = p.municipio_id and f.obra_prestador_prestacao_id = p.id
     join nota_fiscal n on n.municipio_id = f.municipio_id and n.id = f.nota_id and n.estado in ${estadosComEfeitoTexto} and n.deducoes > 0
     where p.obra_id = $1`,
    [obraId],
  )
  return { notas: rows[0]?.notas ?? 0, valor: Dinheiro.from(rows[0]?.valor ?? '0') }
}

/**
 * Allows the deduction in the caller's transaction: the person's bond to the works has it, and every note that names them may deduct so much.
 * Who was allowed what, by whom and when, is kept. Source: F140, O2.
 */
export async function concederAbatimento(ctx: Context, pedido: PedidoAbatimento, em = ctx.clock.now()): Promise<void> {
  const { tipo, percentual, obra, pessoaId, usuarioId, solicitacaoId, inicio, fim } = pedido
  const vinculo = await findVinculo(ctx, obra.id, pessoaId)
  if (!vinculo) throw new Error('Only who is bound to the works has an abatement there')
  await ctx.db
    .update(obraPrestadorTable)
    .set({ tipoAbatimentoObraId: tipo.id, percentual, inicio, fim, solicitacaoId })
    .where(eq(obraPrestadorTable.id, vinculo.id))
  const [row] = await ctx.db
    .insert(tipoAbatimentoObraContribuinteTable)
    .values({
      pessoaId,
      tipoAbatimentoObraId: tipo.id,
      usuarioId,
      dataHora: em,
      obra: obra.nome,
      cno: obra.codigo,
      obraId: obra.id,
      inicio,
      fim,
      percentual,
      solicitacaoId,
    })
    .returning({ id: tipoAbatimentoObraContribuinteTable.id })
  await ctx.audit({
    tipo: 'abatimento-obra.concedido',
    entidade: 'tipo_abatimento_obra_contribuinte',
    entidadeId: row?.id,
    depois: { pessoaId, obra: obra.nome, cno: obra.codigo, tipo: tipo.nome, percentual, inicio, fim, solicitacaoId },
  })
}
