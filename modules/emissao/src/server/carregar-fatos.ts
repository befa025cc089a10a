import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'

import { municipioTable, parseJsonRow } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { codigoExigibilidade, type Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { LocalIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import { regrasDaNota, type RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { incidenciaRegraTable } from '@iss/tributacao/tables/incidencia-regra'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { createGuardados, type Guardado } from './fatos-guardados.ts'
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
  regras: RegrasDoConjunto
}
type CidadeJson = { cidade: Json; tipos: Json[]; incidencia: Json[]; regras: RegrasDoConjunto }
/** Answer of `nota_fatos_versoes`; facts are null where the version that the caller named is in force. */
type VersoesJson = {
  versao: string | null
  cidade: CidadeJson | null
  prestadores: { id: number; versao: string | null; fatos: PrestadorJson | null; ultima: string | null }[] | null
  tomadores: { documento: string; versao: string | null; fatos: PessoaJson | null }[] | null
  receitas: RegrasDoConjunto['receitas']
}

type Cidade = ReturnType<typeof cidadeDeJson>
type Prestador = ReturnType<typeof prestadorDeJson>

const cidades = createGuardados<Cidade>()
/** Named by the version of the city too: what a provider brings follows the rules of the city. */
const prestadores = createGuardados<Prestador>()
const tomadores = createGuardados<PessoaLida>()

export type FatosDaNota = NonNullable<Awaited<ReturnType<typeof carregarFatosTodos>>[number]>
export type { PessoaDosFatos } from './pessoa-dos-fatos.ts'

/** Every fact of a note in one round trip (decisions T7). Refuses a provider that the city does not know. */
export async function carregarFatos(ctx: Context, chaves: ChavesDosFatos): Promise<FatosDaNota> {
  const [fatos] = await carregarFatosTodos(ctx, [chaves])
  return fatos ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** The facts of a set of notes in one round trip, in their order; what notes share is read once. Null: the city does not know the provider. */
export async function carregarFatosTodos(ctx: Context, lista: readonly ChavesDosFatos[]) {
  const lidos = await lerFatos(ctx, lista)
  const hoje = ctx.clock.today()
  return lista.map((chaves) => {
    const prestador = lidos.prestadores.get(chaves.prestadorId)
    if (!prestador) return null
    const { cidade, tipos, incidencia } = lidos.cidade
    const tomador = chaves.documentoTomador === null ? undefined : lidos.tomadores.get(chaves.documentoTomador)
    const codigo = codigoExigibilidade(chaves.exigibilidade)
    return {
      cidade,
      prestador: naCompetencia(prestador.dados.pessoa, chaves.competencia),
      tomador: tomador ? naCompetencia(tomador, chaves.competencia) : null,
      atividades: prestador.dados.atividades
        .filter(({ atividade, ...v }) => isVigente(v, chaves.dataPrestacao) && [null, atividade.id].includes(chaves.atividadeId))
        .map(({ atividade, principal, aliquotas }) => ({
          atividade,
          principal,
          aliquota: aliquotas.find((taxa) => isVigente(taxa, chaves.dataPrestacao))?.aliquota ?? null,
        })),
      tipos: tipos.filter((tipo) =>
        chaves.tipoTributacaoId === null ? tipo.exigibilidade === codigo : tipo.id === chaves.tipoTributacaoId,
      ),
      autorizacoes: prestador.dados.autorizacoes.filter(({ autorizacao }) => isVigente(autorizacao, hoje)),
      incidencia,
      ultimaDataPrestacao: prestador.ultimaData,
      regras: regrasDaNota(
        { ...prestador.dados.regras, receitas: lidos.receitas },
        { pessoa: chaves.prestadorId, data: chaves.dataPrestacao, competencia: chaves.competencia.firstDay() },
      ),
    }
  })
}

const isVigente = ({ inicio, fim }: Vigencia, data: string) => inicio <= data && (fim === null || fim >= data)

async function lerFatos(ctx: Context, lista: readonly ChavesDosFatos[]) {
  const cidadeGuardada = cidades.find(String(ctx.municipioId))
  const nomePrestador = (versao: string | null | undefined, id: number) => `${ctx.municipioId}/${versao ?? ''}/${id}`
  const nomeTomador = (documento: string) => `${ctx.municipioId}/${documento}`
  // Held from here on: another request may put newer ones in their place while the answer is on its way.
  const prestadoresGuardados = new Map(
    lista.map(({ prestadorId }) => [prestadorId, prestadores.find(nomePrestador(cidadeGuardada?.versao, prestadorId))]),
  )
  const tomadoresGuardados = new Map(
    lista.flatMap(({ documentoTomador }) =>
      documentoTomador === null ? [] : [[documentoTomador, tomadores.find(nomeTomador(documentoTomador))] as const],
    ),
  )
  const versoes = (itens: Iterable<Guardado<unknown> | undefined>) => [...itens].flatMap((item) => (item ? [item.versao] : []))
  const { rows } = await ctx.client.query<{ fatos: VersoesJson }>('select nota_fatos_versoes($1, $2, $3, $4, $5, $6) as fatos', [
    [...prestadoresGuardados.keys()],
    [...tomadoresGuardados.keys()],
    [...new Set(lista.map(({ competencia }) => competencia.firstDay()))],
    cidadeGuardada?.versao ?? null,
    versoes(prestadoresGuardados.values()),
    versoes(tomadoresGuardados.values()),
  ])
  const lidos = rows[0]?.fatos
  if (!lidos) throw new Error('The facts were not answered')
  const cidade = lidos.cidade
    ? cidades.insert(String(ctx.municipioId), lidos.versao, cidadeDeJson(lidos.cidade))
    : conhecido(cidadeGuardada, lidos.versao)
  return {
    cidade,
    prestadores: new Map(
      (lidos.prestadores ?? []).map(({ id, versao, fatos, ultima }) => {
        // Without a version of the city nothing says how long the facts of its providers hold.
        const dados = fatos
          ? prestadores.insert(nomePrestador(lidos.versao, id), lidos.versao && versao, prestadorDeJson(fatos, cidade.regras))
          : conhecido(prestadoresGuardados.get(id), versao)
        return [id, { dados, ultimaData: ultima }] as const
      }),
    ),
    tomadores: new Map(
      (lidos.tomadores ?? []).map(({ documento, versao, fatos }) => [
        documento,
        fatos
          ? tomadores.insert(nomeTomador(documento), versao, pessoaDeJson(fatos))
          : conhecido(tomadoresGuardados.get(documento), versao),
      ]),
    ),
    receitas: lidos.receitas,
  }
}

/** What was kept, which the database has just called current. */
function conhecido<T>(guardado: Guardado<T> | undefined, versao: string | null): T {
  if (!guardado || guardado.versao !== versao) throw new Error('The database left out facts that nobody has')
  return guardado.dados
}

function cidadeDeJson({ cidade, tipos, incidencia, regras }: CidadeJson) {
  return {
    cidade: parseJsonRow(municipioTable, cidade),
    tipos: tipos.map((tipo) => parseJsonRow(tipoTributacaoTable, tipo)),
    incidencia: incidencia.map((json) => {
      const row = parseJsonRow(incidenciaRegraTable, json)
      return { codigo: row.subitem, local: row.regra as LocalIncidencia, inicio: row.inicio, fim: row.fim, fonte: row.fonte }
    }),
    regras,
  }
}

function prestadorDeJson(json: PrestadorJson, daCidade: RegrasDoConjunto) {
  const pessoa: PessoaLida = pessoaDeJson(json)
  const atividades = json.atividades.map(({ atividade, aliquotas, ...vinculo }) => ({
    ...vinculo,
    atividade: parseJsonRow(atividadeTable, atividade),
    aliquotas: (aliquotas ?? []).map(({ aliquota, ...vigencia }) => ({ ...vigencia, aliquota: Aliquota.from(aliquota) })),
  }))
  const dele = new Set(atividades.map(({ atividade }) => atividade.id))
  return {
    pessoa,
    atividades,
    autorizacoes: json.autorizacoes.map(({ autorizacao, serie }) => ({
      autorizacao: parseJsonRow(autorizacaoNfeTable, autorizacao),
      serie: parseJsonRow(serieTable, serie),
    })),
    regras: { ...daCidade, ...daPessoa(json.regras), ibpt: daCidade.ibpt.filter(({ atividade }) => dele.has(atividade)) },
  }
}

/** The rules that name the person; the others are those of the city. */
const daPessoa = ({ descontosBase, descontosImposto, progressivas }: RegrasDoConjunto) => ({
  descontosBase,
  descontosImposto,
  progressivas,
})
