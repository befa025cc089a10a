import { counted } from '@iss/kernel/texto'
import { defineFatoDaNota, defineVinculosDaNota } from '@iss/nota/server'
import { asc, eq } from 'drizzle-orm'
import { isSorteioAberto, labelPeriodo } from '../domain/bilhetes.ts'
import { bilheteTable, sorteioTable } from '../tables/sorteio.ts'

/** A note with tickets in a draw that is over: valid ones (E07), or any (F68). */
export const fatoSorteioDaNota = defineFatoDaNota(async (ctx, nota) => {
  const rows = await ctx.db
    .selectDistinct({ situacao: sorteioTable.situacao, dataSorteio: sorteioTable.dataSorteio, ativo: bilheteTable.ativo })
    .from(bilheteTable)
    .innerJoin(sorteioTable, eq(sorteioTable.id, bilheteTable.sorteioId))
    .where(eq(bilheteTable.notaId, nota.id))
  const hoje = ctx.clock.today()
  const feitos = rows.filter((row) => !isSorteioAberto(row, hoje))
  return { sorteioRealizado: feitos.some(({ ativo }) => ativo), bilheteSorteado: feitos.length > 0 }
})

/** Tickets of a note, one line for each draw and condition (E12). */
export const vinculosBilhetes = defineVinculosDaNota(40, async (ctx, nota) => {
  const rows = await ctx.db
    .select({ bilhete: bilheteTable, sorteio: sorteioTable })
    .from(bilheteTable)
    .innerJoin(sorteioTable, eq(sorteioTable.id, bilheteTable.sorteioId))
    .where(eq(bilheteTable.notaId, nota.id))
    .orderBy(asc(bilheteTable.numero))
  const grupos = new Map<string, typeof rows>()
  for (const row of rows) {
    const chave = `${row.sorteio.id}/${row.bilhete.ativo}/${row.bilhete.motivoCancelamento ?? ''}`
    grupos.set(chave, [...(grupos.get(chave) ?? []), row])
  }
  return [...grupos.values()].flatMap((grupo) => {
    const [primeiro] = grupo
    if (!primeiro) return []
    const numeros = grupo.map(({ bilhete }) => bilhete.numero)
    return [
      {
        tipo: 'Bilhetes da Nota Premiada',
        descricao: `${counted(grupo.length, 'bilhete', 'bilhetes')} (${numeros.join(', ')}), sorteio de ${labelPeriodo(primeiro.sorteio)}`,
        situacao: primeiro.bilhete.ativo ? 'Válido' : (primeiro.bilhete.motivoCancelamento ?? 'Cancelado'),
        valor: null,
        href: null,
      },
    ]
  })
})
