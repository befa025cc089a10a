import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Regime } from '@iss/tributacao/domain/regime'
import { calcularNota } from './calcular-nota.ts'
import type { ResultadoNota } from './entrada-calculo.ts'
import { entradaDaNota } from './entrada-da-nota.ts'
import { escolherAtividade, escolherAutorizacao, escolherTipo } from './escolhas-da-nota.ts'
import { apurarIbsCbs, type IbsCbsDaNota } from './ibs-cbs-da-nota.ts'
import type { AtividadeComAliquota, AutorizacaoDaNota, FatosDaNota, PessoaNaCompetencia, TipoDaNota } from './fatos-da-nota.ts'

/** What a note chose among the facts and what came of its computation. */
export type Apuracao = {
  readonly cidade: FatosDaNota['cidade']
  readonly prestador: PessoaNaCompetencia
  readonly tomador: PessoaNaCompetencia | null
  readonly atividade: AtividadeComAliquota | null
  readonly autorizacao: AutorizacaoDaNota | null
  readonly tipo: TipoDaNota | null
  /** The regime may use the type of taxation (K13). */
  readonly tipoPermitido: boolean
  /** Of the provider in the competence. */
  readonly regime: Regime
  /** Of the activity; failing that, the one that the note tells. */
  readonly subitem: string
  readonly resultado: ResultadoNota
  readonly ibsCbs: IbsCbsDaNota
}

/**
 * Computes a note from its facts. Never refuses: what is wrong comes out of the pure functions as violations. The same computation serves
 * the live totals, the issue and every importer.
 */
export function apurarNota(nota: NotaCanonica, fatos: FatosDaNota): Apuracao {
  const { regras } = fatos
  const { regime } = fatos.prestador.regime
  const atividade = escolherAtividade(nota, fatos.atividades, regras.ctiss)
  const entrada = entradaDaNota(nota, fatos, atividade)
  const isPermitido = (tipo: TipoDaNota) => regras.permiteTipo(regime, tipo)
  // The type that agrees with the withholding is known only when the note was computed without any.
  const previa = calcularNota({ ...entrada, tipoTributacao: null })
  const tipo = escolherTipo(nota, fatos.tipos, { retido: previa.retido, isPermitido })
  const resultado = calcularNota({
    ...entrada,
    aliquotaProgressiva: regras.aliquotaProgressiva(regime, previa.valorTotal),
    tipoTributacao: tipo && {
      retido: tipo.retido,
      naoPermitidoST: tipo.naoPermitidoSt,
      responsavelRecolhimento: tipo.responsavelRecolhimento,
      somenteMateriais: tipo.somenteMateriais,
    },
  })
  const ibsCbs = apurarIbsCbs(nota, fatos, { atividade, regime, resultado })
  return {
    cidade: fatos.cidade,
    prestador: fatos.prestador,
    tomador: fatos.tomador,
    atividade,
    autorizacao: escolherAutorizacao(nota, fatos.autorizacoes),
    tipo,
    tipoPermitido: tipo === null || isPermitido(tipo),
    regime,
    subitem: entrada.subitem,
    resultado: { ...resultado, memoria: [...resultado.memoria, ...ibsCbs.memoria] },
    ibsCbs,
  }
}
