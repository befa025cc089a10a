import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import type { DivergenciaSimples, SituacaoDivergencia } from '../domain/divergencias.ts'
import { listAliquotasEstimadas } from './aliquotas-estimadas.ts'
import { listRetencoesErradas } from './retencoes-erradas.ts'
import { receitaDeServicos, servicosDoPgdas } from './servicos-do-pgdas.ts'

export type Divergencia = {
  pessoaId: number
  nome: string
  documento: string
  pa: Competencia
  declaracao: string | null
  apuracaoId: number | null
  tipo: DivergenciaSimples
  notas: Dinheiro
  declarado: Dinheiro
  diferenca: Dinheiro
  /** Difference times the effective rate of the month (K12), where it is not known that of the registration, or 5 %; of a wrong rate the difference, which is tax. */
  iss: Dinheiro
  das: Dinheiro
  situacao: SituacaoDivergencia
}
type Pedido = {
  de: Competencia
  ate: Competencia
  pessoaId?: number | string | null
  /** Least difference in whole reais and in percent. */
  diferencaMinima?: number
  percentualMinimo?: number
  tipos?: readonly string[]
  situacao?: string | null
}

/**
 * Declarations by cash are compared month by month only for their cities and withholdings: their revenue is of other months. A note of the national
 * issuer is read from the ledger of its provider, where it stands while it is in force. Annexes of the activities 9 to 43 of the PGDAS-D: layout of its
 * declarations, 1.0.2.0, section 4.2; an activity bound to annex V is one that depends on the payroll. Wrong rates of withholding come as $9.
 */
const consulta = `
with emitida as (
  select n.prestador_id as pessoa_id, n.competencia as pa, n.valor_total, n.retido, n.devido_aqui, n.atividade_id, n.exigibilidade from nota_fiscal n
    where n.estado in ${estadosComEfeitoTexto}
  union all
  select e.titular_id, e.competencia, e.valor_total, e.retido, e.devido_aqui, e.atividade_id, e.exigibilidade from escrit_papel e
    where e.origem = 'NACIONAL' and e.papel = 'PRESTADOR' and e.estado = 'LANCADA'),
nota as (
  select pessoa_id, pa, sum(valor_total) as total, coalesce(sum(valor_total) filter (where retido), 0) as retido,
    coalesce(sum(valor_total) filter (where devido_aqui and not retido), 0) as daqui
  from emitida where pa between $1::date and $2::date and ($3::bigint is null or pessoa_id = $3)
  group by 1, 2),
optante as (
  select p.id, p.municipio_id, p.nome, p.documento, coalesce(p.regime_iss_aliquota, 5) as aliquota from pessoa p
  where length(p.documento) = 14 and ($3::bigint is null or p.id = $3)),
declarada as (
  select a.id, a.declaracao, a.ativa, a.regime_caixa, a.periodo as pa, f.cnpj, s.servicos, s.retido, s.daqui, s.detalhes,
    coalesce((select sum(x.receita_principal + x.receita_multa + x.receita_juros) from pgdas_das g
      join pgdas_das_detalhe x on x.municipio_id = g.municipio_id and x.das_id = g.id
      where g.municipio_id = a.municipio_id and g.apuracao_id = a.id and g.pago_em is not null
        and x.municipio_incidencia = tom_do_municipio(a.municipio_id)), 0) as das
  from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
  cross join lateral (
    select count(*) as detalhes,
      ${receitaDeServicos('f')} as servicos,
      coalesce(sum(d.receita) filter (where d.exigibilidade = 4 or d.filial_atividade::int in (12, 15, 18, 21, 24, 27, 42)), 0) as retido,
      coalesce(sum(d.receita) filter (where d.municipio_incidencia = tom_do_municipio(a.municipio_id)
        and not (d.exigibilidade = 4 or d.filial_atividade::int in (12, 15, 18, 21, 24, 27, 42))), 0) as daqui
    from pgdas_apuracao_detalhe d where d.municipio_id = f.municipio_id and d.filial_id = f.id) s
  where a.periodo between $1::date and $2::date),
ativa as (select * from declarada where ativa),
detalhe as (
  select f.cnpj, a.periodo as pa, d.filial_atividade::int as atividade, ${servicosDoPgdas} as servico, d.exigibilidade, d.receita,
    d.municipio_incidencia = tom_do_municipio(a.municipio_id) as daqui
  from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
  join pgdas_apuracao_detalhe d on d.municipio_id = f.municipio_id and d.filial_id = f.id
  where a.ativa and d.receita > 0 and a.periodo between $1::date and $2::date),
anexo_da_nota as (
  select n.pessoa_id, n.pa, sum(n.valor_total) as total,
    case when t.passivel_fator_r or x.anexo = 'V' then 'R' when x.anexo = 'IV' then 'IV' else 'III' end as anexo
  from emitida n join atividade t on t.id = n.atividade_id
  left join atividade_anexo x on x.atividade_id = n.atividade_id and n.pa between x.inicio and coalesce(x.fim, 'infinity')
  where n.pa between $1::date and $2::date and ($3::bigint is null or n.pessoa_id = $3)
  group by 1, 2, 4),
anexo_declarado as (
  select cnpj, pa, sum(receita) as total,
    case when atividade in (10, 11, 12, 29) then 'R' when atividade in (16, 17, 18, 22, 23, 24, 31, 33) then 'IV' else 'III' end as anexo
  from detalhe where servico group by 1, 2, 4),
-- Of each annex what the notes have beyond the declaration.
anexo_trocado as (
  select o.id as pessoa_id, n.pa, sum(n.total) as notas, sum(coalesce(d.total, 0)) as declarado
  from anexo_da_nota n join optante o on o.id = n.pessoa_id
  left join anexo_declarado d on d.cnpj = o.documento and d.pa = n.pa and d.anexo = n.anexo
  where n.total > coalesce(d.total, 0) group by 1, 2),
-- Exigibility of the declaration (2 suspended, 3 immunity, 7 exemption, 8 assessed) and those of the register and of notes that bear it out.
amparo (declarada, nossa) as (values (2, 6), (2, 7), (3, 5), (7, 3)),
exigida as (
  select o.id as pessoa_id, e.pa, e.exigibilidade, sum(e.receita) as valor from detalhe e join optante o on o.documento = e.cnpj
  where e.daqui and e.exigibilidade in (2, 3, 7, 8) group by 1, 2, 3),
sem_amparo as (
  select e.pessoa_id, e.pa, sum(e.valor) as declarado, sum(least(e.valor, s.valor)) as notas
  from exigida e cross join lateral (
    select case
      when exists (select 1 from pessoa_exigibilidade x join amparo m on m.nossa = x.exigibilidade and m.declarada = e.exigibilidade
        where x.pessoa_id = e.pessoa_id and daterange(x.inicio, x.fim, '[]') && daterange(e.pa, (e.pa + interval '1 month')::date)) then e.valor
      when e.exigibilidade = 8 and exists (select 1 from termo_fiscal t
        where t.tipo = 'AUTO_INFRACAO' and t.contribuinte_id = e.pessoa_id and t.emissao >= e.pa) then e.valor
      else coalesce((select sum(n.valor_total) from emitida n join atividade t on t.id = n.atividade_id
        where n.pessoa_id = e.pessoa_id and n.pa = e.pa and (e.exigibilidade = 7 and t.isenta
          or exists (select 1 from amparo m where m.nossa = n.exigibilidade and m.declarada = e.exigibilidade))), 0)
      end as valor) s
  group by 1, 2 having sum(e.valor) > sum(least(e.valor, s.valor))),
retencao as (select * from jsonb_to_recordset($9::jsonb) as x(pessoa_id bigint, pa date, retido numeric, devido numeric)),
par as (
  select o.id as pessoa_id, o.nome, o.documento, o.aliquota, coalesce(n.pa, a.pa) as pa, coalesce(n.total, 0) as total,
    coalesce(n.retido, 0) as retido, coalesce(n.daqui, 0) as daqui, a.id as apuracao, a.declaracao, a.regime_caixa, a.servicos, a.detalhes,
    a.retido as retido_declarado, a.daqui as daqui_declarado, coalesce(a.das, 0) as das,
    (select min(i.servicos) from declarada i where not i.ativa and i.cnpj = o.documento and i.pa = coalesce(n.pa, a.pa)) as servicos_antes
  from optante o
  join (select pessoa_id, pa from nota union select p.id, a.pa from ativa a join optante p on p.documento = a.cnpj) chave on chave.pessoa_id = o.id
  left join nota n on n.pessoa_id = o.id and n.pa = chave.pa
  left join ativa a on a.cnpj = o.documento and a.pa = chave.pa
  where regime_na_competencia(o.municipio_id, o.id, chave.pa) = 'SIMPLES'),
linha as (
  select par.*, 'RECEITA_OMITIDA' as tipo, total as notas, servicos as declarado, 'ABERTO' as situacao from par
    where apuracao is not null and not regime_caixa and total > servicos
  union all
  select par.*, 'RECEITA_OMITIDA', total, servicos_antes, 'REGULARIZADO' from par
    where apuracao is not null and not regime_caixa and total <= servicos and servicos_antes < total
  union all
  -- Due on the 20th of the month after.
  select par.*, 'NAO_DECLAROU', total, 0, 'ABERTO' from par where apuracao is null and total > 0 and pa + interval '1 month 19 days' < $4::date
  union all
  select par.*, 'RETENCAO_SEM_NOTA', retido, retido_declarado, 'ABERTO' from par where retido_declarado > retido
  union all
  select par.*, 'MUNICIPIO_TROCADO', daqui, daqui_declarado, 'ABERTO' from par
    where detalhes > 0 and not regime_caixa and total <= servicos and daqui > daqui_declarado
  union all
  select par.*, 'ANEXO_INCOMPATIVEL', x.notas, x.declarado, 'ABERTO' from par join anexo_trocado x using (pessoa_id, pa)
    where detalhes > 0 and not regime_caixa and total <= servicos
  union all
  select par.*, 'EXIGIBILIDADE_SEM_AMPARO', x.notas, x.declarado, 'ABERTO' from par join sem_amparo x using (pessoa_id, pa)
  union all
  select par.*, 'ALIQUOTA_RETENCAO', x.retido, x.devido, 'ABERTO' from par join retencao x using (pessoa_id, pa)),
hoje as (
  select linha.pessoa_id, nome, documento, linha.pa, linha.declaracao, linha.tipo, linha.notas, linha.declarado, aliquota, das,
    -- What was notified stays so while it is open.
    case when linha.situacao = 'ABERTO' and g.situacao = 'NOTIFICADO' then 'NOTIFICADO' else linha.situacao end as situacao
  from linha left join divergencia_simples g on g.pessoa_id = linha.pessoa_id and g.competencia = linha.pa and g.tipo = linha.tipo),
-- Found before and not any more: the declaration or the notes were put right.
todas as (
  select * from hoje
  union all
  select g.pessoa_id, o.nome, o.documento, g.competencia, g.declaracao, g.tipo, g.notas, g.declarado, o.aliquota, 0, 'REGULARIZADO'
  from divergencia_simples g join optante o on o.id = g.pessoa_id
  where g.competencia between $1::date and $2::date
    and not exists (select 1 from linha l where l.pessoa_id = g.pessoa_id and l.pa = g.competencia and l.tipo = g.tipo))
select pessoa_id, nome, documento, to_char(pa, 'YYYY-MM-DD') as pa, declaracao, tipo, notas::numeric(15,2)::text as notas,
  declarado::numeric(15,2)::text as declarado, abs(notas - declarado)::numeric(15,2)::text as diferenca,
  aliquota::text as cadastrada, das::numeric(15,2)::text as das, situacao,
  (select a.id::float8 from pgdas_apuracao a where a.declaracao = todas.declaracao) as "apuracaoId"
from todas
where abs(notas - declarado) >= $5::int and abs(notas - declarado) * 100 >= $6::int * greatest(notas, declarado)
  and (cardinality($7::text[]) = 0 or tipo = any($7)) and ($8::text is null or situacao = $8)
order by nome, pessoa_id, pa, tipo`

/** The divergences of a period, exact at this moment, with what was done about each (F95). */
export async function listDivergencias(ctx: Context, pedido: Pedido): Promise<Divergencia[]> {
  const { de, ate, pessoaId = null } = pedido
  const retencoes = await listRetencoesErradas(ctx, { de, ate, pessoaId })
  const { rows } = await ctx.client.query<
    Record<'nome' | 'documento' | 'pa' | 'notas' | 'declarado' | 'diferenca' | 'cadastrada' | 'das', string> & {
      pessoa_id: string
      declaracao: string | null
      apuracaoId: number | null
      tipo: DivergenciaSimples
      situacao: SituacaoDivergencia
    }
  >(consulta, [
    de.firstDay(),
    ate.firstDay(),
    pessoaId,
    ctx.clock.today(),
    pedido.diferencaMinima ?? 0,
    pedido.percentualMinimo ?? 0,
    pedido.tipos ?? [],
    pedido.situacao ?? null,
    JSON.stringify(
      retencoes.map(({ pessoaId: pessoa_id, pa, retido, devido }) => ({ pessoa_id, pa: pa.firstDay(), retido, devido })),
    ),
  ])
  const mesDe = ({ pessoa_id, pa }: { pessoa_id: string; pa: string }) => ({
    pessoaId: Number(pessoa_id),
    pa: Competencia.fromData(pa),
  })
  const efetiva = await listAliquotasEstimadas(ctx, rows.map(mesDe))
  return rows.map(({ pessoa_id, cadastrada, ...linha }) => {
    const mes = mesDe({ pessoa_id, pa: linha.pa })
    const diferenca = Dinheiro.from(linha.diferenca)
    const iss = linha.tipo === 'ALIQUOTA_RETENCAO' ? diferenca : diferenca.percent(efetiva(mes) ?? Aliquota.from(cadastrada))
    return {
      ...linha,
      ...mes,
      notas: Dinheiro.from(linha.notas),
      declarado: Dinheiro.from(linha.declarado),
      diferenca,
      iss,
      das: Dinheiro.from(linha.das),
    }
  })
}
