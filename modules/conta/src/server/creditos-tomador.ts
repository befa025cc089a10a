import { Competencia } from '@iss/kernel/competencia'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { readRows, type RowsOf } from '@iss/list/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { buscarCreditosTomador, indicarUsoCreditoTomador, listarCreditosTomador } from '../contract/credito-tomador.ts'
import { labelBeneficio, situacaoCreditoTomador } from '../domain/credito-tomador.ts'
import { contaErrors } from '../domain/errors.ts'
import { creditoTomadorTable as table } from '../tables/credito-tomador.ts'
import { creditosTomador } from '../lists/creditos-tomador.ts'
import { meusCreditos } from '../lists/meus-creditos.ts'
import { criarCredito } from './creditos-debitos.ts'
import { somarLiberados } from './ler-creditos-tomador.ts'

async function documentoSelecionado(ctx: Context): Promise<string> {
  return normalizeDocumento((await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)).documento)
}

function responder({ lista, total, soma }: RowsOf<typeof meusCreditos>, liberado: Dinheiro | undefined) {
  return {
    lista: lista.map((row) => ({ ...row, documento: formatDocumento(row.documento) })),
    total,
    somaValor: soma('valor'),
    somaLiberado: liberado ?? Dinheiro.zero,
  }
}

export const buscarCreditosTomadorOperation = implement(
  buscarCreditosTomador,
  async (ctx, { pagina, tamanho, ordem, ...filtro }) =>
    responder(
      await readRows(ctx, meusCreditos, filtro, { pagina, tamanho, ordem }),
      await somarLiberados(ctx, filtro, await documentoSelecionado(ctx)),
    ),
)

export const listarCreditosTomadorOperation = implement(
  listarCreditosTomador,
  async (ctx, { documento, pagina, tamanho, ordem, ...filtro }) => {
    const tomador = normalizeDocumento(documento) || null
    return responder(
      await readRows(ctx, creditosTomador, { ...filtro, documento: tomador }, { pagina, tamanho, ordem }),
      await somarLiberados(ctx, filtro, tomador),
    )
  },
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
