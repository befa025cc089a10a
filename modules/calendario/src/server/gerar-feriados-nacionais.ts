import { defineRegistryAction } from '@iss/registry/server'
import { inArray } from 'drizzle-orm'
import { feriadosNacionais } from '../domain/feriados.ts'
import { feriadoTable } from '../tables/feriado.ts'

/** Puts the national holidays of a year into the registry; days that are there already stay as they are. */
export const gerarFeriadosNacionais = defineRegistryAction('feriados', 'gerarNacionais', async (ctx, { valores }) => {
  const ano = Number(valores.ano)
  const holidays = feriadosNacionais(ano)
  const known = await ctx.db
    .select({ dia: feriadoTable.dia })
    .from(feriadoTable)
    .where(
      inArray(
        feriadoTable.dia,
        holidays.map(({ dia }) => dia),
      ),
    )
  const missing = holidays.filter(({ dia }) => !known.some((row) => row.dia === dia))
  const rows = missing.length === 0 ? [] : await ctx.db.insert(feriadoTable).values(missing).onConflictDoNothing().returning()
  for (const { id, dia, descricao, tipo, recorrente } of rows)
    await ctx.audit({
      tipo: 'feriado.incluido',
      entidade: 'feriado',
      entidadeId: id,
      depois: { dia, descricao, tipo, recorrente },
    })
  return rows.length === 0
    ? `Os feriados nacionais de ${ano} já estavam cadastrados.`
    : `${rows.length} feriados de ${ano} gerados com sucesso.`
})
