import { refere } from '@iss/platform/db'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { plusDays, plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { defineDemo } from '@iss/platform/server'
import { and, asc, desc, eq } from 'drizzle-orm'
import { anularBilhetes } from '../server/anular-bilhetes.ts'
import { bilheteTable, sorteioDocumentoExcluidoTable, sorteioTable } from '../tables/sorteio.ts'

/** Draws around the day of the demonstration: the last semester that is over, and the one that runs. Before the notes, which then give tickets. */
export const sorteiosDemo = defineDemo({
  nome: 'sorteios',
  ordem: 290,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const inicioAtual = `${hoje.slice(0, 4)}-${hoje.slice(5, 7) < '07' ? '01' : '07'}-01`
    const inicioAnterior = plusMonths(inicioAtual, -6)
    const valorPorBilhete = Dinheiro.from('50.00')
    const rows = await ctx.db
      .insert(sorteioTable)
      .values([
        {
          periodoInicial: inicioAnterior,
          periodoFinal: plusDays(inicioAtual, -1),
          dataLimite: plusDays(inicioAtual, -1),
          dataSorteio: plusDays(inicioAtual, 14),
          valorPorBilhete,
          premios: '1º R$ 10.000,00; 2º R$ 5.000,00; 3º R$ 2.000,00',
        },
        {
          periodoInicial: inicioAtual,
          periodoFinal: plusDays(plusMonths(inicioAtual, 6), -1),
          dataLimite: plusDays(plusMonths(inicioAtual, 6), -1),
          dataSorteio: plusDays(plusMonths(inicioAtual, 6), 14),
          valorPorBilhete,
          premios: '1º R$ 15.000,00; 2º R$ 5.000,00; 3º R$ 2.000,00',
        },
      ])
      .returning({ id: sorteioTable.id })
    // Who runs the programme takes no part in it.
    for (const { id } of rows)
      await ctx.db
        .insert(sorteioDocumentoExcluidoTable)
        .values([demoDocumentos.fiscal, demoDocumentos.gestor].map((documento) => ({ sorteioId: id, documento })))
    await ctx.audit({ tipo: 'demo.sorteios', entidade: 'sorteio', depois: { quantidade: rows.length } })
  },
})

/** After the notes: the past draw is drawn when its day is over, and one note of the running one lost its tickets. */
export const sorteadosDemo = defineDemo({
  nome: 'sorteios-realizados',
  ordem: 310,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    for (const sorteio of await ctx.db.select().from(sorteioTable).orderBy(asc(sorteioTable.periodoInicial))) {
      if (sorteio.dataSorteio === null || sorteio.dataSorteio > hoje) continue
      await ctx.db
        .update(sorteioTable)
        .set({ situacao: 'SORTEADO', publicadoEm: ctx.clock.now() })
        .where(eq(sorteioTable.id, sorteio.id))
      const [premiado] = await ctx.db
        .select({ id: bilheteTable.id })
        .from(bilheteTable)
        .where(eq(bilheteTable.sorteioId, sorteio.id))
        .orderBy(desc(bilheteTable.numero))
        .limit(1)
      if (premiado) await ctx.db.update(bilheteTable).set({ premio: '1º' }).where(eq(bilheteTable.id, premiado.id))
      await ctx.audit({ tipo: 'sorteio.realizado', entidade: 'sorteio', entidadeId: sorteio.id })
    }
    const [bilhete] = await ctx.db
      .select({ notaId: bilheteTable.notaId })
      .from(bilheteTable)
      .innerJoin(sorteioTable, refere(bilheteTable.sorteioId, sorteioTable))
      .where(and(eq(sorteioTable.situacao, 'ABERTO'), eq(bilheteTable.documento, demoDocumentos.maria)))
      .orderBy(asc(bilheteTable.numero))
      .limit(1)
    if (bilhete) await anularBilhetes(ctx, bilhete.notaId, 'CPF do tomador informado com erro')
  },
})
