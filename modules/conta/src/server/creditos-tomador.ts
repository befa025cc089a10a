import { Competencia } from '@iss/kernel/competencia'
import { hojeEm, instanteDe, plusDays } from '@iss/kernel/data'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { getPessoa } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { buscarCreditosTomador, indicarUsoCreditoTomador, listarCreditosTomador } from '../contract/credito-tomador.ts'
import {
  labelBeneficio,
  labelSituacaoCreditoTomador,
  type SituacaoCreditoTomador,
  situacaoCreditoTomador,
} from '../domain/credito-tomador.ts'
import { contaErrors } from '../domain/errors.ts'
import { tipoCreditoTable } from '../tables/tipo-credito.ts'
import { creditoTomadorTable as table } from '../tables/credito-tomador.ts'
import { criarCredito } from './creditos-debitos.ts'

type Filtro = {
  pagina: number
  tamanho: number
  de: string | null
  ate: string | null
  situacao: SituacaoCreditoTomador | null
}

const emAberto = (hoje: string) => or(isNull(table.validade), gte(table.validade, hoje))

/** As `situacaoCreditoTomador` tells it, in SQL. */
function ondeSituacao(situacao: SituacaoCreditoTomador | null, hoje: string): SQL | undefined {
  if (situacao === null) return undefined
  if (situacao === 'EXPIRADO') return and(inArray(table.estado, ['PREVISTO', 'LIBERADO']), lt(table.validade, hoje))
  return and(eq(table.estado, situacao), situacao === 'USADO' || situacao === 'ESTORNADO' ? undefined : emAberto(hoje))
}

async function listar(ctx: Context, { pagina, tamanho, de, ate, situacao }: Filtro, documento: string) {
  const hoje = ctx.clock.today()
  const nota = notaFiscalTable
  const where = and(
    documento === '' ? undefined : eq(table.documento, documento),
    de === null ? undefined : gte(table.emissao, instanteDe(de)),
    ate === null ? undefined : lt(table.emissao, instanteDe(plusDays(ate, 1))),
    ondeSituacao(situacao, hoje),
  )
  const soma = (filtro: SQL | undefined) =>
    sql<string>`coalesce(sum(${table.valor}) filter (where ${filtro}), 0)::numeric(15,2)::text`
  const [contagem] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: soma(or(eq(table.estado, 'USADO'), and(inArray(table.estado, ['PREVISTO', 'LIBERADO']), emAberto(hoje)))),
      liberado: soma(and(eq(table.estado, 'LIBERADO'), emAberto(hoje))),
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select({
      credito: table,
      nota: nota.numero,
      tomador: nota.tomadorNome,
      prestador: pessoaTable.nome,
      tipo: tipoCreditoTable.nome,
    })
    .from(table)
    .innerJoin(nota, eq(nota.id, table.notaId))
    .innerJoin(pessoaTable, eq(pessoaTable.id, nota.prestadorId))
    .innerJoin(tipoCreditoTable, eq(tipoCreditoTable.id, table.tipoCreditoId))
    .where(where)
    .orderBy(desc(table.emissao), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return {
    lista: rows.map(({ credito, tomador, ...row }) => {
      const atual = situacaoCreditoTomador(credito, hoje)
      return {
        ...row,
        id: credito.id,
        emissao: hojeEm(credito.emissao),
        tomador: tomador ?? '',
        documento: formatDocumento(credito.documento),
        base: credito.baseValor,
        percentual: credito.percentual,
        valor: credito.valor,
        beneficio: labelBeneficio[credito.beneficio],
        pedeReferencia: credito.beneficio === 'DESCONTO_OUTROS_IMPOSTOS',
        validade: credito.validade,
        situacao: atual,
        situacaoRotulo: labelSituacaoCreditoTomador[atual],
        uso: credito.uso,
      }
    }),
    total: Number(contagem?.total ?? 0),
    somaValor: Dinheiro.from(contagem?.valor ?? '0'),
    somaLiberado: Dinheiro.from(contagem?.liberado ?? '0'),
  }
}

async function documentoSelecionado(ctx: Context): Promise<string> {
  return normalizeDocumento((await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)).documento)
}

export const buscarCreditosTomadorOperation = implement(buscarCreditosTomador, async (ctx, filtro) =>
  listar(ctx, filtro, await documentoSelecionado(ctx)),
)

export const listarCreditosTomadorOperation = implement(listarCreditosTomador, (ctx, { documento, ...filtro }) =>
  listar(ctx, filtro, normalizeDocumento(documento)),
)

/**
 * Uses freed credits. On the ISS they become one Credito of the person, which closings use unless its kind says otherwise; on other taxes the
 * registration that gets the discount is kept; points are only noted. Source: E13.
 */
export const indicarUsoOperation = implement(indicarUsoCreditoTomador, async (ctx, { creditos: pedidos, referencia }) => {
  const ids = [...new Set(pedidos)]
  const documento = await documentoSelecionado(ctx)
  if (ids.length === 0) refuse(contaErrors.restituicaoSemCredito)
  const rows = await ctx.db
    .select({ credito: table, nota: notaFiscalTable.numero })
    .from(table)
    .innerJoin(notaFiscalTable, eq(notaFiscalTable.id, table.notaId))
    .where(and(inArray(table.id, ids), eq(table.documento, documento)))
    .orderBy(asc(table.id))
    .for('update', { of: table })
  if (rows.length < ids.length) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const hoje = ctx.clock.today()
  const destino = referencia.trim()
  const violations = all(
    ...rows.map(
      ({ credito, nota }) =>
        situacaoCreditoTomador(credito, hoje) !== 'LIBERADO' && fill(contaErrors.creditoTomadorNaoLiberado, { n: nota }),
    ),
    destino === '' &&
      rows.some(({ credito }) => credito.beneficio === 'DESCONTO_OUTROS_IMPOSTOS') &&
      contaErrors.creditoTomadorReferencia,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const agora = ctx.clock.now()
  const noIss = rows.filter(({ credito }) => credito.beneficio === 'DESCONTO_ISS')
  const gerados = new Map<number, number>()
  for (const tipoCreditoId of new Set(noIss.map(({ credito }) => credito.tipoCreditoId))) {
    const grupo = noIss.filter(({ credito }) => credito.tipoCreditoId === tipoCreditoId)
    const { id } = await criarCredito(ctx, {
      pessoaId: ctx.sessao.pessoaSelecionadaId,
      papel: 'PRESTADOR',
      competencia: Competencia.fromData(hoje),
      motivo: 'Créditos de notas tomadas',
      valor: Dinheiro.sum(grupo.map(({ credito }) => credito.valor)),
      tipoCreditoId,
    })
    for (const { credito } of grupo) gerados.set(credito.id, id)
  }
  for (const { credito } of rows) {
    const uso = credito.beneficio === 'DESCONTO_OUTROS_IMPOSTOS' ? destino : labelBeneficio[credito.beneficio]
    await ctx.db
      .update(table)
      .set({ estado: 'USADO', usadoEm: agora, uso, creditoId: gerados.get(credito.id) ?? null })
      .where(eq(table.id, credito.id))
    await ctx.audit({
      tipo: 'credito-tomador.usado',
      entidade: 'credito_tomador',
      entidadeId: credito.id,
      antes: { estado: credito.estado },
      depois: { estado: 'USADO', uso, credito: gerados.get(credito.id) ?? null },
    })
  }
  const total = Dinheiro.sum(rows.map(({ credito }) => credito.valor)).formatReais()
  return { mensagem: `Uso de ${total} em créditos registrado com sucesso.` }
})
