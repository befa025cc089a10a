import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { insertRows } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { DasPgdas, DeclaracaoPgdas } from '../domain/leiaute-pgdasd.ts'
import { type TipoArquivoPgdas, tiposDas } from '../domain/pgdas.ts'
import {
  pgdasApuracaoDetalheTable,
  pgdasApuracaoFilialTable,
  pgdasApuracaoReceitaTable,
  pgdasApuracaoTable,
  pgdasDasDetalheTable,
  pgdasDasTable,
} from '../tables/pgdas.ts'
import { listRaizesCadastradas } from './cadastro.ts'
import { listDiasDePagamento } from './gravar-das.ts'

export type DeclaracaoGravada = {
  apuracaoId: number
  /** Another one of the company and month was active before. */
  substituida: boolean
  /** The city does not know the company. */
  semCadastro: boolean
}
type Origem = { importacaoId: number; tipoArquivo: TipoArquivoPgdas }
/** A declaration that is to be written, and whether it is the active one of its company and month. */
type Nova = { declaracao: DeclaracaoPgdas; ativa: boolean; substituida: boolean }

const raiz = (cnpj: string) => cnpj.slice(0, 8)
const idDe = (ids: ReadonlyMap<string, number>, chave: string): number => {
  const id = ids.get(chave)
  if (id === undefined) throw new Error(`The row of ${chave} was not written`)
  return id
}

/** Writes one declaration; see `gravarDeclaracoes`. */
export async function gravarDeclaracao(ctx: Context, nova: DeclaracaoPgdas, de: Origem): Promise<DeclaracaoGravada | null> {
  const [gravada] = await gravarDeclaracoes(ctx, [nova], de)
  return gravada ?? null
}

/**
 * Writes declarations in their order, by one statement for each table whatever their number. Of a company and month the one transmitted last is the
 * active one, whatever the order in which they come; an earlier one is kept inactive. Null for one that is known already: it is left as it is.
 * Source: F90.
 */
export async function gravarDeclaracoes(
  ctx: Context,
  declaracoes: readonly DeclaracaoPgdas[],
  de: Origem,
): Promise<(DeclaracaoGravada | null)[]> {
  const novas = await abrirLugar(ctx, await semAsConhecidas(ctx, declaracoes))
  const apuracoes = await insertRows(
    ctx,
    pgdasApuracaoTable,
    novas.map(({ declaracao: nova, ativa }) => ({
      importacaoId: de.importacaoId,
      declaracao: nova.declaracao,
      cnpjMatriz: nova.cnpjMatriz,
      nome: nova.nome,
      municipioMatriz: nova.municipioMatriz,
      periodo: nova.periodo.firstDay(),
      abertura: nova.abertura,
      transmissao: nova.transmissao,
      operacao: nova.operacao,
      tipoArquivo: de.tipoArquivo,
      regimeCaixa: nova.regimeCaixa,
      receita: nova.receita,
      ativa,
    })),
    { returning: ['id', 'declaracao'] },
  )
  const ids = new Map(apuracoes.map(({ id, declaracao }) => [declaracao, id]))
  const gravadas = novas.map(({ declaracao }) => ({ declaracao, apuracaoId: idDe(ids, declaracao.declaracao) }))
  await gravarLinhas(ctx, gravadas)
  await gravarDas(ctx, gravadas, de.importacaoId)
  const cadastradas = await listRaizesCadastradas(
    ctx,
    novas.map(({ declaracao }) => declaracao.cnpjMatriz),
  )
  const porDeclaracao = new Map(novas.map((nova) => [nova.declaracao, nova]))
  return declaracoes.map((declaracao) => {
    const nova = porDeclaracao.get(declaracao)
    if (!nova) return null
    const { declaracao: numero, cnpjMatriz } = declaracao
    return {
      apuracaoId: idDe(ids, numero),
      substituida: nova.substituida,
      semCadastro: !cadastradas.has(raiz(cnpjMatriz)),
    }
  })
}

/** Those that the city does not have; of the same number twice the first. */
async function semAsConhecidas({ client }: Context, declaracoes: readonly DeclaracaoPgdas[]): Promise<DeclaracaoPgdas[]> {
  const { rows } = await client.query<{ declaracao: string }>(
    'select declaracao from pgdas_apuracao where declaracao = any ($1::text[])',
    [declaracoes.map(({ declaracao }) => declaracao)],
  )
  const conhecidas = new Set(rows.map(({ declaracao }) => declaracao))
  return declaracoes.filter(({ declaracao }) => {
    const nova = !conhecidas.has(declaracao)
    conhecidas.add(declaracao)
    return nova
  })
}

/** Decides which is the active one of each company and month, and makes room for it in the table. */
async function abrirLugar({ client }: Context, declaracoes: readonly DeclaracaoPgdas[]): Promise<Nova[]> {
  const chaveDe = ({ cnpjMatriz, periodo }: DeclaracaoPgdas) => `${raiz(cnpjMatriz)} ${periodo.firstDay()}`
  const { rows } = await client.query<{ id: string; raiz: string; periodo: string; transmissao: Date }>(
    `select a.id, left(a.cnpj_matriz, 8) as raiz, to_char(a.periodo, 'YYYY-MM-DD') as periodo, a.transmissao from pgdas_apuracao a
     where a.ativa and a.periodo = any ($1::date[]) and left(a.cnpj_matriz, 8) = any ($2::text[]) order by a.id for update`,
    [
      [...new Set(declaracoes.map(({ periodo }) => periodo.firstDay()))],
      [...new Set(declaracoes.map(({ cnpjMatriz }) => raiz(cnpjMatriz)))],
    ],
  )
  const ativas = new Map<string, { transmissao: Date; antes: string } | { transmissao: Date; nova: Nova }>(
    rows.map((row) => [`${row.raiz} ${row.periodo}`, { transmissao: row.transmissao, antes: row.id }]),
  )
  const vencidas: string[] = []
  const novas = declaracoes.map((declaracao) => {
    const chave = chaveDe(declaracao)
    const atual = ativas.get(chave)
    const nova: Nova = { declaracao, ativa: !atual || atual.transmissao <= declaracao.transmissao, substituida: false }
    if (!nova.ativa) return nova
    nova.substituida = atual !== undefined
    if (atual && 'nova' in atual) atual.nova.ativa = false
    else if (atual) vencidas.push(atual.antes)
    ativas.set(chave, { transmissao: declaracao.transmissao, nova })
    return nova
  })
  if (vencidas.length > 0) await client.query('update pgdas_apuracao set ativa = false where id = any ($1::bigint[])', [vencidas])
  return novas
}

/** Writes what declarations say beside their heads: revenue of the months before, establishments with their details. */
export async function gravarLinhas(
  ctx: Context,
  gravadas: readonly { apuracaoId: number; declaracao: Pick<DeclaracaoPgdas, 'receitas' | 'filiais'> }[],
): Promise<void> {
  await insertRows(
    ctx,
    pgdasApuracaoReceitaTable,
    gravadas.flatMap(({ apuracaoId, declaracao: { receitas } }) =>
      receitas.map(({ competencia, valor }) => ({ apuracaoId, competencia, valor })),
    ),
  )
  const filiais = gravadas.flatMap(({ apuracaoId, declaracao }) =>
    declaracao.filiais.map((filial) => ({ apuracaoId, ...filial })),
  )
  const escritas = await insertRows(
    ctx,
    pgdasApuracaoFilialTable,
    filiais.map(({ apuracaoId, cnpj, municipio, receita }) => ({ apuracaoId, cnpj, municipio, receita })),
    { returning: ['id', 'apuracaoId', 'cnpj'] },
  )
  const ids = new Map(escritas.map(({ id, apuracaoId, cnpj }) => [`${apuracaoId} ${cnpj}`, id]))
  await insertRows(
    ctx,
    pgdasApuracaoDetalheTable,
    filiais.flatMap(({ apuracaoId, cnpj, detalhes }) =>
      detalhes.map((detalhe, indice) => ({
        filialId: idDe(ids, `${apuracaoId} ${cnpj}`),
        ordem: indice + 1,
        filialAtividade: detalhe.filialAtividade,
        faixa: detalhe.faixa,
        exigibilidade: detalhe.exigibilidade,
        municipioIncidencia: detalhe.municipioIncidencia,
        receita: detalhe.receita,
        aliquotaIss: detalhe.aliquotaIss,
        iss: detalhe.iss,
      })),
    ),
  )
}

/** Writes the DAS of declarations; one that came before, by a file of DAS, learns its declaration. Of a number twice the first counts. */
async function gravarDas(
  ctx: Context,
  gravadas: readonly { apuracaoId: number; declaracao: DeclaracaoPgdas }[],
  importacaoId: number,
): Promise<void> {
  const todos = new Map<string, { das: DasPgdas; apuracaoId: number; municipioMatriz: string }>()
  for (const { apuracaoId, declaracao } of gravadas)
    for (const das of declaracao.das)
      if (!todos.has(das.numero)) todos.set(das.numero, { das, apuracaoId, municipioMatriz: declaracao.municipioMatriz })
  if (todos.size === 0) return
  const pagos: ReadonlyMap<string, Data> = await listDiasDePagamento(ctx, [...todos.keys()])
  const escritos = await insertRows(
    ctx,
    pgdasDasTable,
    [...todos.values()].map(({ das, apuracaoId, municipioMatriz }) => ({
      importacaoId,
      apuracaoId,
      numero: das.numero,
      tipo: tiposDas.DAS,
      municipioMatriz,
      dataGeracao: das.dataGeracao,
      vencimento: das.vencimento,
      validadeCalculo: das.validadeCalculo,
      total: das.total,
      pagoEm: pagos.get(das.numero) ?? null,
    })),
    { returning: ['id', 'numero'], onConflict: 'nothing' },
  )
  const ids = new Map(escritos.map(({ id, numero }) => [numero, id]))
  const deAntes = [...todos.values()].filter(({ das }) => !ids.has(das.numero))
  if (deAntes.length > 0)
    await ctx.client.query(
      `update pgdas_das d set apuracao_id = x.apuracao_id from unnest($1::text[], $2::bigint[]) as x(numero, apuracao_id)
       where d.numero = x.numero and d.apuracao_id is null`,
      [deAntes.map(({ das }) => das.numero), deAntes.map(({ apuracaoId }) => apuracaoId)],
    )
  await insertRows(
    ctx,
    pgdasDasDetalheTable,
    [...todos.values()].flatMap(({ das }) => {
      const dasId = ids.get(das.numero)
      return dasId === undefined ? [] : issPorCidade(das).map((parte) => ({ dasId, ...parte }))
    }),
  )
}

/** The ISS of a DAS by city, as rows of its details. */
function issPorCidade({ iss }: DasPgdas) {
  const porCidade = new Map<string, { principal: Dinheiro; multa: Dinheiro; juros: Dinheiro }>()
  for (const { municipio, principal, multa, juros } of iss) {
    const antes = porCidade.get(municipio) ?? { principal: Dinheiro.zero, multa: Dinheiro.zero, juros: Dinheiro.zero }
    porCidade.set(municipio, {
      principal: antes.principal.plus(principal),
      multa: antes.multa.plus(multa),
      juros: antes.juros.plus(juros),
    })
  }
  return [...porCidade].map(([municipio, { principal, multa, juros }]) => ({
    municipioIncidencia: municipio,
    receitaPrincipal: principal,
    receitaMulta: multa,
    receitaJuros: juros,
  }))
}
