import { type Action, choiceField, longtextField } from '@iss/list/definition'
import { orderOnSelection } from '@iss/lote/server'
import { refere } from '@iss/platform/db'
import { implement, platformErrors } from '@iss/platform/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { asc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { registrarParcelamento } from '../contract/parcelamento.ts'
import { labelParcelamento, situacoesParcelamento } from '../domain/parcelamento.ts'
import { registrarParcelamentoLote } from '../lotes/registrar-parcelamento.ts'
import { saldoCompetenciaTable as saldo } from '../tables/saldo.ts'

export const registrarParcelamentoOperation = implement(registrarParcelamento, async (ctx, { ids, situacao, justificativa }) => {
  const unicos = [...new Set(ids)].sort((um, outro) => um - outro)
  const saldos = await ctx.db
    .select({
      id: saldo.id,
      nome: sql<string>`${pessoaTable.nome} || ', ' || to_char(${saldo.competencia}, 'MM/YYYY')`.as('chave'),
    })
    .from(saldo)
    .innerJoin(pessoaTable, refere(saldo.contribuinteId, pessoaTable))
    .where(inArray(saldo.id, unicos))
    .orderBy(asc(saldo.id))
  const nomes = new Map(saldos.map(({ id, nome }) => [id, nome]))
  return orderOnSelection(ctx, registrarParcelamentoLote, {
    valores: { situacao },
    motivo: justificativa,
    itens: unicos.map((alvo) => ({
      alvo,
      chave: nomes.get(alvo) ?? null,
      linha: {},
      impedimento: nomes.has(alvo) ? null : platformErrors.naoEncontrado.message,
    })),
  })
})

/** 'Parcelamento' of the ticked rows of a list or report; the field tells the balance (`saldo_competencia`) that a row is about. */
export function acaoParcelamento<const K extends string>(campo: K): Action<Record<K, number | null>> {
  return {
    label: 'Parcelamento',
    on: 'selection',
    icon: 'calendar-dollar',
    call: registrarParcelamento,
    when: (row) => row[campo] !== null,
    about: (row) => row[campo] ?? 0,
    question: 'O parcelamento vale para a dívida da competência de cada linha escolhida.',
    fields: z.object({
      situacao: choiceField({
        label: 'Parcelamento',
        options: situacoesParcelamento.map((value) => ({ value, label: labelParcelamento(value) })),
        initial: 'EM_DIA',
      }),
      justificativa: longtextField({ label: 'Justificativa', required: true }),
    }),
    submit: 'Registrar',
  }
}
