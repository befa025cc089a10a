import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import { enderecoTable, type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Switch } from '@iss/platform/contract'
import { municipioTable } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { codigoExigibilidade, type Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { incidenciaRegraTable } from '@iss/tributacao/tables/incidencia-regra'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import type { LocalIncidencia } from '@iss/tributacao/domain/incidencia'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'
import { linhaDeJson } from './linha.ts'

/** What decides which facts a note needs. */
export type ChavesDosFatos = {
  prestadorId: number
  documentoTomador: string | null
  dataPrestacao: string
  competencia: Competencia
  /** The chosen activity; null: all current ones of the provider. */
  atividadeId: number | null
  tipoTributacaoId: number | null
  exigibilidade: Exigibilidade
}

type Json = Record<string, unknown>
type RegimeJson = { regime: Pessoa['regimeIssTipo']; aliquota: string | null } | null
type PessoaJson = {
  pessoa: Json
  endereco: Json | null
  chaves: Record<string, boolean> | null
  regime: RegimeJson
  regime_anterior: RegimeJson
}
type FatosJson = {
  cidade: Json
  prestador: PessoaJson
  tomador: PessoaJson | null
  atividades: { atividade: Json; principal: boolean; aliquota: string | null }[]
  tipos: Json[]
  autorizacoes: { autorizacao: Json; serie: Json }[]
  incidencia: Json[]
  ultima_data: string | null
}

export type FatosDaNota = Awaited<ReturnType<typeof carregarFatos>>

/** Every fact of a note in one round trip (decisions T7). Refuses a provider that the city does not know. */
export async function carregarFatos(ctx: Context, chaves: ChavesDosFatos) {
  const { competencia } = chaves
  const { rows } = await ctx.client.query<{ fatos: FatosJson | null }>(
    'select nota_fatos($1, $2, $3, $4, $5, $6, $7, $8, $9) as fatos',
    [
      chaves.prestadorId,
      chaves.documentoTomador,
      chaves.dataPrestacao,
      competencia.lastDay(),
      competencia.previous().lastDay(),
      ctx.clock.today(),
      chaves.atividadeId,
      chaves.tipoTributacaoId,
      codigoExigibilidade(chaves.exigibilidade),
    ],
  )
  const fatos = rows[0]?.fatos ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    cidade: linhaDeJson(municipioTable, fatos.cidade),
    prestador: pessoaDosFatos(fatos.prestador),
    tomador: fatos.tomador && pessoaDosFatos(fatos.tomador),
    atividades: fatos.atividades.map(({ atividade, principal, aliquota }) => ({
      atividade: linhaDeJson(atividadeTable, atividade),
      principal,
      aliquota: aliquota === null ? null : Aliquota.from(aliquota),
    })),
    tipos: fatos.tipos.map((tipo) => linhaDeJson(tipoTributacaoTable, tipo)),
    autorizacoes: fatos.autorizacoes.map(({ autorizacao, serie }) => ({
      autorizacao: linhaDeJson(autorizacaoNfeTable, autorizacao),
      serie: linhaDeJson(serieTable, serie),
    })),
    incidencia: fatos.incidencia.map((json) => {
      const row = linhaDeJson(incidenciaRegraTable, json)
      return { codigo: row.subitem, local: row.regra as LocalIncidencia, inicio: row.inicio, fim: row.fim, fonte: row.fonte }
    }),
    ultimaDataPrestacao: fatos.ultima_data,
  }
}

export type PessoaDosFatos = ReturnType<typeof pessoaDosFatos>

function pessoaDosFatos(json: PessoaJson) {
  const pessoa = linhaDeJson(pessoaTable, json.pessoa)
  const cadastrado = { regime: pessoa.regimeIssTipo, aliquota: pessoa.regimeIssAliquota }
  const regime = (row: RegimeJson) =>
    row ? { regime: row.regime, aliquota: row.aliquota === null ? null : Aliquota.from(row.aliquota) } : cadastrado
  const chaves = json.chaves ?? {}
  return {
    pessoa,
    endereco: json.endereco && linhaDeJson(enderecoTable, json.endereco),
    /** Value of a switch of this person. */
    switches: (definition: Switch) => chaves[definition.name] ?? definition.default,
    /** Regime of the competence: the latest one not after it, else the registered one (K11). */
    regime: regime(json.regime),
    /** Regime of the month before. */
    regimeAnterior: regime(json.regime_anterior),
  }
}
