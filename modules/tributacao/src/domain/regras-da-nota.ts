import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { aliquotaDaFaixa } from './aliquota-progressiva.ts'
import type { CtissDaAtividade } from './ctiss.ts'
import { codigoExigibilidade } from './exigibilidade.ts'
import type { RateioExtensao, UnidadeRateio } from './rateio-extensao.ts'
import type { TipoDeducao } from './tipos-deducao.ts'
import { isVigente, type Vigente } from './vigencia.ts'

type Percentual = Vigente & { readonly nome: string; readonly percentual: string }

/** What the function `tributacao_da_nota` answers for a set of notes; rates and amounts are decimal texts. */
export type RegrasDoConjunto = {
  readonly descontosBase: readonly (Percentual & { readonly pessoa: number; readonly atividade: number | null })[]
  readonly descontosImposto: readonly (Percentual & { readonly pessoa: number })[]
  readonly ibpt: readonly (Vigente & {
    readonly atividade: number
    readonly federal: string
    readonly municipal: string
    readonly versao: string
  })[]
  /** CTISS of the activities, each with the CNAE subclasses that belong to it, of all periods. */
  readonly ctiss: readonly (Vigente &
    Omit<CtissDaAtividade, 'cnaes'> & {
      readonly atividade: number
      readonly cnaes: readonly (Vigente & { readonly cnae: string })[]
    })[]
  readonly ibsCbs: readonly (Vigente & {
    readonly atividade: number
    readonly classificacao: string
    readonly indicador: string
  })[]
  /** Kinds of deduction that the city linked to its activities, by position. */
  readonly tiposDeducao: readonly (Vigente & TipoDeducao & { readonly atividade: number })[]
  readonly ibsCbsAliquotas: readonly (Vigente & {
    readonly ibsUf: string
    readonly ibsMun: string
    readonly cbs: string
    readonly fonte: string
  })[]
  readonly ibsCbsClassificacoes: readonly (Vigente & {
    readonly codigo: string
    readonly nome: string
    readonly reducaoIbs: string
    readonly reducaoCbs: string
  })[]
  /** Networks of the providers by subitem, with what lies in each municipality. */
  readonly rateios: readonly (Vigente & {
    readonly pessoa: number
    readonly subitem: string
    readonly unidade: UnidadeRateio
    readonly partes: readonly { readonly municipio: string; readonly medida: string }[]
  })[]
  /** By how much purchases of governments lower the rates of IBS and CBS; `ente` is the tpEnteGov. */
  readonly ibsCbsRedutores: readonly (Vigente & { readonly ente: string; readonly redutor: string })[]
  readonly progressivas: readonly (Vigente & {
    readonly pessoa: number
    readonly regime: string | null
    readonly faixas: readonly { readonly ate: string | null; readonly aliquota: string }[]
  })[]
  readonly regimes: readonly { readonly regime: string; readonly tipo: number }[]
  /** Signs of the active units of measure. */
  readonly unidades: readonly string[]
  readonly receitas: readonly { readonly pessoa: number; readonly competencia: string; readonly valor: string }[]
}

export type RegrasDaNota = ReturnType<typeof regrasDaNota>

/**
 * The rules that the municipality set for one note of the set, on the civil date of its service. Discounts of the base act once: that of the
 * activity, else the one for all activities (decisions N8). Source: K13, K15 to K18, E00 steps 5 to 7.
 */
export function regrasDaNota(
  regras: RegrasDoConjunto,
  { pessoa, data, competencia }: { pessoa: number; data: string; competencia: string },
) {
  const vale = (linha: Vigente & { pessoa: number }) => linha.pessoa === pessoa && isVigente(linha, data)
  const beneficio = (linha: Percentual | undefined) =>
    linha ? { nome: linha.nome, percentual: Aliquota.from(linha.percentual) } : null
  return {
    /** Discount of the base for an activity; null without a profile in force. */
    descontoBase(atividadeId: number | null) {
      const delas = regras.descontosBase.filter(vale)
      return beneficio(
        delas.find(({ atividade }) => atividade !== null && atividade === atividadeId) ??
          delas.find(({ atividade }) => atividade === null),
      )
    },
    /** Discount of the tax. */
    descontoImposto: beneficio(regras.descontosImposto.find(vale)),
    /** Approximate taxes of the activity. */
    ibpt(atividadeId: number | null) {
      const linha = regras.ibpt.find((item) => item.atividade === atividadeId && isVigente(item, data))
      return linha
        ? { federal: Aliquota.from(linha.federal), municipal: Aliquota.from(linha.municipal), versao: linha.versao }
        : null
    },
    /** CTISS that notes of the activity may name, with their CNAE subclasses, by code. */
    ctiss(atividadeId: number | null): readonly CtissDaAtividade[] {
      return regras.ctiss
        .filter((linha) => linha.atividade === atividadeId && isVigente(linha, data))
        .map(({ codigo, descricao, abateObra, foraDoMunicipio, cnaes }) => ({
          codigo,
          descricao,
          abateObra,
          foraDoMunicipio,
          cnaes: cnaes.filter((linha) => isVigente(linha, data)).map(({ cnae }) => cnae),
        }))
    },
    /** What notes of the activity say of IBS and CBS by themselves. */
    ibsCbs(atividadeId: number | null) {
      return regras.ibsCbs.find((linha) => linha.atividade === atividadeId && isVigente(linha, data)) ?? null
    },
    /** Kinds of deduction that municipal law gives to the activity (TipoDeducao). */
    tiposDeducao(atividadeId: number | null): readonly TipoDeducao[] {
      return regras.tiposDeducao.filter((linha) => linha.atividade === atividadeId && isVigente(linha, data))
    },
    /** Rates of IBS and CBS that the city entered; null leaves those of the law. */
    ibsCbsAliquotas: aliquotasVigentes(regras.ibsCbsAliquotas, data),
    /** Classifications (cClassTrib) in force, by code. */
    ibsCbsClassificacoes: regras.ibsCbsClassificacoes
      .filter((linha) => isVigente(linha, data))
      .map(({ codigo, nome, reducaoIbs, reducaoCbs }) => ({
        codigo,
        nome,
        reducaoIbs: Aliquota.from(reducaoIbs),
        reducaoCbs: Aliquota.from(reducaoCbs),
      })),
    /** Reducer of a purchase by a government; null when none is in force. */
    redutorGoverno(ente: string) {
      const linha = regras.ibsCbsRedutores.find((item) => item.ente === ente && isVigente(item, data))
      return linha ? Aliquota.from(linha.redutor) : null
    },
    /** Rate of the band that holds the month's revenue with this note; null when no table holds for the taxpayer. */
    aliquotaProgressiva(regime: string, valorDaNota: Dinheiro) {
      const tabela = regras.progressivas.find((linha) => vale(linha) && (linha.regime === null || linha.regime === regime))
      if (!tabela || tabela.faixas.length === 0) return null
      const receita = regras.receitas.find((linha) => linha.pessoa === pessoa && linha.competencia === competencia)
      return aliquotaDaFaixa(
        tabela.faixas.map(({ ate, aliquota }) => ({
          ate: ate === null ? null : Dinheiro.from(ate),
          aliquota: Aliquota.from(aliquota),
        })),
        (receita ? Dinheiro.from(receita.valor) : Dinheiro.zero).plus(valorDaNota),
      )
    },
    /** Network of the provider for a subitem; null: none registered, and the whole base is of one municipality. */
    rateio(subitem: string): RateioExtensao | null {
      const linha = regras.rateios.find((item) => vale(item) && item.subitem === subitem)
      if (!linha) return null
      const { unidade, partes } = linha
      return { unidade, partes: partes.map(({ municipio, medida }) => ({ municipio, medida: Decimal4.from(medida) })) }
    },
    /** Units that an item may have; null where the city has none registered, and any goes. */
    unidadesAtivas: regras.unidades.length === 0 ? null : new Set(regras.unidades),
    /** Whether the regime may use the type of taxation; a regime that was never configured may use only those of 'Exigível'. */
    permiteTipo(regime: string, { id, exigibilidade }: { readonly id: number; readonly exigibilidade: number }) {
      const dele = regras.regimes.filter((linha) => linha.regime === regime)
      return dele.length === 0 ? exigibilidade === codigoExigibilidade('EXIGIVEL') : dele.some(({ tipo }) => tipo === id)
    },
  }
}

function aliquotasVigentes(linhas: RegrasDoConjunto['ibsCbsAliquotas'], data: string) {
  const linha = linhas.find((item) => isVigente(item, data))
  if (!linha) return null
  const { ibsUf, ibsMun, cbs, fonte } = linha
  return { ibsUf: Aliquota.from(ibsUf), ibsMun: Aliquota.from(ibsMun), cbs: Aliquota.from(cbs), fonte }
}
