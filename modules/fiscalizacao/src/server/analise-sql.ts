import type { Competencia } from '@iss/kernel/competencia'
import { type SQL, sql } from 'drizzle-orm'
import { recebimentos } from './receita.ts'

/** What facts and receipts are summed by: an expression on `f` (fact) and `p` (its person), and one on `r` (receipt) and `p`. */
export type Grupo = { fato: SQL; recebimento: SQL }

/** What the grids of these sums say over themselves. */
export const comoRecebido =
  'Recebido pelo dia do crédito (ou do pagamento), de todas as origens; base, imposto e guias pela competência.'

/** Sum of the provider's facts of these months by something of the person or the fact: an expression on `f` (fact) and `p` (person). */
export const fatosPor = (grupo: SQL, de: Competencia, ate: Competencia, regime: string | null = null): SQL => sql`(
  select ${grupo} as nome, count(distinct f.pessoa_id) filter (where f.papel = 'PRESTADOR' and f.base > 0)::int as contribuintes,
    coalesce(sum(f.base) filter (where f.papel = 'PRESTADOR'), 0) as base,
    coalesce(sum(f.iss_proprio) filter (where f.papel = 'PRESTADOR'), 0) as proprio,
    coalesce(sum(f.iss_retido) filter (where f.papel = 'PRESTADOR'), 0) as retido, coalesce(sum(f.em_aberto), 0) as em_aberto
  from fato_atual f join pessoa p on p.municipio_id = f.municipio_id and p.id = f.pessoa_id
  where f.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date and (${regime}::text is null or f.regime = ${regime})
  group by 1)`

/** Those sums beside what the city received in the months; a group stands there that has either. Guides of takers count as those of providers. */
export const fatosERecebidosPor = ({ fato, recebimento }: Grupo, de: Competencia, ate: Competencia): SQL => sql`(
  select nome, sum(contribuintes)::int as contribuintes, sum(base) as base, sum(proprio) as proprio, sum(retido) as retido, sum(em_aberto) as em_aberto,
    sum(pago) as pago
  from (
    select f.*, 0::numeric as pago from ${fatosPor(fato, de, ate)} f
    union all
    select ${recebimento}, 0, 0, 0, 0, 0, r.valor from ${recebimentos} r left join pessoa p on p.municipio_id = r.municipio_id and p.id = r.pessoa_id
    where r.dia >= ${de.firstDay()}::date and r.dia < ${ate.next().firstDay()}::date) y
  group by nome having sum(contribuintes) > 0 or sum(base) <> 0 or sum(proprio) <> 0 or sum(retido) <> 0 or sum(em_aberto) <> 0 or sum(pago) <> 0) as x`

/** Neighbourhood of the main address of the person `p`, under the name of the registry of neighbourhoods where it is there. */
export const bairroDe: SQL = sql`coalesce((select coalesce(b.nome, trim(e.bairro)) from endereco e
  left join bairro b on b.municipio_id = e.municipio_id and bairro_chave(b.nome) = bairro_chave(e.bairro)
  where e.municipio_id = p.municipio_id and e.pessoa_id = p.id and e.principal), 'Sem endereço')`

/** The word of what has no activity: guides and receipts name none. */
export const semAtividade: SQL = sql`'Sem atividade'`

/** Activity of the fact `f`, in words. */
export const atividadeDe: SQL = sql`coalesce((select a.codigo_exibido || ' - ' || a.resumo from atividade a
  where a.municipio_id = f.municipio_id and a.id = f.atividade_id), ${semAtividade})`
