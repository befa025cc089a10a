import type { TipoGuia } from '@iss/guia/domain/tipos-guia'
import { guiaTable as table } from '@iss/guia/tables/guia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ChaveSaldo } from '@iss/conta/server'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'

type GuiasProprias = { recebido: Dinheiro; debitoGuia: Dinheiro }

const tipos: TipoGuia[] = ['AVULSA', 'NOTA_FISCAL_AVULSA', 'VALOR_FIXO']

/**
 * Guides of the competence that no closing made, by taxpayer: paid ones are money received, open ones are not billed twice. `fixos`: each taxpayer with
 * the fixed value of the month, if its closing bills one: the parcel of the month counts then, and the sole guide of the year (G5) settles each of
 * its months whole, whatever its discount. Who has none is left out.
 */
export async function somarGuiasProprias(
  ctx: Context,
  { papel, competencia }: Omit<ChaveSaldo, 'pessoaId'>,
  fixos: ReadonlyMap<number, Dinheiro | null>,
): Promise<Map<number, GuiasProprias>> {
  const somas = new Map<number, GuiasProprias>()
  if (fixos.size === 0) return somas
  const unica = sql<boolean>`(${table.tipo} = 'VALOR_FIXO' and ${table.parcela} is not distinct from 0)`
  // What a paid guide gave back for a cancelled note was received no more. Written out: Drizzle leaves the table away where there is only one.
  const devolvido = sql.raw(`(select coalesce(sum(c.valor), 0) from credito c where c.municipio_id = guia.municipio_id
    and c.guia_id = guia.id and c.pagamento_id is null and c.encerramento_id is null and not c.cancelado)`)
  const rows = await ctx.db
    .select({
      pessoaId: table.pessoaId,
      estado: table.estado,
      tipo: table.tipo,
      unica,
      soma: sql<string>`sum(${table.base} - ${devolvido})::text`,
    })
    .from(table)
    .where(
      and(
        inArray(table.pessoaId, [...fixos.keys()]),
        eq(table.papel, papel),
        or(and(eq(table.competencia, competencia), sql`not ${unica}`), and(unica, eq(table.exercicio, competencia.ano))),
        eq(table.tributo, 'ISSQN'),
        inArray(table.tipo, tipos),
        isNull(table.encerramentoId),
        // The rest of an underpaid guide: its tax stands in that one.
        isNull(table.complementaId),
      ),
    )
    .groupBy(table.pessoaId, table.estado, table.tipo, unica)
  for (const { pessoaId, estado, tipo, ...row } of rows) {
    const fixo = fixos.get(pessoaId) ?? null
    const qual = campoDe[estado]
    if (!qual || (tipo === 'VALOR_FIXO' && !fixo)) continue
    const antes = lerGuias(somas, pessoaId)
    somas.set(pessoaId, { ...antes, [qual]: antes[qual].plus(row.unica && fixo ? fixo : Dinheiro.from(row.soma)) })
  }
  return somas
}

const campoDe: Readonly<Record<string, keyof GuiasProprias>> = {
  PAGA: 'recebido',
  BAIXADA: 'recebido',
  EMITIDA: 'debitoGuia',
  DIVIDA_ATIVA: 'debitoGuia',
}

/** The fixed value that the closing of a month bills: that of a whole year has a guide of its own (G5). */
export const fixoDoMes = (regime: string, fixo: Dinheiro | null): Dinheiro | null => (regime === 'FIXO_ANUAL' ? null : fixo)

/** Those of one taxpayer; zeros when it has none. */
export const lerGuias = (somas: ReadonlyMap<number, GuiasProprias>, pessoaId: number): GuiasProprias =>
  somas.get(pessoaId) ?? { recebido: Dinheiro.zero, debitoGuia: Dinheiro.zero }
