import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import type { FaixaProgressiva, ModoProgressao } from '@iss/tributacao/domain/aliquota-progressiva'
import { aliquotaNaTransicao, subitensSemMinimo } from '@iss/tributacao/domain/limites'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { encerraComAliqAtvHistFatu } from '@iss/municipio/domain/chaves-municipais'
import { recalcularPelaTabela, recalcularPeloHistorico, type TabelaDoEncerramento } from '../domain/aliquota-do-encerramento.ts'
import type { GrupoLivro } from './livro.ts'
import type { ChaveSaldo } from '@iss/conta/server'

type Row = {
  tabela: { nome: string; modo: ModoProgressao; faixas: { ate: string | null; aliquota: string }[] } | null
  desconto: string | null
  historico: { atividade: number; aliquota: string }[] | null
  livres: number[] | null
}

/** What the city says of a provider on the last day of the competence: its progressive table, its discount of the tax, rates of activities. */
const consulta = `
  select (
    select jsonb_build_object('nome', t.nome, 'modo', t.modo, 'faixas', (
      select jsonb_agg(jsonb_build_object('ate', f.ate::text, 'aliquota', f.aliquota::text) order by f.ate nulls last)
      from aliquota_progressiva_faixa f where f.municipio_id = t.municipio_id and f.tabela_id = t.id))
    from aliquota_progressiva_tabela t
    join aliquota_progressiva_configuracao c on c.municipio_id = t.municipio_id and c.tabela_id = t.id
    where t.ativa and $2::date between t.inicio and coalesce(t.fim, 'infinity') and $2::date between c.inicio and coalesce(c.fim, 'infinity')
      and (c.pessoa_id = $1 or c.pessoa_id is null) and (c.tipo_regime = $3 or c.tipo_regime is null)
      and not exists (select 1 from aliquota_progressiva_exclusao x where x.municipio_id = t.municipio_id and x.tabela_id = t.id and x.pessoa_id = $1)
    order by c.pessoa_id is null, c.inicio desc limit 1
  ) as tabela, (
    select p.percentual::text
    from pessoa_perfil_desconto_imposto v
    join perfil_desconto_imposto p on p.municipio_id = v.municipio_id and p.id = v.perfil_id and p.ativa and p.data_cancelamento is null
    where v.pessoa_id = $1 and $2::date between v.inicio and coalesce(v.fim, 'infinity') limit 1
  ) as desconto, (
    select jsonb_agg(jsonb_build_object('atividade', a.id, 'aliquota', h.aliquota::text))
    from atividade a
    join atividade_aliquota h on h.municipio_id = a.municipio_id and h.atividade_id = a.id and $2::date between h.inicio and coalesce(h.fim, 'infinity')
    where a.id = any ($4::bigint[]) and not a.isenta and not a.aceita_edicao_aliquota
  ) as historico, (
    select jsonb_agg(a.id) from atividade a where a.id = any ($5::bigint[]) and a.item_lista_servico = any ($6::text[])
  ) as livres`

/**
 * The groups of a provider with the tax that the closing charges, where it is not that of the documents: by the progressive table in force
 * (K16), else, when the city closes by the rates of the competence, by those of the activities for Faturamento. Notes and paper notes only:
 * the other ledgers have rates of their own. Source: C01.F, F54.
 */
export async function recalcularGrupos(
  ctx: Context,
  { pessoaId, papel, competencia }: ChaveSaldo,
  regime: string,
  grupos: readonly GrupoLivro[],
): Promise<{ grupos: readonly GrupoLivro[]; passos: readonly PassoMemoria[] }> {
  const tributados = papel === 'PRESTADOR' ? grupos.filter(isTributado) : []
  if (tributados.length === 0) return { grupos, passos: [] }
  const pelaCompetencia = regime === 'FATURAMENTO' && (await ctx.switchOn(encerraComAliqAtvHistFatu))
  const atividades = pelaCompetencia ? tributados.flatMap(({ atividadeId }) => (atividadeId === null ? [] : [atividadeId])) : []
  const dia = competencia.lastDay()
  const todas = tributados.flatMap(({ atividadeId }) => (atividadeId === null ? [] : [atividadeId]))
  const { rows } = await ctx.client.query<Row>(consulta, [pessoaId, dia, regime, atividades, todas, subitensSemMinimo])
  const [row] = rows
  const desconto = row?.desconto ? Aliquota.from(row.desconto) : null
  const tabela = row?.tabela ? tabelaNoDia(row.tabela, dia) : null
  if (!tabela && !pelaCompetencia) return { grupos, passos: [] }
  const rates = new Map((row?.historico ?? []).map((linha) => [linha.atividade, Aliquota.from(linha.aliquota)]))
  const livres = new Set(row?.livres ?? [])
  const entrada = tributados.map(({ base, debito, atividadeId }) => {
    const aliquota = (atividadeId === null ? undefined : rates.get(atividadeId)) ?? null
    const semMinimo = atividadeId !== null && livres.has(atividadeId)
    return { base, debito, aliquota: aliquota && aliquotaNaTransicao(aliquota, dia), semMinimo }
  })
  const receita = Dinheiro.sum(grupos.map(({ faturado }) => faturado))
  const { debitos, memoria } = tabela
    ? recalcularPelaTabela(tabela, entrada, receita, desconto)
    : recalcularPeloHistorico(entrada, desconto)
  const novos = new Map(tributados.map((grupo, indice) => [grupo, debitos[indice] ?? grupo.debito]))
  return { grupos: grupos.map((grupo) => ({ ...grupo, debito: novos.get(grupo) ?? grupo.debito })), passos: [memoria] }
}

const isTributado = ({ livro, debito }: GrupoLivro) => (livro === 'nfe' || livro === 'escrit') && debito.isPositive()

function tabelaNoDia({ nome, modo, faixas }: NonNullable<Row['tabela']>, dia: string): TabelaDoEncerramento {
  const lidas = faixas.map(
    ({ ate, aliquota }): FaixaProgressiva => ({
      ate: ate === null ? null : Dinheiro.from(ate),
      aliquota: aliquotaNaTransicao(Aliquota.from(aliquota), dia),
    }),
  )
  return { nome, modo, faixas: lidas }
}
