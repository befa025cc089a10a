import { plusDays } from '@iss/kernel/data'
import { findPessoa } from '@iss/pessoa/server'
import { defineAlertaInicial } from '@iss/portal/server'
import { and, count, eq, gte, isNull } from 'drizzle-orm'
import { avisoNotasTomadas } from '../domain/situacao-nacional.ts'
import { nacionalNotaTable as table } from '../tables/nota-nacional.ts'

/** Days for which a received note is told on the start page. */
const DIAS = 30

/** Notes that others issued to the selected person at the national issuer, and of which it has said nothing yet. */
export const alertaNotasNacionais = defineAlertaInicial(async (ctx, pessoaId) => {
  const pessoa = await findPessoa(ctx, pessoaId)
  if (!pessoa) return {}
  const [row] = await ctx.db
    .select({ quantas: count() })
    .from(table)
    .where(
      and(
        eq(table.tomadorDocumento, pessoa.documento),
        eq(table.situacao, 'NORMAL'),
        isNull(table.manifestacaoTomador),
        gte(table.emissao, new Date(`${plusDays(ctx.clock.today(), -DIAS)}T00:00:00-03:00`)),
      ),
    )
  return row && row.quantas > 0 ? { alertas: [avisoNotasTomadas(row.quantas, DIAS)] } : {}
})
