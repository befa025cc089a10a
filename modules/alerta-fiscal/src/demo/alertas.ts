import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { defineDemo } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { codigosRegra } from '../domain/regras.ts'
import { alertaExecucaoTable, alertaFiscalTable as alerta, alertaRegraTable } from '../tables/alerta-fiscal.ts'
import { apurarRegra, lerRegras } from '../server/apurar-alertas.ts'
import { mesesDaApuracao } from '../server/processar-alertas.ts'

/** Months that the demonstration looks at: enough for every rule, few enough for every test. */
const MESES = 3

/** A night's run over the documents of the demonstration, one rule set by the city; an alert is in analysis, one was set aside. */
export const alertasDemo = defineDemo({
  nome: 'alertas-fiscais',
  ordem: 995,
  async load(ctx, { hoje }) {
    await ctx.db.insert(alertaRegraTable).values([
      { codigo: 'QUEDA_MEDIA', percentual: Aliquota.from('70'), valor: Dinheiro.from('500.00'), minimo: 6 },
      { codigo: 'CANCELAMENTO_EXCESSIVO', percentual: Aliquota.from('20'), minimo: 3 },
    ])
    const regras = await lerRegras(ctx)
    const soma = { encontrados: 0, novos: 0, encerrados: 0 }
    for (const mes of (await mesesDaApuracao(ctx)).slice(-MESES))
      for (const regra of codigosRegra) {
        const vencimento = await vencimentoDaCompetencia(ctx, 'PRESTADOR', mes)
        const feito = await apurarRegra(ctx, { regra, mes, vencimento }, regras.get(regra))
        soma.encontrados += feito.encontrados
        soma.novos += feito.novos
      }
    const agora = ctx.clock.now()
    await ctx.db
      .insert(alertaExecucaoTable)
      .values({ ...soma, dia: hoje, origem: 'NOTURNA', iniciadaEm: agora, concluidaEm: agora })
    const fiscal = await findPessoaPorDocumento(ctx, demoDocumentos.fiscal)
    const [um, outro] = await ctx.db
      .select({ id: alerta.id })
      .from(alerta)
      .where(eq(alerta.regra, 'RECOLHIDO_A_MENOR'))
      .orderBy(asc(alerta.competencia), asc(alerta.id))
      .limit(2)
    if (um && fiscal)
      await ctx.db
        .update(alerta)
        .set({
          situacao: 'JUSTIFICADO',
          fiscalId: fiscal.id,
          tratadoEm: agora,
          motivo: 'Pagamento localizado em guia avulsa do mesmo mês.',
        })
        .where(eq(alerta.id, um.id))
    if (outro && fiscal)
      await ctx.db
        .update(alerta)
        .set({ situacao: 'EM_ANALISE', fiscalId: fiscal.id, tratadoEm: agora })
        .where(eq(alerta.id, outro.id))
    await ctx.audit({ tipo: 'demo.alertas-fiscais', entidade: 'alerta_fiscal', depois: soma })
  },
})
