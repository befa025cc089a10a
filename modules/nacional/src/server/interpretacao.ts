import { isForaDoDas } from '@iss/conta/server'
import type { Competencia } from '@iss/kernel/competencia'
import { normalizeDocumento } from '@iss/kernel/documento'
import { getRegimeEm } from '@iss/pessoa/server'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { inArray } from 'drizzle-orm'
import { lerTabelas, type TabelasDoMunicipio } from './tabelas-do-municipio.ts'

/** People of the city by their document, each asked for once. */
type PessoasLidas = {
  find(documento: string): Promise<Pessoa | undefined>
  /** After it was registered. */
  findDeNovo(documento: string): Promise<Pessoa | undefined>
}

/** What the interpretation of a set of notes shares: the registers of the city as they stood when the set began, and what it added to them. */
export type Interpretacao = {
  municipio: string
  tabelas: TabelasDoMunicipio
  pessoas: PessoasLidas
  /** Regime of a person at the end of a competence. */
  regimeEm(pessoa: Pessoa, competencia: Competencia): Promise<Regime>
  /** Whether a provider of the Simples pays the ISS of a competence outside the DAS, by the revenue that was known when it was first asked. */
  foraDoDas(pessoa: Pessoa, competencia: Competencia): Promise<boolean>
}

/** Opens a set of notes in which these documents appear. `municipio`: IBGE code of the city. */
export async function abrirInterpretacao(
  ctx: Context,
  municipio: string,
  documentos: readonly (string | null | undefined)[],
): Promise<Interpretacao> {
  const regimes = lembrar(async (pessoa: Pessoa, competencia: Competencia) => {
    return (await getRegimeEm(ctx, pessoa, competencia.lastDay())).tipo
  })
  const fora = lembrar((pessoa: Pessoa, competencia: Competencia) => isForaDoDas(ctx, pessoa.id, competencia))
  return {
    municipio,
    tabelas: await lerTabelas(ctx),
    pessoas: await lerPessoas(ctx, documentos),
    regimeEm: regimes,
    foraDoDas: fora,
  }
}

/** Answers of a question about a person in a competence, each asked once. */
function lembrar<T>(perguntar: (pessoa: Pessoa, competencia: Competencia) => Promise<T>) {
  const respostas = new Map<string, Promise<T>>()
  return (pessoa: Pessoa, competencia: Competencia): Promise<T> => {
    const chave = `${pessoa.id} ${competencia.firstDay()}`
    const resposta = respostas.get(chave) ?? perguntar(pessoa, competencia)
    respostas.set(chave, resposta)
    return resposta
  }
}

async function lerPessoas(ctx: Context, documentos: readonly (string | null | undefined)[]): Promise<PessoasLidas> {
  const procurados = [...new Set(documentos.flatMap((documento) => (documento ? normalizeDocumento(documento) : [])))]
  const ler = (quais: readonly string[]) =>
    ctx.db
      .select()
      .from(pessoaTable)
      .where(inArray(pessoaTable.documento, [...quais]))
  const achadas = procurados.length > 0 ? await ler(procurados) : []
  const lidas = new Map<string, Pessoa | undefined>(procurados.map((documento) => [documento, undefined]))
  for (const pessoa of achadas) if (pessoa.documento) lidas.set(pessoa.documento, pessoa)
  const findDeNovo = async (documento: string) => {
    const [pessoa] = await ler([normalizeDocumento(documento)])
    lidas.set(normalizeDocumento(documento), pessoa)
    return pessoa
  }
  return {
    find: async (documento) =>
      lidas.has(normalizeDocumento(documento)) ? lidas.get(normalizeDocumento(documento)) : findDeNovo(documento),
    findDeNovo,
  }
}
