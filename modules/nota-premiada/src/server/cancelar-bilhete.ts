import { all, refuse } from '@iss/kernel/errors'
import { refere } from '@iss/platform/db'
import { implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { cancelarBilhete } from '../contract/cancelar-bilhete.ts'
import { isSorteioAberto } from '../domain/bilhetes.ts'
import { bilheteErrors } from '../domain/errors.ts'
import { bilheteTable, sorteioTable } from '../tables/sorteio.ts'

export const cancelarBilheteOperation = implement(cancelarBilhete, async (ctx, { id, motivo }) => {
  const [row] = await ctx.db
    .select({ bilhete: bilheteTable, situacao: sorteioTable.situacao, dataSorteio: sorteioTable.dataSorteio })
    .from(bilheteTable)
    .innerJoin(sorteioTable, refere(bilheteTable.sorteioId, sorteioTable))
    .where(eq(bilheteTable.id, id))
    .for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const faltas = all(
    motivo.trim() === '' && bilheteErrors.motivo,
    !row.bilhete.ativo && bilheteErrors.cancelado,
    !isSorteioAberto(row, ctx.clock.today()) && bilheteErrors.listaFechada,
  )
  if (faltas.length > 0) refuse(faltas)
  await ctx.db
    .update(bilheteTable)
    .set({ ativo: false, motivoCancelamento: motivo.trim(), canceladoEm: ctx.clock.now() })
    .where(eq(bilheteTable.id, id))
  await ctx.audit({
    tipo: 'bilhete.cancelado',
    entidade: 'bilhete',
    entidadeId: id,
    antes: { ativo: true },
    depois: { ativo: false, numero: row.bilhete.numero, motivo: motivo.trim() },
  })
  return { mensagem: `Bilhete nº ${row.bilhete.numero} cancelado com sucesso.` }
})
