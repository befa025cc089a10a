import { papeis } from '@iss/kernel/papel'
import { optionalCompetenciaField, selectField } from '@iss/list/definition'
import { contribuinteField } from '@iss/pessoa/server'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { creditoTable, debitoTable } from '../tables/credito.ts'

/** Taxpayer, role and competence of credits and debits. */
export const filtroLancamentos = z.object({
  idPessoa: contribuinteField(),
  papel: selectField({ label: 'Papel', options: papeis }),
  competencia: optionalCompetenciaField(),
})

/** Entries that the filter asks for. */
export const ondeLancamentos = (
  table: typeof creditoTable | typeof debitoTable,
  { idPessoa, papel, competencia }: z.output<typeof filtroLancamentos>,
) =>
  and(
    idPessoa === null ? undefined : eq(table.pessoaId, Number(idPessoa)),
    papel === null ? undefined : eq(table.papel, papel),
    competencia === null ? undefined : eq(table.competencia, competencia),
  )

/** Roles in words. */
export const rotulosPapel = Object.fromEntries(papeis.map(({ value, label }) => [value, label]))
