import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { aliquotaEfetiva, type AliquotaSimples, isAliquotaSimplesIncorreta } from '@iss/tributacao/domain/aliquota-efetiva'
import { anexoDaAtividade, type FatorR, fatorR } from '@iss/tributacao/domain/fator-r'
import {
  type AliquotasSimples,
  grupoDaAtividade,
  type GrupoSimples,
  taxaDoGrupo,
  type TaxasDoRegime,
} from '@iss/tributacao/domain/aliquotas-simples'
import { type Anexo, type FaixaSimples, getTabelaSimples, type TabelaSimples } from '@iss/tributacao/domain/tabela-simples'

/** An activity of the taxpayer with the annex bound to it (null: none, which means III). */
export type AtividadeSimples = {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly anexoVinculado: Anexo | null
  readonly passivelFatorR: boolean
}

export type SimplesDaAtividade = {
  readonly atividade: AtividadeSimples
  readonly fatorR: FatorR | null
  readonly faixa: FaixaSimples
  readonly resultado: AliquotaSimples
  readonly memoria: readonly PassoMemoria[]
}

/**
 * The rate of each activity in a competence, of the gross revenue (`rbt12`) and the payroll (`folha12`) of the twelve months before.
 * An activity that depends on the fator R says so in its memory. Sources: E00.S, K14; LC 123/2006 art. 18, §§1-A, 5-J, 5-M, 24.
 */
export function calcularSimples({
  competencia,
  rbt12,
  folha12,
  atividades,
  foraDoDas,
  tabelas,
}: {
  competencia: Competencia
  rbt12: Dinheiro
  folha12: Dinheiro
  atividades: readonly AtividadeSimples[]
  /** What the sublimit of the calendar year decided; unless told, by the band. */
  foraDoDas?: boolean
  /** Tables of the annexes; those of the program unless told. */
  tabelas?: readonly TabelaSimples[]
}): SimplesDaAtividade[] {
  return atividades.map((atividade) => {
    const { anexoVinculado, passivelFatorR } = atividade
    const fator = passivelFatorR ? fatorR({ folha12, receita12: rbt12 }) : null
    const anexo = anexoDaAtividade({ anexoVinculado, passivelFatorR, folha12, receita12: rbt12 })
    const data = competencia.firstDay()
    const resultado = aliquotaEfetiva({ anexo, rbt12, data, foraDoDas, tabelas })
    const faixa = getTabelaSimples(anexo, data, tabelas).faixas.find((item) => item.faixa === resultado.faixa)
    if (!faixa) throw new RangeError(`Annex ${anexo} has no band ${resultado.faixa}`)
    const inicio = fator ? [passoFatorR(fator, folha12, rbt12)] : anexoVinculado ? [] : [passoSemAnexo()]
    return { atividade, fatorR: fator, faixa, resultado, memoria: [...inicio, ...resultado.memoria] }
  })
}

/** The group that decides the rate of a line: annex bound, or payroll. */
export function grupoDaLinha({ atividade }: SimplesDaAtividade): GrupoSimples {
  return grupoDaAtividade(atividade)
}

/** The computed rates of the groups that the activities make; those outside the DAS are missing. Source: LC 123/2006 art. 18, §4. */
export function aliquotasCalculadas(linhas: readonly SimplesDaAtividade[]): AliquotasSimples {
  return Object.fromEntries(
    linhas.flatMap((linha) => {
      const { aliquotaIss: exata, aliquotaNota: nota } = linha.resultado
      return exata && nota ? [[grupoDaLinha(linha), { exata, nota }] as const] : []
    }),
  )
}

/**
 * The computed rate from which a stored one departs by more than 0,01: of the first activity whose group has a rate of its own that departs,
 * else of every activity under the one general rate; null when they agree, or when none has a rate inside the DAS.
 * Source: E00.S (alert 'Alíquota Simples Incorreta').
 */
export function aliquotaDivergente(regime: TaxasDoRegime, linhas: readonly SimplesDaAtividade[]): Aliquota | null {
  const dentro = linhas.flatMap((linha) => {
    const calculada = linha.resultado.aliquotaIss
    if (calculada === null) return []
    const nota = linha.resultado.aliquotaNota ?? calculada.round2()
    const informada = taxaDoGrupo(regime, grupoDaLinha(linha))?.nota ?? Aliquota.zero
    const propria = regime.aliquotasSimples?.[grupoDaLinha(linha)] !== undefined
    return [{ calculada, propria, difere: isAliquotaSimplesIncorreta(informada, nota) }]
  })
  const propria = dentro.find((linha) => linha.propria && linha.difere)
  if (propria) return propria.calculada
  const gerais = dentro.filter((linha) => !linha.propria)
  const [principal] = gerais
  return principal && gerais.every(({ difere }) => difere) ? principal.calculada : null
}

function passoFatorR(fator: FatorR, folha12: Dinheiro, rbt12: Dinheiro): PassoMemoria {
  return passo(
    'simples-fator-r',
    `Fator R: ${folha12.format()} ÷ ${rbt12.format()} = ${fator.percentual.round2().format()}%, Anexo ${fator.anexo}.`,
    { folha12, rbt12 },
    'LC 123/2006 art. 18, §§5-J, 5-M e 24',
  )
}

function passoSemAnexo(): PassoMemoria {
  return passo(
    'simples-anexo',
    'A atividade não tem anexo vinculado: vale o Anexo III.',
    {},
    'Cadastro de atividades do município',
  )
}
