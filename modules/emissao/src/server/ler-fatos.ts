import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import type { Data } from '@iss/kernel/data'
import { listMunicipiosInexistentes } from '@iss/municipio/server'
import { type Context, platformErrors } from '@iss/platform/server'
import type { RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import type { AlvoDosFatos, AtividadeComAliquota, FatosDaNota, TipoDaNota } from '../domain/fatos-da-nota.ts'
import { alvosDoSimples, type CidadeLida, type FatosLidos, montarFatos, type PrestadorLido } from '../domain/montar-fatos.ts'
import type { PessoaLida } from '../domain/pessoa-na-competencia.ts'
import {
  type CidadeJson,
  cidadeDeJson,
  type PessoaJson,
  pessoaDeJson,
  type PrestadorJson,
  prestadorDeJson,
} from './fatos-de-json.ts'
import { createGuardados, type Guardado } from './fatos-guardados.ts'
import { lerForaDoDas } from './ler-fora-do-das.ts'

/** Answer of `nota_fatos_versoes`; facts are null where the version that the caller named is in force. */
type VersoesJson = {
  versao: string | null
  cidade: CidadeJson | null
  prestadores: { id: number; versao: string | null; fatos: PrestadorJson | null; ultima: Data | null }[] | null
  tomadores: { documento: string; versao: string | null; fatos: PessoaJson | null }[] | null
  receitas: RegrasDoConjunto['receitas']
}

const cidades = createGuardados<CidadeLida>()
/** Named by the version of the city too: what a provider brings follows the rules of the city. */
const prestadores = createGuardados<PrestadorLido>()
const tomadores = createGuardados<PessoaLida>()

/**
 * The one door to the facts of notes: reads those of a set in one statement (and the sublimit in another where a provider is of the Simples)
 * and answers them by target; null where the city does not know the provider. What notes share is read once (decision 0026).
 */
export async function lerFatos(
  ctx: Context,
  alvos: readonly AlvoDosFatos[],
): Promise<(alvo: AlvoDosFatos) => FatosDaNota | null> {
  const lidos = await lerVersoes(ctx, alvos)
  const isForaDoDas = await lerForaDoDas(ctx, alvosDoSimples(lidos, alvos))
  const hoje = ctx.clock.today()
  return (alvo) => montarFatos(lidos, alvo, { hoje, isForaDoDas })
}

/** The facts of one note; refuses a provider that the city does not know. */
export async function getFatos(ctx: Context, alvo: AlvoDosFatos): Promise<FatosDaNota> {
  const fatosDe = await lerFatos(ctx, [alvo])
  return fatosDe(alvo) ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** The activities that a provider may name on a note of a date, with their rates; the main one first. None where the city does not know it. */
export async function listAtividades(ctx: Context, prestadorId: number, data: Data): Promise<readonly AtividadeComAliquota[]> {
  const alvo = { prestadorId, documentoTomador: null, dataPrestacao: data, competencia: Competencia.fromData(data) }
  const fatosDe = await lerFatos(ctx, [alvo])
  return fatosDe(alvo)?.atividades ?? []
}

/** The types of taxation that may be chosen on an electronic note, by code. */
export async function listTipos(ctx: Context): Promise<readonly TipoDaNota[]> {
  return (await lerVersoes(ctx, [])).cidade.tipos
}

async function lerVersoes(ctx: Context, alvos: readonly AlvoDosFatos[]): Promise<FatosLidos> {
  const cidadeGuardada = cidades.find(String(ctx.municipioId))
  const nomePrestador = (versao: string | null | undefined, id: number) => `${ctx.municipioId}/${versao ?? ''}/${id}`
  const nomeTomador = (documento: string) => `${ctx.municipioId}/${documento}`
  // Held from here on: another request may put newer ones in their place while the answer is on its way.
  const prestadoresGuardados = new Map(
    alvos.map(({ prestadorId }) => [prestadorId, prestadores.find(nomePrestador(cidadeGuardada?.versao, prestadorId))]),
  )
  const tomadoresGuardados = new Map(
    alvos.flatMap(({ documentoTomador }) =>
      documentoTomador === null ? [] : [[documentoTomador, tomadores.find(nomeTomador(documentoTomador))] as const],
    ),
  )
  const versoes = (itens: Iterable<Guardado<unknown> | undefined>) => [...itens].flatMap((item) => (item ? [item.versao] : []))
  const { rows } = await ctx.client.query<{ fatos: VersoesJson }>('select nota_fatos_versoes($1, $2, $3, $4, $5, $6) as fatos', [
    [...prestadoresGuardados.keys()],
    [...tomadoresGuardados.keys()],
    [...new Set(alvos.map(({ competencia }) => competencia.firstDay()))],
    cidadeGuardada?.versao ?? null,
    versoes(prestadoresGuardados.values()),
    versoes(tomadoresGuardados.values()),
  ])
  const inexistentes = await listMunicipiosInexistentes(
    ctx,
    alvos.flatMap(({ municipios }) => municipios ?? []),
  )
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
        return [id, { dados, ultimaDataPrestacao: ultima }] as const
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
    municipioExiste: (codigo) => !inexistentes.has(codigo),
  }
}

/** What was kept, which the database has just called current. */
function conhecido<T>(guardado: Guardado<T> | undefined, versao: string | null): T {
  if (!guardado || guardado.versao !== versao) throw new Error('The database left out facts that nobody has')
  return guardado.dados
}
