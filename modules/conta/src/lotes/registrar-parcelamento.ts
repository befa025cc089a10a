import { refuse } from '@iss/kernel/errors'
import { defineLote, selectionOrder } from '@iss/lote/definition'
import { platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { parcelamentoAccess } from '../contract/parcelamento.ts'
import { labelParcelamento, situacoesParcelamento } from '../domain/parcelamento.ts'
import { saldoCompetenciaTable as saldo } from '../tables/saldo.ts'

/** Registrar parcelamento (F16, F50): the agreement itself stands in the city's own system; here is what collection must know of it. */
export const registrarParcelamentoLote = defineLote({
  ...selectionOrder,
  slug: 'registrar-parcelamento',
  title: 'Registrar parcelamento',
  access: parcelamentoAccess,
  audit: 'parcelamento',
  texts: { item: ['competência', 'competências'] },
  fields: {
    situacao: {
      kind: 'select',
      label: 'Parcelamento',
      required: true,
      options: situacoesParcelamento.map((value) => ({ value, label: labelParcelamento(value) })),
    },
  },
  columns: [],
  async run(ctx, { alvo }, { valores, motivo }) {
    const [antes] = await ctx.db.select().from(saldo).where(eq(saldo.id, alvo)).for('update')
    if (!antes) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
    const depois = {
      existeParcelamentoAtivo: valores.situacao !== 'NENHUM',
      parcelamentoEmDia: valores.situacao === 'EM_DIA',
    }
    await ctx.db.update(saldo).set(depois).where(eq(saldo.id, alvo))
    await ctx.audit({
      tipo: 'parcelamento.registrado',
      entidade: 'saldo_competencia',
      entidadeId: alvo,
      antes: { existeParcelamentoAtivo: antes.existeParcelamentoAtivo, parcelamentoEmDia: antes.parcelamentoEmDia },
      depois: { ...depois, motivo },
    })
    return `${labelParcelamento(valores.situacao as (typeof situacoesParcelamento)[number])}.`
  },
})
