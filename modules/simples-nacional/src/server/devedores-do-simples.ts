import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import type { CodigoRegistroExclusao } from '../domain/exclusao-simples.ts'

export type Devedor = {
  contribuinteId: number | null
  cnpj: string
  nome: string
  competencias: string
  valor: Dinheiro
  fato: Data
}

type Tipo = Exclude<CodigoRegistroExclusao, 'DEBITO_GRP'>

/** $1 debts up to this day, $2 today, $3 companies (null: all). Each row is one overdue thing: company, month, amount, day it became overdue. */
const fontes: Readonly<Record<Tipo, string>> = {
  FALTA_PAGAMENTO: `
    select p.id, p.documento as cnpj, p.nome, g.competencia as mes, g.base as valor, g.vencimento + 1 as fato
    from guia g join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
    where g.estado in ('EMITIDA', 'DIVIDA_ATIVA') and g.vencimento <= $1::date and g.vencimento < $2::date and length(p.documento) = 14
      and ($3::text[] is null or p.documento = any($3)) and regime_na_competencia(p.municipio_id, p.id, date_trunc('month', $2::date)::date) = 'SIMPLES'`,
  // A competence is closed until the day before the usual due day of its guide.
  ENCERRAMENTO_NAO_REALIZADO: `
    select p.id, p.documento as cnpj, p.nome, s.competencia as mes, s.debito as valor, (s.competencia + interval '1 month 20 days')::date as fato
    from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
    where s.papel = 'PRESTADOR' and s.estado = 'ABERTA' and s.quantidade > 0 and length(p.documento) = 14
      and (s.competencia + interval '1 month 19 days')::date <= $1::date and (s.competencia + interval '1 month 19 days')::date < $2::date
      and ($3::text[] is null or p.documento = any($3)) and regime_na_competencia(p.municipio_id, p.id, s.competencia) = 'SIMPLES'`,
  SEM_CADASTRO: `
    select p.id, f.cnpj, a.nome, a.periodo as mes, 0::numeric as valor, a.periodo as fato
    from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
      left join pessoa p on p.municipio_id = f.municipio_id and p.documento = f.cnpj
    where a.ativa and f.municipio = tom_do_municipio(a.municipio_id) and a.periodo <= $1::date and $2::date is not null
      and ($3::text[] is null or f.cnpj = any($3)) and (p.id is null or p.natureza_cadastro is distinct from 'PERMANENTE')`,
}

/** Companies with something overdue of a kind, each once: months, sum of the principal, day on which the first became overdue. */
export async function listDevedores(
  { client, clock }: Context,
  tipo: Tipo,
  { debitosAte, valorMinimo, cnpjs = null }: { debitosAte: Data; valorMinimo: Dinheiro; cnpjs?: readonly string[] | null },
): Promise<Devedor[]> {
  const { rows } = await client.query<{
    id: string | null
    cnpj: string
    nome: string
    competencias: string
    valor: string
    fato: string
  }>(
    `with linha as (${fontes[tipo]}), mes as (
       select cnpj, string_agg(to_char(mes, 'MM/YYYY'), ', ' order by mes) as competencias from (select distinct cnpj, mes from linha) m group by cnpj)
     select min(l.id) as id, l.cnpj, max(l.nome) as nome, m.competencias, sum(l.valor)::numeric(15,2)::text as valor, min(l.fato)::text as fato
     from linha l join mes m on m.cnpj = l.cnpj
     group by l.cnpj, m.competencias having $4::boolean or sum(l.valor) >= $5::numeric
     order by nome, l.cnpj`,
    [debitosAte, clock.today(), cnpjs, tipo !== 'FALTA_PAGAMENTO', valorMinimo.toString()],
  )
  return rows.map(({ id, valor, ...row }) => ({
    ...row,
    contribuinteId: id === null ? null : Number(id),
    valor: Dinheiro.from(valor),
  }))
}
