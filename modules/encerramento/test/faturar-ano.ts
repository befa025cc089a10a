import type { Scene } from '@iss/testing'

/** Brings what a provider of the first city earned in 2025 to a total (R$), by a revenue of February beside what was declared of the months after March. */
export async function faturarAno({ owner }: Scene, pessoaId: number, total: string): Promise<void> {
  await owner(
    `insert into saldo_competencia (municipio_id, contribuinte_id, papel, competencia, faturado, imposto, imposto_retido, debito, encerrado, pago)
     select 1, $1, 'PRESTADOR', '2025-02-01', 0, 0, 0, 0, 0, 0
     on conflict (municipio_id, contribuinte_id, papel, competencia) do nothing`,
    [pessoaId],
  )
  await owner(
    `update saldo_competencia s set faturado = $2::numeric - (
           select coalesce(sum(r.valor), 0) from pgdas_apuracao_receita r
           join pgdas_apuracao a on a.municipio_id = r.municipio_id and a.id = r.apuracao_id and a.ativa
           join pessoa p on p.municipio_id = a.municipio_id and p.id = s.contribuinte_id and left(p.documento, 8) = left(a.cnpj_matriz, 8)
           where extract(year from r.competencia) = 2025
         ) - (
           select coalesce(sum(o.faturado), 0) from saldo_competencia o
           where o.contribuinte_id = s.contribuinte_id and o.papel = s.papel and o.competencia in ('2025-01-01', '2025-03-01')
         )
     where contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2025-02-01'`,
    [pessoaId, total],
  )
}
