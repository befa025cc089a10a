import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { alertaTexts } from '../domain/errors.ts'
import { type CodigoRegra, parametrosDe, regraDe, type RegraConfigurada } from '../domain/regras.ts'
import { alertaRegraTable } from '../tables/alerta-fiscal.ts'
import type { Candidatos } from './regras/alvo.ts'
import { regrasDeMovimento } from './regras/movimento.ts'
import { regrasDeQueda } from './regras/queda.ts'
import { regrasDeReceita } from './regras/receita.ts'
import { regrasDoSimples } from './regras/simples.ts'

/** The SQL of each rule; a rule without one does not compile. */
const candidatosDe: Readonly<Record<CodigoRegra, Candidatos>> = {
  ...regrasDeReceita,
  ...regrasDeQueda,
  ...regrasDeMovimento,
  ...regrasDoSimples,
}

export type Apurado = { encontrados: number; novos: number; encerrados: number }

/** What the municipality set for the rules, by code. */
export async function lerRegras({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<CodigoRegra, RegraConfigurada>> {
  const rows = await db.select().from(alertaRegraTable)
  return new Map(
    rows.map(({ codigo, ativa, percentual, valor, minimo }) => [
      codigo,
      { ativa, percentual: percentual?.toString() ?? null, valor: valor?.toString() ?? null, minimo },
    ]),
  )
}

/** No candidate at all: what a rule that is switched off finds. */
const nenhum = sql`select null::bigint as contribuinte_id, null::text as papel, null::text as tipo_regime, null::text as tipo_regime_configurado,
  0::numeric as esperado, 0::numeric as encontrado, 0::numeric as impacto, '[]'::jsonb as fatos where false`

type Alvo = { regra: CodigoRegra; mes: Competencia; vencimento: Data }

/**
 * Looks for what a rule says in a month whose due date is past, in one statement: new alerts are written, those that nobody has treated take the
 * figures of now, and those whose cause is gone end with that reason. What somebody decided stays. Done twice it changes nothing.
 */
export async function apurarRegra(
  ctx: Context,
  { regra, mes, vencimento }: Alvo,
  configurada: RegraConfigurada | undefined,
): Promise<Apurado> {
  const ativa = configurada?.ativa ?? true
  const parametros = parametrosDe(regra, configurada)
  const hoje = ctx.clock.today()
  const agora = sql`${ctx.clock.now().toISOString()}::timestamptz`
  const candidatos = ativa ? await candidatosDe[regra]({ mes, vencimento, hoje, parametros }, ctx) : nenhum
  const motivo = ativa ? alertaTexts.causaAcabou : alertaTexts.regraDesligada
  const { rows } = await ctx.db.execute<{ encontrados: number; novos: number; encerrados: number }>(
    gravar(candidatos, { regra, mes: mes.firstDay(), parametros: JSON.stringify(parametros), motivo, agora }),
  )
  return rows[0] ?? { encontrados: 0, novos: 0, encerrados: 0 }
}

type Gravacao = { regra: CodigoRegra; mes: string; parametros: string; motivo: string; agora: SQL }

const gravar = (candidatos: SQL, { regra, mes, parametros, motivo, agora }: Gravacao): SQL => sql`
  with achados as materialized (${candidatos}),
  gravados as (
    insert into alerta_fiscal as a (regra, tipo_alerta, contribuinte_id, competencia, tipo_regime, papel, tipo_regime_configurado, esperado,
      encontrado, impacto, fatos, parametros, criado_em, atualizado_em)
    select ${regra}, ${regraDe(regra).tipo}, c.contribuinte_id, ${mes}::date, c.tipo_regime, c.papel, c.tipo_regime_configurado, c.esperado,
      c.encontrado, greatest(c.impacto, 0), c.fatos, ${parametros}::jsonb, ${agora}, ${agora}
    from achados c
    on conflict (municipio_id, regra, contribuinte_id, competencia, (coalesce(papel, ''))) do update
      set tipo_regime = excluded.tipo_regime, tipo_regime_configurado = excluded.tipo_regime_configurado, esperado = excluded.esperado,
        encontrado = excluded.encontrado, impacto = excluded.impacto, fatos = excluded.fatos, parametros = excluded.parametros,
        situacao = 'NOVO', motivo = null, tratado_em = null, atualizado_em = excluded.atualizado_em, versao = a.versao + 1
      where a.situacao = 'ENCERRADO' or a.situacao = 'NOVO' and (a.esperado, a.encontrado, a.impacto, a.fatos, a.parametros)
        is distinct from (excluded.esperado, excluded.encontrado, excluded.impacto, excluded.fatos, excluded.parametros)
    returning (a.xmax = 0) as novo
  ), encerrados as (
    update alerta_fiscal a set situacao = 'ENCERRADO', motivo = ${motivo}, tratado_em = ${agora}, atualizado_em = ${agora}, versao = a.versao + 1
    where a.municipio_id = iss_municipio() and a.regra = ${regra} and a.competencia = ${mes}::date and a.situacao in ('NOVO', 'EM_ANALISE')
      and not exists (select from achados c where c.contribuinte_id = a.contribuinte_id and c.papel is not distinct from a.papel)
    returning 1
  )
  select (select count(*)::int from achados) as encontrados, (select count(*) filter (where novo)::int from gravados) as novos,
    (select count(*)::int from encerrados) as encerrados`
