import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { DeclaracaoLida, DeducaoLida, ValoresLidos } from './lote-lido.ts'

/** A declaration as it is kept in JSON between validation and conversion: amounts, rates and competence are their wire texts. */
export type DeclaracaoJson = { readonly [K in keyof DeclaracaoLida]: unknown }

/** The declaration as plain JSON data. */
export function declaracaoToJson(declaracao: DeclaracaoLida): DeclaracaoJson {
  return JSON.parse(JSON.stringify({ ...declaracao, competencia: declaracao.competencia.toString() })) as DeclaracaoJson
}

/** The declaration back from `declaracaoToJson`, its values of their types again. */
export function declaracaoFromJson(json: DeclaracaoJson): DeclaracaoLida {
  const raw = json as unknown as Omit<DeclaracaoLida, 'competencia'> & { competencia: string }
  return {
    ...raw,
    competencia: Competencia.from(raw.competencia),
    servico: { ...raw.servico, valores: valores(raw.servico.valores as unknown as Texts<ValoresLidos>) },
    deducoes: (raw.deducoes as unknown as Texts<DeducaoLida>[]).map(deducao),
  }
}

type Texts<T> = {
  readonly [K in keyof T]: T[K] extends Dinheiro | Aliquota
    ? string
    : T[K] extends Dinheiro | Aliquota | null
      ? string | null
      : T[K]
}

const reais = (text: string | null) => (text === null ? null : Dinheiro.from(text))

function valores(raw: Texts<ValoresLidos>): ValoresLidos {
  return {
    valorServicos: Dinheiro.from(raw.valorServicos),
    valorDeducoes: reais(raw.valorDeducoes),
    valorPis: reais(raw.valorPis),
    valorCofins: reais(raw.valorCofins),
    valorInss: reais(raw.valorInss),
    valorIr: reais(raw.valorIr),
    valorCsll: reais(raw.valorCsll),
    outrasRetencoes: reais(raw.outrasRetencoes),
    valTotTributos: reais(raw.valTotTributos),
    valorIss: reais(raw.valorIss),
    aliquota: raw.aliquota === null ? null : Aliquota.from(raw.aliquota),
    descontoIncondicionado: reais(raw.descontoIncondicionado),
    descontoCondicionado: reais(raw.descontoCondicionado),
  }
}

function deducao(raw: Texts<DeducaoLida>): DeducaoLida {
  return { ...raw, valorDedutivel: Dinheiro.from(raw.valorDedutivel), valorUtilizado: Dinheiro.from(raw.valorUtilizado) }
}
