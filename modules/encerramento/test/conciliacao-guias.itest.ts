import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  cancelarGuia,
  baixarSemPagamento,
  devidoEm,
  estornarBaixa,
  estornarPagamento,
  registrarPagamento,
  emitirGuia,
  getGuia,
  recomporGuia,
} from '@iss/guia/server'
import { creditoTable, debitoTable } from '@iss/conta/tables/credito'
import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { restituicaoTable } from '@iss/conta/tables/restituicao'
import { passoRestituicao } from './passo-restituicao.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  await scene.owner('update calculo_guia set correcao_indice_id = null')
  await scene.owner('update calculo_guia_denuncia set correcao_indice_id = null')
})
afterAll(() => scene.stop())

/** The same seed gives the same history. */
function sorteio(semente: number): (limite: number) => number {
  let estado = semente >>> 0
  return (limite) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.trunc((estado / 4_294_967_296) * limite)
  }
}

type Sorteia = (limite: number) => number

/** One random step with the guides of a taxpayer; answers its name. Refusals are part of the game. */
async function passo(ctx: Context, pessoaId: number, sorteia: Sorteia): Promise<string> {
  const guias = await ctx.db.select().from(guiaTable).where(eq(guiaTable.pessoaId, pessoaId)).orderBy(asc(guiaTable.id))
  const escolhida = guias[sorteia(Math.max(1, guias.length))]
  const acao = sorteia(11)
  if (acao > 8) return passoRestituicao(ctx, pessoaId, sorteia)
  if (acao < 3 || !escolhida) {
    const denuncia = sorteia(4) === 0
    await emitirGuia(ctx, {
      pessoaId,
      tipo: 'AVULSA',
      papel: 'PRESTADOR',
      competencia: Competencia.of(2025, 9).plusMonths(sorteia(8)),
      base: Dinheiro.centavos(1000 + sorteia(500_000)),
      denuncia,
    })
    return 'emitir'
  }
  const guia = await getGuia(ctx, escolhida.id, true)
  switch (acao) {
    case 3:
    case 4: {
      const { total } = await devidoEm(ctx, guia, '2026-04-10')
      const valor = [total, total.minus(Dinheiro.from('3.17')), total.plus(Dinheiro.from('41.09'))][sorteia(3)] ?? total
      await registrarPagamento(ctx, guia, { dataPagamento: '2026-04-10', valor, tipoBaixa: 'MANUAL', motivo: 'Prova' })
      return 'pagar'
    }
    case 5: {
      const pagamentos = await ctx.db
        .select()
        .from(pagamentoTable)
        .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
      const pagamento = pagamentos[sorteia(Math.max(1, pagamentos.length))]
      if (!pagamento) return 'nada'
      await estornarPagamento(ctx, guia, pagamento, 'Prova')
      return 'estornar'
    }
    case 6:
      if (guia.estado === 'BAIXADA') await estornarBaixa(ctx, guia, 'Prova')
      else await baixarSemPagamento(ctx, guia, '2026-04-10', 'Prova')
      return 'baixar'
    case 7:
      if (guia.estado !== 'EMITIDA') return 'nada'
      await recomporGuia(ctx, guia, Dinheiro.centavos(1000 + sorteia(200_000)), 'Prova')
      return 'recompor'
    default:
      await cancelarGuia(ctx, guia, 'Prova')
      return 'cancelar'
  }
}

/** What approvals gave back of the credits of a taxpayer. */
async function restituido(ctx: Context, pessoaId: number): Promise<Dinheiro> {
  const rows = await ctx.db
    .select({ valor: restituicaoTable.valor })
    .from(restituicaoTable)
    .innerJoin(creditoTable, eq(creditoTable.id, restituicaoTable.creditoId))
    .where(eq(creditoTable.pessoaId, pessoaId))
  return Dinheiro.sum(rows.map(({ valor }) => valor ?? Dinheiro.zero))
}

/**
 * What the guides in force and the additions of late payment ask, less what was paid and what was settled without payment, plus what was given
 * back in money, is what is still open in guides and debits less the credits that payments left.
 */
async function conferir(ctx: Context, pessoaId: number): Promise<[string, string]> {
  const guias = await ctx.db.select().from(guiaTable).where(eq(guiaTable.pessoaId, pessoaId))
  const pagos = await ctx.db
    .select({ pagamento: pagamentoTable, guia: guiaTable })
    .from(pagamentoTable)
    .innerJoin(guiaTable, eq(guiaTable.id, pagamentoTable.guiaId))
    .where(and(eq(guiaTable.pessoaId, pessoaId), isNull(pagamentoTable.estornadoEm)))
  const soma = <T>(rows: readonly T[], valor: (row: T) => Dinheiro) => Dinheiro.sum(rows.map(valor))
  const emVigor = guias.filter(({ estado }) => estado !== 'CANCELADA')
  const acrescimos = pagos.filter(({ pagamento }) => pagamento.resultado !== 'EM_DUPLICIDADE')
  const pedido = soma(emVigor, ({ base }) => base)
    .plus(soma(acrescimos, ({ pagamento, guia }) => pagamento.devido.minus(guia.base)))
    .minus(soma(pagos, ({ pagamento }) => pagamento.valor))
    .minus(
      soma(
        guias.filter(({ estado }) => estado === 'BAIXADA'),
        ({ base }) => base,
      ),
    )
    .plus(await restituido(ctx, pessoaId))
  const debitos = await ctx.db
    .select()
    .from(debitoTable)
    .where(and(eq(debitoTable.pessoaId, pessoaId), eq(debitoTable.cancelado, false)))
  const creditos = await ctx.db
    .select()
    .from(creditoTable)
    .where(and(eq(creditoTable.pessoaId, pessoaId), eq(creditoTable.cancelado, false)))
  const aberto = soma(
    guias.filter(({ estado }) => estado === 'EMITIDA'),
    ({ base }) => base,
  )
    .plus(soma(debitos, ({ valor }) => valor))
    .minus(soma(creditos, ({ valor, usado }) => valor.minus(usado)))
  return [pedido.toString(), aberto.toString()]
}

it.each(seedsOf(7, 19))('every random history of own guides agrees to the cent after each step (seed %i)', async (semente) => {
  const pessoaId = await scene.inCity(1, async (ctx) => {
    const documento = semente === 19 ? demoDocumentos.omega : demoDocumentos.epsilon
    return (await findPessoaPorDocumento(ctx, documento))?.id ?? 0
  })
  const sorteia = sorteio(semente)
  const feitos = new Set<string>()
  for (let vez = 0; vez < 120; vez += 1) {
    let nome = 'recusado'
    try {
      nome = await scene.inCity(1, (ctx) => passo(ctx, pessoaId, sorteia))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    feitos.add(nome)
    const [pedido, aberto] = await scene.inCity(1, (ctx) => conferir(ctx, pessoaId))
    expect(`${vez} ${nome}: ${pedido}`).toBe(`${vez} ${nome}: ${aberto}`)
  }
  for (const nome of ['emitir', 'pagar', 'estornar', 'baixar', 'recompor', 'cancelar', 'pedir', 'restituir'])
    expect([...feitos]).toContain(nome)
})
