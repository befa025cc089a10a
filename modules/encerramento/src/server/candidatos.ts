import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { naoEncerraAutomaticamente } from '@iss/pessoa/domain/chaves-pessoais'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { PapelServico } from '@iss/kernel/papel'

/** More than these are not drawn on one screen; a schedule takes them all. */
export const LIMITE_DA_TELA = 2000

export type Candidato = {
  idPessoa: number
  nome: string
  documento: string
  regime: Regime
  quantidade: number
  faturado: Dinheiro
  imposto: Dinheiro
  /** Debit of the documents; a fixed regime owes its value beside it. */
  valorDevido: Dinheiro
  naoAutomatico: boolean
}

type Linha = {
  id: string
  nome: string
  documento: string
  regime: Regime
  quantidade: number
  faturado: string
  imposto: string
  debito: string
  nao_automatico: boolean
}

/**
 * Active taxpayers whose competence is open and that have documents in it or owe a fixed value; also those without any when
 * `incluirSemMovimento`. One statement, whatever their number. Source: F52, F54.
 */
export async function listCandidatos(
  ctx: Context,
  filtro: {
    competencia: Competencia
    papel: PapelServico
    regime: string | null
    incluirSemMovimento: boolean
    pessoas?: readonly number[]
    limite?: number
  },
): Promise<Candidato[]> {
  const { rows } = await ctx.client.query<Linha>(
    `select * from (
       select p.id, p.nome, p.documento, p.busca, coalesce(r.regime, p.regime_iss_tipo) as regime, coalesce(s.quantidade, 0) as quantidade,
         coalesce(s.faturado, 0)::text as faturado, coalesce(s.imposto, 0)::text as imposto, coalesce(s.debito, 0)::text as debito,
         coalesce(c.valor, $7) as nao_automatico,
         case when $2 = 'PRESTADOR' then p.prestador else p.substituto_tributario end as no_papel
       from pessoa p
       left join saldo_competencia s on s.contribuinte_id = p.id and s.papel = $2 and s.competencia = $1
       left join lateral (select regime from regime_competencia rc where rc.contribuinte_id = p.id and rc.data_inicio <= $3 order by rc.data_inicio desc limit 1) r on true
       left join chave_configuracao c on c.pessoa_id = p.id and c.nome = $6
       where coalesce(s.estado, 'ABERTA') = 'ABERTA' and ($8::bigint[] is null or p.id = any ($8))
         and (p.situacao = 'ATIVO' or coalesce(s.quantidade, 0) > 0) and p.cadastro_inicial <= $3
     ) x
     where ($4::text is null or regime = $4)
       and (quantidade > 0 or ($2 = 'PRESTADOR' and regime in ('ESTIMATIVA', 'SOCIEDADE_PROFISSIONAL')) or ($5 and no_papel))
     order by busca, id limit $9`,
    [
      filtro.competencia.firstDay(),
      filtro.papel,
      filtro.competencia.lastDay(),
      filtro.regime,
      filtro.incluirSemMovimento,
      naoEncerraAutomaticamente.name,
      naoEncerraAutomaticamente.default,
      filtro.pessoas ? [...filtro.pessoas] : null,
      filtro.limite ?? null,
    ],
  )
  return rows.map((row) => ({
    idPessoa: Number(row.id),
    nome: row.nome,
    documento: row.documento,
    regime: row.regime,
    quantidade: row.quantidade,
    faturado: Dinheiro.from(row.faturado),
    imposto: Dinheiro.from(row.imposto),
    valorDevido: Dinheiro.from(row.debito),
    naoAutomatico: row.nao_automatico,
  }))
}
