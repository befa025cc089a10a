import { booleanField, defineList } from '@iss/list/definition'
import { atrasadoPorMs, ligadoPorMs } from '@iss/municipio/domain/status-conector'
import { municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { count, eq, gte, inArray, max, and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { tncExecucaoTable as execucao } from '../tables/configuracao.ts'
import { tncCredencialTable as credencial, tncDocumentoTable as item, tncStatusTable as table } from '../tables/conector.ts'

const filters = z.object({ ligados: booleanField({ label: 'Somente ligados' }) })

/** TNCStatus (A50): when each agent of the city last answered, and what waits there. */
export const tncStatus = defineList({
  slug: 'tnc-status',
  title: 'Conector: situação',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 100, icone: 'plug' }],
  filters,
  query: situacoes,
  id: 'id',
  refresh: 30,
  order: ['-pingDate'],
  empty: 'Nenhum agente se conectou.',
  actions: {
    credenciais: { label: 'Credenciais', on: 'list', href: '/home/actions/tnc-credenciais', icon: 'key' },
    pendentes: { label: 'Cadastros pendentes', on: 'list', href: '/home/actions/tnc-cadastros-pendentes', icon: 'user-search' },
    sinais: { label: 'Sinais', on: 'list', href: '/home/actions/tnc-signal', icon: 'speakerphone' },
    erros: { label: 'Erros', on: 'list', href: '/home/actions/tnc-error', icon: 'list-details' },
    alertas: { label: 'Alertas de migração', on: 'list', href: '/home/actions/tnc-alertas', icon: 'alert-triangle' },
  },
  columns: [
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'agente', label: 'Agente', kind: 'text', secondary: true },
    { key: 'pingDate', label: 'Último ping', kind: 'datetime' },
    { key: 'versaoAgente', label: 'Versão', kind: 'text', secondary: true },
    { key: 'fila', label: 'Fila do agente', kind: 'integer', secondary: true },
    { key: 'pendentes', label: 'Fila pendente', kind: 'integer' },
    { key: 'ultimaRotina', label: 'Última rotina', kind: 'datetime', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'LIGADO' ? 'success' : situacao === 'ATRASADO' ? 'warning' : 'danger'),
    },
  ],
})

function situacoes({ db, clock }: Context, { ligados }: z.output<typeof filters>) {
  const ha = (ms: number) => new Date(clock.now().getTime() - ms)
  const desde = (ms: number) => sql`${table.pingDate} >= ${ha(ms).toISOString()}::timestamptz`
  const fila = db
    .select({ quantos: count() })
    .from(item)
    .where(and(eq(item.sentido, 'ENVIADO'), inArray(item.situacao, ['PENDENTE', 'ENVIADO', 'ERRO'])))
  const ultima = db
    .select({ quando: max(execucao.terminadaEm) })
    .from(execucao)
    .where(sql`${execucao.credencialId} = ${credencial.id}`)
  return db
    .select({
      id: table.id,
      municipio: municipioTable.nome,
      agente: credencial.nome,
      pingDate: table.pingDate,
      versaoAgente: table.versaoAgente,
      fila: table.fila,
      pendentes: sql<number>`(${fila})`.mapWith(Number).as('pendentes'),
      ultimaRotina: sql<Date | null>`(${ultima})`.mapWith(execucao.terminadaEm).as('ultima_rotina'),
      situacao:
        sql<string>`case when ${desde(ligadoPorMs)} then 'LIGADO' when ${desde(atrasadoPorMs)} then 'ATRASADO' else 'DESLIGADO' end`.as(
          'situacao_do_agente',
        ),
    })
    .from(table)
    .innerJoin(credencial, refere(table.credencialId, credencial))
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .where(ligados ? gte(table.pingDate, ha(ligadoPorMs)) : undefined)
}
