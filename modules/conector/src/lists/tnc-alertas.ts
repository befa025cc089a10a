import { booleanField, defineList } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { labelEspecie } from '../domain/troca.ts'
import { tncAgendamentoTable as agendamento, tncAlertaMigracaoTable as table } from '../tables/configuracao.ts'

const filters = z.object({ resolvidos: booleanField({ label: 'Também os resolvidos' }) })

/** TNCAlertaMigracao (spec 3 §9.4): routines that missed two runs or failed; the next run that ends well resolves them. */
export const tncAlertas = defineList({
  slug: 'tnc-alertas',
  title: 'Alertas de migração',
  access: fiscoDoConector,
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 34, icone: 'alert-triangle' }],
  filters,
  query: alertas,
  id: 'id',
  order: ['-horario'],
  empty: 'Nenhum alerta de migração.',
  columns: [
    { key: 'horario', label: 'Horário', kind: 'datetime' },
    { key: 'municipio', label: 'Município', kind: 'text', secondary: true },
    { key: 'rotina', label: 'Agendamento', kind: 'text' },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Aberto' ? 'danger' : 'success'),
    },
    { key: 'resolvidoEm', label: 'Resolvido em', kind: 'datetime' },
  ],
})

function alertas({ db }: Context, { resolvidos }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      horario: table.horario,
      municipio: municipioTable.nome,
      rotina: wordsSql(agendamento.rotina, labelEspecie).as('rotina_rotulo'),
      motivo: table.motivo,
      situacao: sql<string>`case when ${table.resolvidoEm} is null then 'Aberto' else 'Resolvido' end`.as('situacao_do_alerta'),
      resolvidoEm: table.resolvidoEm,
    })
    .from(table)
    .innerJoin(agendamento, refere(table.agendamentoId, agendamento))
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .where(resolvidos ? undefined : isNull(table.resolvidoEm))
}
