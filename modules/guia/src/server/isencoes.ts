import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { and, gte, lte } from 'drizzle-orm'
import type { IsencaoCalculo } from '../domain/calculo-guia.ts'
import { isencaoGuiaTable } from '../tables/config-guia.ts'

type Isencao = typeof isencaoGuiaTable.$inferSelect
/** People whose guides are calculated; `TODAS`: whoever has an open guide (reports of the whole city). */
export type Pessoas = readonly number[] | 'TODAS'
export type Isencoes = { de(pessoaId: number | null, pagamento: Data): IsencaoCalculo }

/**
 * Exemptions that hold on some day of payment from `de` to `ate`; several together forgive what any of them forgives. Regime and
 * activities are those of the registration. Answers for the people of `pessoas` only, all others have just the exemptions for everyone.
 */
export async function lerIsencoes(ctx: Context, de: Data, ate: Data, pessoas: Pessoas): Promise<Isencoes> {
  const isencoes = await ctx.db
    .select()
    .from(isencaoGuiaTable)
    .where(and(lte(isencaoGuiaTable.inicio, ate), gte(isencaoGuiaTable.fim, de)))
  const alcancadas = await listAlcancadas(ctx, isencoes, pessoas)
  const alcanca = ({ id, filtro, pessoaId: unica }: Isencao, pessoaId: number | null) =>
    filtro === 'TODOS' ||
    (pessoaId !== null && (filtro === 'PESSOA' ? unica === pessoaId : alcancadas.get(id)?.has(pessoaId) === true))
  return {
    de(pessoaId, pagamento) {
      const validas = isencoes.filter(
        (isencao) => isencao.inicio <= pagamento && pagamento <= isencao.fim && alcanca(isencao, pessoaId),
      )
      return {
        isentaCorrecao: validas.some(({ isentaCorrecao }) => isentaCorrecao),
        isentaJuros: validas.some(({ isentaJuros }) => isentaJuros),
        isentaMulta: validas.some(({ isentaMulta }) => isentaMulta),
        isentaGuia: validas.some(({ isentaGuia }) => isentaGuia),
      }
    },
  }
}

/** Which of these people each exemption by regime or by activity reaches. */
async function listAlcancadas(
  ctx: Context,
  isencoes: readonly Isencao[],
  pessoas: Pessoas,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const ids = isencoes.filter(({ filtro }) => filtro === 'REGIME' || filtro === 'ATIVIDADE').map(({ id }) => id)
  const alcancadas = new Map<number, Set<number>>()
  if (ids.length === 0 || pessoas.length === 0) return alcancadas
  const alvo = (coluna: string) =>
    pessoas === 'TODAS'
      ? `exists (select 1 from guia g where g.municipio_id = i.municipio_id and g.pessoa_id = ${coluna} and g.estado in ('EMITIDA', 'DIVIDA_ATIVA'))`
      : `${coluna} = any($2::bigint[])`
  const { rows } = await ctx.client.query<{ isencao: string; pessoa: string }>(
    `select i.id as isencao, p.id as pessoa
     from isencao_guia i join pessoa p on p.municipio_id = i.municipio_id and p.regime_iss_tipo = i.regime
     where i.id = any($1::bigint[]) and i.filtro = 'REGIME' and ${alvo('p.id')}
     union
     select i.id, a.pessoa_id
     from isencao_guia i join pessoa_atividade a on a.municipio_id = i.municipio_id and a.atividade_id = i.atividade_id
     where i.id = any($1::bigint[]) and i.filtro = 'ATIVIDADE' and ${alvo('a.pessoa_id')}`,
    pessoas === 'TODAS' ? [ids] : [ids, [...new Set(pessoas)]],
  )
  for (const { isencao, pessoa } of rows) {
    const uma = alcancadas.get(Number(isencao)) ?? new Set<number>()
    alcancadas.set(Number(isencao), uma.add(Number(pessoa)))
  }
  return alcancadas
}
