import type { Competencia } from '@iss/kernel/competencia'
import { type SQL, sql } from 'drizzle-orm'

/** Sum of the provider's facts of these months by something of the person or the fact: an expression on `f` (fact) and `p` (person). */
export const fatosPor = (grupo: SQL, de: Competencia, ate: Competencia, regime: string | null = null): SQL => sql`(
  select ${grupo} as nome, count(distinct f.pessoa_id) filter (where f.base > 0)::int as contribuintes, coalesce(sum(f.base), 0) as base,
    coalesce(sum(f.iss_proprio), 0) as proprio, coalesce(sum(f.iss_retido), 0) as retido, coalesce(sum(f.pago), 0) as pago,
    coalesce(sum(f.em_aberto), 0) as em_aberto
  from fato_atual f join pessoa p on p.municipio_id = f.municipio_id and p.id = f.pessoa_id
  where f.papel = 'PRESTADOR' and f.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date
    and (${regime}::text is null or f.regime = ${regime})
  group by 1) as x`

/** Neighbourhood of the main address of the person `p`, under the name of the registry of neighbourhoods where it is there. */
export const bairroDe: SQL = sql`coalesce((select coalesce(b.nome, trim(e.bairro)) from endereco e
  left join bairro b on b.municipio_id = e.municipio_id and bairro_chave(b.nome) = bairro_chave(e.bairro)
  where e.municipio_id = p.municipio_id and e.pessoa_id = p.id and e.principal), 'Sem endereço')`

/** Activity of the fact `f`, in words. */
export const atividadeDe: SQL = sql`coalesce((select a.codigo_exibido || ' - ' || a.resumo from atividade a
  where a.municipio_id = f.municipio_id and a.id = f.atividade_id), 'Sem atividade')`
