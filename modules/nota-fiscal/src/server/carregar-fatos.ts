import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'

import { municipioTable, parseJsonRow } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { codigoExigibilidade, type Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { LocalIncidencia } from '@iss/tributacao/domain/incidencia'
import { regrasDaNota, type RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { incidenciaRegraTable } from '@iss/tributacao/tables/incidencia-regra'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'
import { naCompetencia, type PessoaJson, type PessoaLida, pessoaDeJson } from './pessoa-dos-fatos.ts'

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
type Vigencia = { inicio: string; fim: string | null }
type PrestadorJson = PessoaJson & {
  atividades: (Vigencia & { atividade: Json; principal: boolean; aliquotas: (Vigencia & { aliquota: string })[] | null })[]
  autorizacoes: { autorizacao: Json; serie: Json }[]
  ultima_data: string | null
}
type FatosJson = {
  cidade: Json
  prestadores: Record<string, PrestadorJson> | null
  tomadores: Record<string, PessoaJson> | null
  tipos: Json[]
  incidencia: Json[]
}

export type FatosDaNota = NonNullable<Awaited<ReturnType<typeof carregarFatosTodos>>[number]>
export type { PessoaDosFatos } from './pessoa-dos-fatos.ts'

/** Every fact of a note in one round trip (decisions T7). Refuses a provider that the city does not know. */
export async function carregarFatos(ctx: Context, chaves: ChavesDosFatos): Promise<FatosDaNota> {
  const [fatos] = await carregarFatosTodos(ctx, [chaves])
  return fatos ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** The facts of a set of notes in one round trip, in their order; what notes share is read once. Null: the city does not know the provider. */
export async function carregarFatosTodos(ctx: Context, lista: readonly ChavesDosFatos[]) {
  const { fatos, regras } = await lerFatos(ctx, lista)
  const cidade = parseJsonRow(municipioTable, fatos.cidade)
  const tipos = fatos.tipos.map((tipo) => parseJsonRow(tipoTributacaoTable, tipo))
  const incidencia = fatos.incidencia.map((json) => {
    const row = parseJsonRow(incidenciaRegraTable, json)
    return { codigo: row.subitem, local: row.regra as LocalIncidencia, inicio: row.inicio, fim: row.fim, fonte: row.fonte }
  })
  const prestadores = new Map(
    Object.entries(fatos.prestadores ?? {}).map(([id, json]) => [Number(id), prestadorDeJson(json)] as const),
  )
  const tomadores = new Map(
    Object.entries(fatos.tomadores ?? {}).map(([documento, json]) => [documento, pessoaDeJson(json)] as const),
  )
  return lista.map((chaves) => {
    const prestador = prestadores.get(chaves.prestadorId)
    if (!prestador) return null
    const tomador = chaves.documentoTomador === null ? undefined : tomadores.get(chaves.documentoTomador)
    const codigo = codigoExigibilidade(chaves.exigibilidade)
    return {
      cidade,
      prestador: naCompetencia(prestador.pessoa, chaves.competencia),
      tomador: tomador ? naCompetencia(tomador, chaves.competencia) : null,
      atividades: prestador.atividades
        .filter(({ atividade, ...v }) => isVigente(v, chaves.dataPrestacao) && [null, atividade.id].includes(chaves.atividadeId))
        .map(({ atividade, principal, aliquotas }) => ({
          atividade,
          principal,
          aliquota: aliquotas.find((taxa) => isVigente(taxa, chaves.dataPrestacao))?.aliquota ?? null,
        })),
      tipos: tipos.filter((tipo) =>
        chaves.tipoTributacaoId === null ? tipo.exigibilidade === codigo : tipo.id === chaves.tipoTributacaoId,
      ),
      autorizacoes: prestador.autorizacoes,
      incidencia,
      ultimaDataPrestacao: prestador.ultimaData,
      regras: regrasDaNota(regras, {
        pessoa: chaves.prestadorId,
        data: chaves.dataPrestacao,
        competencia: chaves.competencia.firstDay(),
      }),
    }
  })
}

const isVigente = ({ inicio, fim }: Vigencia, data: string) => inicio <= data && (fim === null || fim >= data)

async function lerFatos(ctx: Context, lista: readonly ChavesDosFatos[]): Promise<{ fatos: FatosJson; regras: RegrasDoConjunto }> {
  const presentes = <T>(valores: readonly (T | null)[]) => [...new Set(valores.filter((valor) => valor !== null))]
  const atividades = lista.map(({ atividadeId }) => atividadeId)
  const { rows } = await ctx.client.query<{ fatos: FatosJson; regras: RegrasDoConjunto }>(
    'select nota_fatos_conjunto($1, $2, $3, $4, $5, $6, $7) as fatos, tributacao_da_nota($1, $5) as regras',
    [
      presentes(lista.map(({ prestadorId }) => prestadorId)),
      presentes(lista.map(({ documentoTomador }) => documentoTomador)),
      lista.map(({ competencia }) => competencia.lastDay()).reduce((a, b) => (a > b ? a : b)),
      ctx.clock.today(),
      atividades.includes(null) ? null : presentes(atividades),
      presentes(lista.map(({ tipoTributacaoId }) => tipoTributacaoId)),
      presentes(lista.map(({ exigibilidade }) => codigoExigibilidade(exigibilidade))),
    ],
  )
  if (!rows[0]) throw new Error('The facts were not answered')
  return rows[0]
}

function prestadorDeJson(json: PrestadorJson) {
  const pessoa: PessoaLida = pessoaDeJson(json)
  return {
    pessoa,
    atividades: json.atividades.map(({ atividade, aliquotas, ...vinculo }) => ({
      ...vinculo,
      atividade: parseJsonRow(atividadeTable, atividade),
      aliquotas: (aliquotas ?? []).map(({ aliquota, ...vigencia }) => ({ ...vigencia, aliquota: Aliquota.from(aliquota) })),
    })),
    autorizacoes: json.autorizacoes.map(({ autorizacao, serie }) => ({
      autorizacao: parseJsonRow(autorizacaoNfeTable, autorizacao),
      serie: parseJsonRow(serieTable, serie),
    })),
    ultimaData: json.ultima_data,
  }
}
