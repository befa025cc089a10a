import { instanteDe, plusDays } from '@iss/kernel/data'
import { dateRange, defineList } from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, gte, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { consoleAccess } from '../contract/consulta.ts'
import { consultaLogTable as log } from '../tables/consulta.ts'

const filters = z.object({ ...dateRange() })

/** What other people gave to the consoles: an administrator looks at (and takes away as a file) what others did, not at his own. */
export const consultasExecutadas = defineList({
  slug: 'consultas-executadas',
  title: 'Consultas executadas',
  path: '/home/actions/consultas-executadas',
  access: consoleAccess,
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 60, icone: 'history' }],
  filters,
  query: executadas,
  id: 'id',
  empty: 'Nenhum registro encontrado.',
  order: ['-executadaEm'],
  columns: [
    { key: 'executadaEm', label: 'Data', kind: 'datetime' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'console', label: 'Console', kind: 'text' },
    { key: 'texto', label: 'Consulta', kind: 'text' },
    { key: 'motivo', label: 'Motivo', kind: 'text', secondary: true },
    { key: 'resultado', label: 'Resultado', kind: 'text' },
    { key: 'linhas', label: 'Linhas', kind: 'integer' },
    { key: 'ms', label: 'Tempo (ms)', kind: 'integer', secondary: true },
    { key: 'sha256', label: 'SHA-256', kind: 'text', filesOnly: true },
  ],
})

function executadas(ctx: Context, { dataInicial, dataFinal }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: log.id,
      executadaEm: log.executadaEm,
      usuario: pessoa.nome,
      console: log.console,
      texto: log.texto,
      motivo: sql<string>`coalesce(${log.motivo}, '')`.as('motivo_dito'),
      resultado: log.resultado,
      linhas: log.linhas,
      ms: log.ms,
      sha256: log.sha256,
    })
    .from(log)
    .innerJoin(pessoa, refere(log.usuarioId, pessoa))
    .where(
      and(
        ne(log.contaId, ctx.sessao.contaId),
        gte(log.executadaEm, instanteDe(dataInicial)),
        lt(log.executadaEm, instanteDe(plusDays(dataFinal, 1))),
      ),
    )
}
