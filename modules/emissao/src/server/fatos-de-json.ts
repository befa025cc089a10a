import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { enderecoTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { municipioTable, parseJsonRow } from '@iss/platform/db'
import { aliquotasDeJson, type AliquotasSimplesJson } from '@iss/tributacao/domain/aliquotas-simples'
import { exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import type { LocalIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import type { ResponsavelRecolhimento } from '@iss/tributacao/domain/retencao'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { incidenciaRegraTable } from '@iss/tributacao/tables/incidencia-regra'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import type { CidadeLida, PrestadorLido } from '../domain/montar-fatos.ts'
import type { PessoaLida } from '../domain/pessoa-na-competencia.ts'

type Json = Record<string, unknown>
type VigenciaJson = { inicio: string; fim: string | null }

/** A person as `nota_fatos_pessoa` gives it; regimes latest first. */
export type PessoaJson = {
  pessoa: Json
  endereco: Json | null
  telefone: string | null
  chaves: Record<string, boolean> | null
  exigibilidades: (VigenciaJson & { exigibilidade: number; processo: string | null })[] | null
  regimes:
    | {
        inicio: string
        regime: Regime
        aliquota: string | null
        valor: string | null
        aliquotasSimples: AliquotasSimplesJson | null
      }[]
    | null
}

/** A provider as `nota_fatos_prestador` gives it. */
export type PrestadorJson = PessoaJson & {
  atividades: (VigenciaJson & {
    atividade: Json
    principal: boolean
    aliquotas: (VigenciaJson & { aliquota: string })[] | null
    anexos: (VigenciaJson & { anexo: Anexo })[] | null
  })[]
  autorizacoes: { autorizacao: Json; serie: Json }[]
  regras: RegrasDoConjunto
}

/** The city as `nota_fatos_cidade` gives it. */
export type CidadeJson = {
  cidade: Json
  tipos: Json[]
  incidencia: Json[]
  chaves: Record<string, boolean>
  maximoItens: number
  regras: RegrasDoConjunto
}

/** A person with main address, switches and regimes. */
export function pessoaDeJson(json: PessoaJson): PessoaLida {
  const chaves = json.chaves ?? {}
  return {
    pessoa: parseJsonRow(pessoaTable, json.pessoa),
    endereco: json.endereco && parseJsonRow(enderecoTable, json.endereco),
    telefone: json.telefone,
    switches: (definition) => chaves[definition.name] ?? definition.default,
    exigibilidades: (json.exigibilidades ?? []).map((linha) => ({
      ...linha,
      exigibilidade: exigibilidadeDeCodigo(linha.exigibilidade) ?? 'EXIGIVEL',
    })),
    regimes: (json.regimes ?? []).map(({ aliquota, valor, aliquotasSimples, ...regime }) => ({
      ...regime,
      aliquota: aliquota === null ? null : Aliquota.from(aliquota),
      valor: valor === null ? null : Dinheiro.from(valor),
      aliquotasSimples: aliquotasDeJson(aliquotasSimples),
    })),
  }
}

export function cidadeDeJson({ cidade, tipos, incidencia, chaves, maximoItens, regras }: CidadeJson): CidadeLida {
  return {
    cidade: parseJsonRow(municipioTable, cidade),
    tipos: tipos.map((json) => {
      const row = parseJsonRow(tipoTributacaoTable, json)
      return { ...row, responsavelRecolhimento: row.responsavelRecolhimento as ResponsavelRecolhimento | null }
    }),
    incidencia: incidencia.map((json) => {
      const row = parseJsonRow(incidenciaRegraTable, json)
      return { codigo: row.subitem, local: row.regra as LocalIncidencia, inicio: row.inicio, fim: row.fim, fonte: row.fonte }
    }),
    switches: (definition) => chaves[definition.name] ?? definition.default,
    maximoItens,
    regras,
  }
}

/** A provider with the rules of its city that its activities meet. */
export function prestadorDeJson(json: PrestadorJson, daCidade: RegrasDoConjunto): PrestadorLido {
  const atividades = json.atividades.map(({ atividade, aliquotas, anexos, ...vinculo }) => ({
    ...vinculo,
    atividade: parseJsonRow(atividadeTable, atividade),
    anexos: anexos ?? [],
    aliquotas: (aliquotas ?? []).map(({ aliquota, ...vigencia }) => ({ ...vigencia, aliquota: Aliquota.from(aliquota) })),
  }))
  const dele = new Set(atividades.map(({ atividade }) => atividade.id))
  // The rules that name the person; the others are those of the city.
  const { descontosBase, descontosImposto, progressivas, rateios } = json.regras
  return {
    pessoa: pessoaDeJson(json),
    atividades,
    autorizacoes: json.autorizacoes.map(({ autorizacao, serie }) => ({
      autorizacao: parseJsonRow(autorizacaoNfeTable, autorizacao),
      serie: parseJsonRow(serieTable, serie),
    })),
    regras: {
      ...daCidade,
      descontosBase,
      descontosImposto,
      progressivas,
      rateios,
      ibpt: daCidade.ibpt.filter(({ atividade }) => dele.has(atividade)),
      ctiss: daCidade.ctiss.filter(({ atividade }) => dele.has(atividade)),
      ibsCbs: daCidade.ibsCbs.filter(({ atividade }) => dele.has(atividade)),
      tiposDeducao: daCidade.tiposDeducao.filter(({ atividade }) => dele.has(atividade)),
    },
  }
}
