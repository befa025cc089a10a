import { valorDevidoFixo } from '@iss/conta/domain/debito-documento'
import type { EstadoCompetencia } from '@iss/conta/domain/estado-competencia'
import { isForaDoDas } from '@iss/conta/server'
import { contarProfissionais } from '@iss/guia/server'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { naoEncerraAutomaticamente } from '@iss/pessoa/domain/chaves-pessoais'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { PapelServico } from '@iss/kernel/papel'
import { omissoSql } from './omissos.ts'

/** More than these are not drawn on one screen; a schedule takes them all. */
export const LIMITE_DA_TELA = 2000

export type Candidato = {
  idPessoa: number
  nome: string
  documento: string
  regime: Regime
  estado: EstadoCompetencia
  quantidade: number
  imposto: Dinheiro
  /** The fixed value of the regime in the competence; null where it has none. */
  fixo: Dinheiro | null
  /** What the closing will find due before credits: the fixed value, else the debit of the documents. */
  valorDevido: Dinheiro
  naoAutomatico: boolean
  /** The debt of the competence is paid in instalments, and these on time. */
  parceladoEmDia: boolean
  /** Inspector responsible for the taxpayer. */
  fiscal: string | null
}

type Linha = {
  id: string
  nome: string
  documento: string
  regime: Regime
  estado: EstadoCompetencia
  quantidade: number
  imposto: string
  debito: string
  valor_regime: string | null
  nao_automatico: boolean
  parcelado_em_dia: boolean
  fiscal: string | null
}

/** Those that failed to close (`omissoSql`); else of the open competences those with documents or a fixed value, or all of the role. */
export type QuaisCandidatos = 'OMISSOS' | 'COM_MOVIMENTO' | 'TODOS'

const regime = 'coalesce(r.regime, p.regime_iss_tipo)'
const omisso = omissoSql({ pessoa: 'p', saldo: 's', papel: '$2', competencia: '$1::date', regime })
const aberto = `coalesce(s.estado, 'ABERTA') = 'ABERTA' and (p.situacao = 'ATIVO' or coalesce(s.quantidade, 0) > 0) and p.cadastro_inicial <= $3`
const comMovimento = `quantidade > 0 or ($2 = 'PRESTADOR' and regime in ('ESTIMATIVA', 'SOCIEDADE_PROFISSIONAL'))
         or ($2 = 'PRESTADOR' and regime = 'SIMPLES' and valor_regime is not null)`
const quaisSql: Record<QuaisCandidatos, string> = {
  OMISSOS: 'true',
  COM_MOVIMENTO: comMovimento,
  TODOS: `${comMovimento} or no_papel`,
}

/** Taxpayers whose competence may be closed for them. One statement, whatever their number. Source: F52, F54. */
export async function listCandidatos(
  ctx: Context,
  filtro: {
    competencia: Competencia
    papel: PapelServico
    regime: string | null
    quais: QuaisCandidatos
    /** Those of this inspector alone. */
    fiscalId?: number | null
    pessoas?: readonly number[]
    limite?: number
  },
): Promise<Candidato[]> {
  const { rows } = await ctx.client.query<Linha>(
    `select * from (
       select p.id, p.nome, p.documento, p.busca, ${regime} as regime, coalesce(s.estado, 'ABERTA') as estado, coalesce(s.quantidade, 0) as quantidade,
         coalesce(s.imposto, 0)::text as imposto, coalesce(s.debito, 0)::text as debito,
         case when r.regime is null then p.regime_iss_valor else r.valor end::text as valor_regime, coalesce(c.valor, $6) as nao_automatico,
         coalesce(s.existe_parcelamento_ativo and s.parcelamento_em_dia, false) as parcelado_em_dia,
         f.nome as fiscal,
         case when $2 = 'PRESTADOR' then p.prestador else p.substituto_tributario end as no_papel
       from pessoa p
       left join saldo_competencia s on s.contribuinte_id = p.id and s.papel = $2 and s.competencia = $1
       left join lateral (select regime, valor from regime_competencia rc where rc.contribuinte_id = p.id and rc.data_inicio <= $3 order by rc.data_inicio desc limit 1) r on true
       left join pessoa f on f.municipio_id = p.municipio_id and f.id = p.fiscal_responsavel_id
       left join chave_configuracao c on c.pessoa_id = p.id and c.nome = $5
       where ($7::bigint[] is null or p.id = any ($7)) and ($9::bigint is null or p.fiscal_responsavel_id = $9) and ${filtro.quais === 'OMISSOS' ? omisso : aberto}
     ) x
     where ($4::text is null or regime = $4) and (${quaisSql[filtro.quais]})
     order by busca, id limit $8`,
    [
      filtro.competencia.firstDay(),
      filtro.papel,
      filtro.competencia.lastDay(),
      filtro.regime,
      naoEncerraAutomaticamente.name,
      naoEncerraAutomaticamente.default,
      filtro.pessoas ? [...filtro.pessoas] : null,
      filtro.limite ?? null,
      filtro.fiscalId ?? null,
    ],
  )
  const devidos = await Promise.all(rows.map((row) => valorDevido(ctx, row, filtro)))
  return rows.map((row, indice) => ({
    idPessoa: Number(row.id),
    nome: row.nome,
    documento: row.documento,
    regime: row.regime,
    estado: row.estado,
    quantidade: row.quantidade,
    imposto: Dinheiro.from(row.imposto),
    fixo: devidos[indice] ?? null,
    valorDevido: devidos[indice] ?? Dinheiro.from(row.debito),
    naoAutomatico: row.nao_automatico,
    parceladoEmDia: row.parcelado_em_dia,
    fiscal: row.fiscal,
  }))
}

/** The fixed value of a candidate's regime in the competence; null where it has none. */
async function valorDevido(
  ctx: Context,
  { id, regime, valor_regime }: Linha,
  { papel, competencia }: { papel: PapelServico; competencia: Competencia },
): Promise<Dinheiro | null> {
  const valorRegime = valor_regime === null ? Dinheiro.zero : Dinheiro.from(valor_regime)
  return valorDevidoFixo(papel, regime, {
    valorRegime,
    valorProfissional: valorRegime,
    profissionais: regime === 'SOCIEDADE_PROFISSIONAL' ? await contarProfissionais(ctx, Number(id), competencia.lastDay()) : 0,
    foraDoDas: regime === 'SIMPLES' && valor_regime !== null && (await isForaDoDas(ctx, Number(id), competencia)),
  })
}

/** A candidate as the screens show it, with the base of its documents and what stands against closing it. */
export function linhaDe(
  { regime: _regime, estado: _estado, fixo: _fixo, naoAutomatico: _automatico, parceladoEmDia: _parcelado, ...linha }: Candidato,
  base: Dinheiro,
  impedimento: string | null,
) {
  return { ...linha, base, impedimento }
}
