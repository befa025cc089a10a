import { findMascaraInscricao, formaDaInscricao } from '@iss/municipio/server'
import { semMascara } from '@iss/municipio/domain/inscricao'
import { fold } from '@iss/kernel/texto'
import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, like, type SQL } from 'drizzle-orm'
import {
  acessoCadastro,
  buscarListaPorDocumentoOuNome,
  buscarPessoa,
  buscarPorDocumento,
  buscarPorDocumentoEMunicipio,
  filtrarPessoas,
  type PessoaFilter,
  type PessoaLinha,
  validaSituacao,
} from '../contract/pessoa.ts'
import { padraoCodigo, padraoDocumento, padraoNome } from '../domain/filtro-pessoa.ts'
import { isMovimentacaoBloqueada, labelSituacao } from '../domain/pessoa.ts'
import { descricaoRegime } from '../domain/regime-iss.ts'
import { type Pessoa, pessoaTable } from '../tables/pessoa.ts'
import { findPessoaPorDocumento, getPessoa, listServidores } from './find-pessoa.ts'
import { comNome, naOrdemDaProcura, procurada } from './procurar-pessoas.ts'

const maxFiltro = 500
const maxLista = 20

/** People as lists show them (person result of spec 2 §3). */
async function toLinhas(ctx: Context, pessoas: readonly Pessoa[]): Promise<PessoaLinha[]> {
  const servidores = await listServidores(
    ctx,
    pessoas.map(({ id }) => id),
  )
  const inscricao = await formaDaInscricao(ctx)
  return pessoas.map((pessoa) => {
    const { id, documento, grpMobiliario, nome, situacao, naturezaCadastro } = pessoa
    const regimeISS = servidores.has(id) ? null : regimeDe(pessoa)
    const inscricaoMunicipal = inscricao(pessoa.inscricaoMunicipal)
    return { id, documento, grpMobiliario, inscricaoMunicipal, nome, situacao, naturezaCadastro, regimeISS }
  })
}

async function toLinha(ctx: Context, pessoa: Pessoa): Promise<PessoaLinha> {
  const [linha] = await toLinhas(ctx, [pessoa])
  return linha as PessoaLinha
}

/** The regime of the registration, with its words. */
export function regimeDe({ regimeIssTipo: tipo, regimeIssAliquota: aliquota, regimeIssValor: valor }: Pessoa) {
  return { tipo, descricao: descricaoRegime({ tipo, aliquota, valor }) }
}

/** The session works in one city: asking for another one is refused (decisions T3). */
function assertMunicipio(ctx: Context, idMunicipio: number | undefined): void {
  if (idMunicipio !== undefined && idMunicipio !== ctx.municipioId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

/** The person asked for, or the selected one; others than the user's own need a keeper of the registry. */
export function idVisivel(ctx: Context, id: number | null | undefined): number {
  const { pessoaSelecionadaId, pessoaUsuarioId } = ctx.sessao
  const wanted = id ?? pessoaSelecionadaId
  if (wanted !== pessoaSelecionadaId && wanted !== pessoaUsuarioId && !isAllowed(acessoCadastro, ctx.user))
    refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return wanted
}

/** The row of the person that `idVisivel` lets the user see. */
export async function getPessoaVisivel(ctx: Context, id: number | null | undefined): Promise<Pessoa> {
  return getPessoa(ctx, idVisivel(ctx, id))
}

/** People of the city that pass every part of the filter, in order of name. */
export async function listPessoas(ctx: Context, filtro: PessoaFilter): Promise<Pessoa[]> {
  const conditions: SQL[] = []
  const add = (column: Parameters<typeof like>[0], pattern: string | null) => {
    if (pattern !== null) conditions.push(like(column, pattern))
  }
  add(pessoaTable.documento, padraoDocumento(filtro.documento))
  const nome = padraoNome(filtro.nome)
  if (nome !== null) conditions.push(comNome(nome))
  add(pessoaTable.grpMobiliario, padraoCodigo(filtro.grpMobiliario))
  add(pessoaTable.inscricaoMunicipal, padraoCodigo(semMascara(await findMascaraInscricao(ctx), filtro.inscricaoMunicipal)))
  if (filtro.natureza) conditions.push(eq(pessoaTable.naturezaCadastro, filtro.natureza))
  if (filtro.situacao) conditions.push(eq(pessoaTable.situacao, filtro.situacao))
  return ctx.db
    .select()
    .from(pessoaTable)
    .where(and(...conditions))
    .orderBy(asc(pessoaTable.busca), asc(pessoaTable.id))
    .limit(maxFiltro)
}

export const filtrarPessoasOperation = implement(filtrarPessoas, async (ctx, filtro) => {
  assertMunicipio(ctx, filtro.idMunicipio)
  return toLinhas(ctx, await listPessoas(ctx, filtro))
})

export const buscarPessoaOperation = implement(buscarPessoa, async (ctx, { id }) => toLinha(ctx, await getPessoaVisivel(ctx, id)))

export const buscarPorDocumentoEMunicipioOperation = implement(
  buscarPorDocumentoEMunicipio,
  async (ctx, { documento, idMunicipio }) => {
    assertMunicipio(ctx, idMunicipio)
    const pessoa = await findPessoaPorDocumento(ctx, documento)
    return pessoa ? toLinha(ctx, pessoa) : null
  },
)

export const buscarPorDocumentoOperation = implement(buscarPorDocumento, async (ctx, { documento }) => {
  const pessoa = await findPessoaPorDocumento(ctx, documento)
  return pessoa ? toLinha(ctx, pessoa) : null
})

export const buscarListaPorDocumentoOuNomeOperation = implement(buscarListaPorDocumentoOuNome, async (ctx, { texto }) => {
  if (fold(texto) === '') return []
  const rows = await ctx.db
    .select()
    .from(pessoaTable)
    .where(procurada(texto, maxLista, padraoNome(texto) ?? ''))
    .orderBy(...naOrdemDaProcura(texto))
    .limit(maxLista)
  return toLinhas(ctx, rows)
})

export const validaSituacaoOperation = implement(validaSituacao, async (ctx, { id }) => {
  const { situacao } = await getPessoaVisivel(ctx, id)
  const bloqueada = isMovimentacaoBloqueada({ situacao })
  return {
    situacao,
    permiteMovimentacao: !bloqueada,
    mensagem: bloqueada ? `Situação cadastral: ${labelSituacao[situacao]}. A movimentação está bloqueada.` : null,
  }
})
