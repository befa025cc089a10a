import { isLivroDoSetor, type LivroDoSetor, rotulosDoSetor } from '../domain/setor.ts'
import { type BaseDoMes, defineLivro, type GrupoLivro, type PedidoDeBases, queryBases } from '@iss/encerramento/server'
import type { ChaveSaldo } from '@iss/conta/server'
import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { Context } from '@iss/platform/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { Regime } from '@iss/tributacao/domain/regime'

type Row = {
  livro: 'nfe' | 'escrit' | 'especial' | Lowercase<LivroDoSetor>
  atividade: string
  atividade_id: string | null
  exigibilidade: number
  tipo: string
  retido: boolean
  devido_aqui: boolean
  regime: Regime
  fora_do_das: boolean
  quantidade: string
  faturado: string
  base: string
  imposto: string
}

const consulta = `
  select case e.origem when 'NACIONAL' then 'nfe' else 'escrit' end as livro, a.codigo_exibido || ' - ' || a.resumo as atividade, a.id as atividade_id, e.exigibilidade, t.nome as tipo, e.retido, e.devido_aqui, e.regime, e.fora_do_das,
    count(*)::text as quantidade, sum(e.valor_total)::text as faturado, sum(e.base)::text as base, sum(e.imposto)::text as imposto
  from escrit_papel e
    join atividade a on a.municipio_id = e.municipio_id and a.id = e.atividade_id
    join tipo_tributacao t on t.municipio_id = e.municipio_id and t.id = e.tipo_tributacao_id
  where e.titular_id = $1 and e.papel = $2 and e.competencia = $3 and e.estado = 'LANCADA'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  union all
  select 'especial', a.codigo_exibido || ' - ' || a.resumo, null::bigint, 1, v.nome, s.retido, s.devido_aqui, s.regime, s.fora_do_das,
    count(*)::text, sum(s.faturado)::text, sum(s.base)::text, sum(s.imposto)::text
  from escrit_especial s
    join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
    join servico_especial v on v.municipio_id = s.municipio_id and v.id = s.servico_id
  where $2 = 'PRESTADOR' and s.titular_id = $1 and s.competencia = $3 and s.estado = 'LANCADA'
  group by 2, 3, 4, 5, 6, 7, 8, 9
  union all
  select lower(s.livro), a.codigo_exibido || ' - ' || a.resumo, a.id, 1, s.descricao, false, s.devido_aqui, s.regime, s.fora_do_das,
    count(*)::text, sum(s.valor)::text, sum(s.base)::text, sum(s.imposto)::text
  from escrit_setor s
    join atividade a on a.municipio_id = s.municipio_id and a.id = s.atividade_id
  where $2 = 'PRESTADOR' and s.titular_id = $1 and s.competencia = $3 and s.estado = 'LANCADA'
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  order by 1, 2, 4, 5, 6`

function tipoDoDocumento(livro: Row['livro'], papel: PapelServico): string {
  if (livro === 'nfe') return 'NFS-e do Emissor Nacional'
  if (livro === 'especial') return 'Escrituração especial'
  const doSetor = livro.toUpperCase()
  if (isLivroDoSetor(doSetor)) return rotulosDoSetor[doSetor].livro
  return papel === 'PRESTADOR' ? 'Nota de papel' : 'Documento recebido'
}

async function somar(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<GrupoLivro[]> {
  const { rows } = await ctx.client.query<Row>(consulta, [pessoaId, papel, competencia.firstDay()])
  return rows.map((row): GrupoLivro => {
    const faturado = Dinheiro.from(row.faturado)
    const imposto = Dinheiro.from(row.imposto)
    const exigibilidade = exigibilidadeDeCodigo(row.exigibilidade)
    return {
      livro: row.livro,
      tipoDocumento: tipoDoDocumento(row.livro, papel),
      atividade: row.atividade,
      atividadeId: row.atividade_id === null ? null : Number(row.atividade_id),
      exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
      tipoTributacao: row.tipo,
      quantidade: Number(row.quantidade),
      faturado,
      base: Dinheiro.from(row.base),
      imposto,
      retido: row.retido ? imposto : Dinheiro.zero,
      debito: debitoDoDocumento(papel, {
        faturado,
        imposto,
        retido: row.retido,
        devidoAqui: row.devido_aqui,
        regime: row.regime,
        foraDoDas: row.fora_do_das,
      }),
    }
  })
}

const bases = (ctx: Context, { papel, de, ate, pessoas }: PedidoDeBases): Promise<BaseDoMes[]> =>
  queryBases(
    ctx,
    `select l.pessoa_id as id, to_char(l.competencia, 'YYYY-MM') as mes, sum(l.base)::text as base from livro_somado() l
     where l.papel = $1 and l.competencia between $2 and $3 and l.pessoa_id = any ($4::bigint[]) group by 1, 2`,
    [papel, de.firstDay(), ate.firstDay(), [...pessoas]],
  )

/** Notes of the national issuer, paper notes, received documents, special ledger and ledgers of the sectors in the monthly closing, summed by the database. */
export const livroEscrituracao = defineLivro({ somar, bases })
