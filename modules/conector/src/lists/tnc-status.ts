import { booleanField, defineList } from '@iss/list/definition'
import { statusConector } from '@iss/municipio/domain/status-conector'
import { municipioTable, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adminDoConector } from '../contract/acessos.ts'
import { getConfiguracaoEmVigor } from '../server/configuracao.ts'
import { tncExecucaoTable as execucao } from '../tables/configuracao.ts'
import { tncCredencialTable as credencial, tncDocumentoTable as item, tncStatusTable as table } from '../tables/conector.ts'

const tons = { LIGADO: 'success', ATRASADO: 'warning', DESLIGADO: 'danger', 'SEM CONEXÃO': 'danger' } as const
const filters = z.object({ ligados: booleanField({ label: 'Somente ligados' }) })

/** TNCStatus (A50): when each agent of the city last answered, and what waits there. */
export const tncStatus = defineList({
  slug: 'tnc-status',
  title: 'Conector: situação',
  access: adminDoConector,
  menu: [{ area: 'admin', grupo: 'Conector (TNC)', ordem: 100, icone: 'plug' }],
  filters,
  rows: situacoes,
  id: 'id',
  async summary(ctx) {
    const { db, clock } = ctx
    const rows = await db
      .select({ pingDate: table.pingDate })
      .from(table)
      .innerJoin(credencial, refere(table.credencialId, credencial))
    const vistos = rows.map(({ pingDate }) => statusConector(pingDate, clock.now()))
    return (['LIGADO', 'ATRASADO', 'DESLIGADO'] as const).map((situacao) => {
      const value = vistos.filter((um) => um === situacao).length
      return { label: situacao, kind: 'integer' as const, value, tone: value === 0 ? ('neutral' as const) : tons[situacao] }
    })
  },
  refresh: 30,
  order: ['-pingDate'],
  empty: 'Nenhum agente se conectou.',
  actions: {
    sinaisDaLinha: { label: 'Sinais', href: () => '/home/actions/tnc-signal' },
    errosDaLinha: { label: 'Erros', href: () => '/home/actions/tnc-error' },
    credenciais: { label: 'Credenciais', on: 'list', href: '/home/actions/tnc-credenciais', icon: 'key' },
    pendentes: { label: 'Cadastros pendentes', on: 'list', href: '/home/actions/tnc-cadastros-pendentes', icon: 'user-search' },
    alertas: { label: 'Alertas de migração', on: 'list', href: '/home/actions/tnc-alertas', icon: 'alert-triangle' },
  },
  columns: [
    { key: 'municipio', label: 'Município', kind: 'text' },
    { key: 'agente', label: 'Agente', kind: 'text', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'pingDate', label: 'Último ping', kind: 'datetime' },
    { key: 'versaoAgente', label: 'Versão', kind: 'text', secondary: true },
    { key: 'fila', label: 'Fila do agente', kind: 'integer', secondary: true },
    { key: 'pendentes', label: 'Fila pendente', kind: 'integer' },
    { key: 'ultimaRotina', label: 'Última rotina', kind: 'datetime', secondary: true },
    {
      key: 'configEmDia',
      label: 'Config em dia',
      kind: 'status',
      tone: ({ configEmDia }) => (configEmDia === 'Sim' ? 'success' : 'warning'),
    },
    { key: 'configHash', label: 'Hash da configuração', kind: 'text', secondary: true },
  ],
})

/** The agents as they answered; whether they work with what is in force is said by the hash of both sides. */
async function* situacoes(ctx: Context, { ligados }: z.output<typeof filters>) {
  const { db, clock } = ctx
  const { configHash: emVigor } = await getConfiguracaoEmVigor(ctx)
  const fila = db
    .select({ quantos: count() })
    .from(item)
    .where(and(eq(item.sentido, 'ENVIADO'), inArray(item.situacao, ['PENDENTE', 'ENVIADO', 'ERRO'])))
  const ultima = db
    .select({ quando: max(execucao.terminadaEm) })
    .from(execucao)
    .where(sql`${execucao.credencialId} = ${credencial.id}`)
  const agentes = await db
    .select({
      id: table.id,
      municipio: municipioTable.nome,
      agente: credencial.nome,
      pingDate: table.pingDate,
      versaoAgente: table.versaoAgente,
      fila: table.fila,
      pendentes: sql<number>`(${fila})`.mapWith(Number),
      ultimaRotina: sql<Date | null>`(${ultima})`.mapWith(execucao.terminadaEm),
      configHash: table.configHash,
    })
    .from(table)
    .innerJoin(credencial, refere(table.credencialId, credencial))
    .innerJoin(municipioTable, eq(municipioTable.id, table.municipioId))
    .orderBy(desc(table.pingDate))
  for (const { configHash, ...agente } of agentes) {
    const situacao = statusConector(agente.pingDate, clock.now())
    if (ligados && situacao !== 'LIGADO') continue
    yield {
      ...agente,
      situacao,
      configHash: configHash?.slice(0, 12) ?? null,
      configEmDia: configHash === null ? 'Não informada' : configHash === emVigor ? 'Sim' : 'Não',
    }
  }
}
