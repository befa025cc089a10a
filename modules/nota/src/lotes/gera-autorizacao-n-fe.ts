import { defineErrors, refuse } from '@iss/kernel/errors'
import { streamRows } from '@iss/list/server'
import { defineLote, type OwnLookup, routine } from '@iss/lote/definition'
import { labelRegimeIss, type Natureza } from '@iss/pessoa/domain/pessoa'
import { type Regime, regimes } from '@iss/tributacao/domain/regime'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { anfeErrors } from '../requests/anfe.ts'
import { autorizarEmissao } from '../server/autorizar-emissao.ts'
import { serieTable } from '../tables/serie.ts'

const erros = defineErrors('gera-autorizacao-n-fe', {
  jaAutorizado: { message: 'O prestador já tem autorização vigente para a série.' },
})

type Parametros = {
  regime: Regime | null
  atividadeId: number | null
  natureza: Natureza | null
  serieId: number
  inicio: string
  fim: string | null
}

type SemAutorizacao = { id: number; nome: string; documento: string; regime: Regime }

/**
 * Active providers of the filter that have an activity and no authorisation of the series in the period, by batches; `pessoaId`: one of them. Occasional
 * ones issue single notes only.
 */
const semAutorizacao = (ctx: Context, filtro: Parametros, pessoaId: number | null = null) => {
  const { regime, atividadeId, natureza, serieId, inicio, fim } = filtro
  return streamRows<SemAutorizacao>(
    ctx,
    sql`select p.id::float8 as id, p.nome, p.documento, regime_na_competencia(p.municipio_id, p.id, ${inicio}::date) as regime
     from pessoa p
     where p.situacao = 'ATIVO' and (${regime}::text is null or regime_na_competencia(p.municipio_id, p.id, ${inicio}::date) = ${regime}::text)
       and p.natureza_cadastro <> 'EVENTUAL' and (${natureza}::text is null or p.natureza_cadastro = ${natureza}::text)
       and (${pessoaId}::bigint is null or p.id = ${pessoaId}::bigint)
       and exists (select 1 from pessoa_atividade a where a.municipio_id = p.municipio_id and a.pessoa_id = p.id and a.inicio <= ${inicio}::date
         and (a.fim is null or a.fim >= ${inicio}::date) and (${atividadeId}::bigint is null or a.atividade_id = ${atividadeId}::bigint))
       and not exists (select 1 from autorizacao_nfe n join documento d on d.municipio_id = n.municipio_id and d.id = n.id
         where n.municipio_id = p.municipio_id and n.pessoa_id = p.id and n.serie_id = ${serieId}::bigint
           and daterange(n.inicio, n.fim, '[]') && daterange(${inicio}::date, ${fim}::date, '[]'))
     order by p.nome, p.id`,
  )
}

async function isSemAutorizacao(ctx: Context, filtro: Parametros, pessoaId: number): Promise<boolean> {
  for await (const _ of semAutorizacao(ctx, filtro, pessoaId)) return true
  return false
}

const emUso = and(eq(serieTable.eletronica, true), eq(serieTable.avulsa, false), isNull(serieTable.dataCancelamento))

/** Electronic series in use. */
const series: OwnLookup = async ({ db }, wanted) => {
  const rows = await db
    .select({ id: serieTable.id, especie: serieTable.especie, codigo: serieTable.codigo })
    .from(serieTable)
    .where(and(emUso, 'ids' in wanted ? inArray(serieTable.id, [...wanted.ids]) : undefined))
    .orderBy(asc(serieTable.codigo))
    .limit(20)
  return rows
    .map(({ id, especie, codigo }) => ({ value: id, label: `${especie}/${codigo}` }))
    .filter(({ label }) => 'ids' in wanted || label.toLowerCase().includes(wanted.texto.toLowerCase()))
}

async function conferirSerie({ db }: Context, id: number): Promise<void> {
  const [serie] = await db
    .select({ id: serieTable.id })
    .from(serieTable)
    .where(and(eq(serieTable.id, id), emUso))
  if (!serie) refuse(anfeErrors.serie)
}

async function* prestadores(ctx: Context, filtro: Parametros) {
  await conferirSerie(ctx, filtro.serieId)
  for await (const { id, nome, documento, regime } of semAutorizacao(ctx, filtro))
    yield {
      alvo: id,
      linha: { prestador: nome, documento, regime: labelRegimeIss[regime] as string },
      impedimento: null,
      conteudo: null,
    }
}

/** Gerar autorização de NF-e (A43): every provider of the filter that has none in force gets one. */
export const geraAutorizacaoNFe = defineLote({
  ...routine,
  slug: 'gera-autorizacao-n-fe',
  title: 'Gerar autorização de NF-e',
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 43, icone: 'certificate' }],
  queue: 'filaGeraAutorizacaoNfe',
  word: 'AUTORIZAR',
  texts: {
    run: 'Gerar autorizações',
    item: ['prestador', 'prestadores'],
    warning: 'Cada prestador passa a poder emitir notas da série no período.',
  },
  fields: {
    regime: {
      kind: 'select',
      label: 'Regime',
      blank: 'Todos',
      span: 4,
      options: regimes.map((value) => ({ value, label: labelRegimeIss[value] })),
    },
    atividadeId: { kind: 'lookup', label: 'Atividade', lookup: 'atividade', blank: 'Todas', span: 4 },
    natureza: {
      kind: 'select',
      label: 'Natureza do cadastro',
      blank: 'Todas',
      span: 4,
      options: [
        { value: 'PERMANENTE', label: 'Permanente' },
        { value: 'PROVISORIO', label: 'Provisório' },
      ],
    },
    serieId: { kind: 'lookup', label: 'Série', required: true, lookup: series, span: 4 },
    inicio: { kind: 'date', label: 'Início', required: true, span: 4 },
    fim: { kind: 'date', label: 'Fim', span: 4, help: 'Em branco: sem prazo.' },
  },
  check: ({ inicio, fim }) => (fim && fim <= inicio ? [anfeErrors.periodo] : []),
  columns: [
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento' },
    { key: 'regime', label: 'Regime', kind: 'text' },
  ],
  items: prestadores,
  async run(ctx, { alvo }, { valores }) {
    await ctx.client.query('select id from pessoa where id = $1 for update', [alvo])
    if (!(await isSemAutorizacao(ctx, valores, alvo))) refuse(erros.jaAutorizado)
    const documentoId = await autorizarEmissao(ctx, {
      pessoaId: alvo,
      serieId: valores.serieId,
      inicio: valores.inicio,
      fim: valores.fim,
    })
    return { mensagem: 'Autorização gerada.', resultadoId: documentoId }
  },
})
