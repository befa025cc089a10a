import { competenciaSql, wordsSql } from '@iss/list/server'
import { pessoaDoPedido } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import type { Competencia } from '@iss/kernel/competencia'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rotulosSituacao } from '../domain/rotulos.ts'
import type { LivroDoSetor } from '../domain/setor.ts'
import { escritSetorTable as table } from '../tables/escrit-setor.ts'

type Filtro = { idPessoa: number | string | null; competencia: Competencia | null }

/**
 * What the list of a sector selects of each entry, and which entries those are; the list adds what its sector has. An entry out of force counts in
 * no total.
 */
export function lancamentosDoSetor(ctx: Context, livro: LivroDoSetor, { idPessoa, competencia }: Filtro) {
  const onde = and(
    eq(table.livro, livro),
    eq(table.titularId, pessoaDoPedido(ctx, idPessoa === null ? null : Number(idPessoa))),
    competencia === null ? undefined : eq(table.competencia, competencia),
  )
  const campos = {
    id: table.id,
    versao: table.versao,
    competencia: competenciaSql(table.competencia).as('mes'),
    data: table.data,
    descricao: table.descricao,
    quantidade: table.quantidade,
    valor: table.valor,
    deducoes: table.deducoes,
    base: table.base,
    aliquota: table.aliquota,
    imposto: table.imposto,
    estado: table.estado,
    semEfeito: sql<boolean>`(${table.estado} <> 'LANCADA')`.as('sem_efeito'),
    situacao: wordsSql(table.estado, rotulosSituacao).as('situacao'),
    motivo: sql<string>`coalesce(${table.motivo}, '')`.as('porque'),
  }
  return { campos, table, onde }
}

/** A cell of what was typed of an entry. */
export const doPedido = (campo: string): SQL => sql`${table.pedido}->>${sql.raw(`'${campo}'`)}`

/** Colour of the situation of an entry. */
export const tomDoLancamento = ({ estado }: { estado: string }) =>
  estado === 'LANCADA' ? 'success' : estado === 'RETIFICADA' ? 'warning' : 'neutral'
