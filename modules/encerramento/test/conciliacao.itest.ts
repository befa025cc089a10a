import { criarCredito, criarDebito, lerExtrato } from '@iss/conta/server'
import { estornarPagamento, getGuia, registrarPagamento } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { efetivarCancelamento } from '@iss/correcao/server'
import { devidoEm } from '../../guia/src/server/baixar-guia.ts'
import { passoRestituicao } from './passo-restituicao.ts'
import { buscarCreditos, buscarExtrato } from '@iss/conta/contract/extrato'
import { proporTipo } from '../src/domain/tipo-encerramento.ts'
import { apurarCompetencia } from '../src/server/apurar.ts'
import { encerrar, outrosDebitos } from '../src/server/encerrar.ts'
import { reabrir } from '../src/server/reabrir.ts'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  // Old competences take part too: no index has quotes that old. A high minimum makes values accumulate.
  await scene.owner('update calculo_guia set correcao_indice_id = null')
  await scene.owner(`update config_guia set valor_minimo_guia = 150 where municipio_id = 1`)
})
afterAll(() => scene.stop())

/** A small generator of its own: the same seed gives the same history. */
function sorteio(semente: number): (limite: number) => number {
  let estado = semente >>> 0
  return (limite) => {
    estado = (estado + 0x6d2b79f5) >>> 0
    const torcido = Math.imul(estado ^ (estado >>> 15), estado | 1)
    const misturado = torcido ^ (torcido + Math.imul(torcido ^ (torcido >>> 7), torcido | 61))
    return ((misturado ^ (misturado >>> 14)) >>> 0) % limite
  }
}

type Conta = { pessoaId: number; papel: 'PRESTADOR' | 'TOMADOR' }
const meses = Competencia.range(Competencia.of(2024, 5), Competencia.of(2026, 3))

/** One random step of a history; answers its name. Refusals are part of the game. */
async function passo(ctx: Context, conta: Conta, sorteia: (limite: number) => number): Promise<string> {
  const chave = { ...conta, competencia: meses[sorteia(meses.length)] ?? Competencia.of(2026, 3) }
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, conta.pessoaId), eq(guiaTable.papel, conta.papel)))
    .orderBy(asc(guiaTable.id))
  const guia = guias[sorteia(Math.max(1, guias.length))]
  switch (sorteia(14)) {
    case 12:
    case 13:
      return passoRestituicao(ctx, conta.pessoaId, sorteia)
    case 10:
      await criarDebito(ctx, { ...chave, motivo: 'Lançado na prova', valor: Dinheiro.centavos(1000 + sorteia(40_000)) })
      return 'debito'
    case 11:
      await criarCredito(ctx, { ...chave, motivo: 'Concedido na prova', valor: Dinheiro.centavos(1000 + sorteia(40_000)) })
      return 'credito'
    case 0:
    case 1:
    case 2: {
      const apuracao = await apurarCompetencia(ctx, chave)
      await encerrar(ctx, { ...chave, tipo: proporTipo(apuracao.totais, outrosDebitos(apuracao)), movimento: null })
      return 'encerrar'
    }
    case 3: {
      const table = saldoCompetenciaTable
      const pendentes = await ctx.db
        .select()
        .from(table)
        .where(
          and(
            eq(table.contribuinteId, conta.pessoaId),
            eq(table.papel, conta.papel),
            eq(table.estado, 'ENCERRADA'),
            ne(table.debito, table.debitoEncerrado),
          ),
        )
        .orderBy(asc(table.competencia))
      const pendente = pendentes[sorteia(Math.max(1, pendentes.length))]
      await encerrar(ctx, {
        ...chave,
        competencia: pendente ? pendente.competencia : chave.competencia,
        tipo: 'COMPLEMENTAR',
        movimento: null,
      })
      return 'complementar'
    }
    case 4:
    case 5:
    case 6: {
      if (!guia) return 'nada'
      const travada = await getGuia(ctx, guia.id, true)
      const { total } = await devidoEm(ctx, travada, '2026-04-10')
      const valor = [total, total.minus(Dinheiro.from('3.17')), total.plus(Dinheiro.from('250.00'))][sorteia(3)] ?? total
      await registrarPagamento(ctx, travada, { dataPagamento: '2026-04-10', valor, tipoBaixa: 'MANUAL', motivo: 'Prova' })
      return 'pagar'
    }
    case 7: {
      if (!guia) return 'nada'
      const pagamentos = await ctx.db
        .select()
        .from(pagamentoTable)
        .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
      const pagamento = pagamentos[sorteia(Math.max(1, pagamentos.length))]
      if (!pagamento) return 'nada'
      await estornarPagamento(ctx, await getGuia(ctx, guia.id, true), pagamento, 'Prova')
      return 'estornar'
    }
    case 8:
      await reabrir(ctx, chave, { motivo: 'Prova', fiscal: true, cascata: sorteia(2) === 0 })
      return 'reabrir'
    default: {
      const quem = conta.papel === 'PRESTADOR' ? notaFiscalTable.prestadorId : notaFiscalTable.tomadorId
      const notas = await ctx.db
        .select()
        .from(notaFiscalTable)
        .where(and(eq(quem, conta.pessoaId), eq(notaFiscalTable.estado, 'EMITIDA')))
        .orderBy(asc(notaFiscalTable.id))
      const nota = notas[sorteia(Math.max(1, notas.length))]
      if (!nota) return 'nada'
      await efetivarCancelamento(ctx, nota, 'Cancelada na prova')
      return 'cancelar'
    }
  }
}

describe('conciliação', () => {
  const historias = [
    ['40000001000150', 'PRESTADOR', 11],
    ['40000005000139', 'TOMADOR', 37],
  ] as const
  it.each(historias.flatMap(([documento, papel, kept]) => seedsOf(kept).map((semente) => [documento, papel, semente] as const)))(
    'every random history of %s as %s (seed %i) reconciles to the cent after each step',
    async (documento, papel, semente) => {
      const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
        documento,
      ])
      const conta: Conta = { pessoaId: Number(pessoa?.id), papel }
      const sorteia = sorteio(semente)
      const feitos = new Map<string, number>()
      for (let vez = 0; vez < 200; vez++) {
        let nome = 'recusado'
        try {
          nome = await scene.inCity(1, (ctx) => passo(ctx, conta, sorteia))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
        feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
        const extrato = await scene.inCity(1, (ctx) => lerExtrato(ctx, conta))
        const { saldo, guiasEmAberto, debitosEmAberto, creditosDisponiveis } = extrato
        expect(`${vez} ${nome}: ${saldo}`).toBe(
          `${vez} ${nome}: ${guiasEmAberto.plus(debitosEmAberto).minus(creditosDisponiveis)}`,
        )
        expect(extrato.conciliado).toBe(true)
      }
      for (const nome of [
        'debito',
        'credito',
        'encerrar',
        'complementar',
        'pagar',
        'estornar',
        'reabrir',
        'cancelar',
        'pedir',
        'restituir',
      ])
        expect(feitos.get(nome) ?? 0, `${nome} in ${JSON.stringify([...feitos])}`).toBeGreaterThan(0)
      // Each credit is used by closings and given back for just what stands as used, never beyond its value.
      const [errados] = await scene.owner<{ n: string }>(
        `select count(*) as n from credito c where c.municipio_id = 1 and c.usado <> coalesce((select sum(u.valor) from credito_uso u where u.municipio_id = c.municipio_id and u.credito_id = c.id and u.desfeito_em is null), 0)
          + coalesce((select sum(r.valor) from restituicao r where r.municipio_id = c.municipio_id and r.credito_id = c.id), 0)`,
      )
      expect(errados?.n).toBe('0')
    },
    300_000,
  )

  it('shows account and credits to the taxpayer only', async () => {
    const alfa = await scene.as('alfa')
    const extrato = await alfa.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
    expect(extrato.conciliado).toBe(true)
    expect(extrato.lancamentos.at(-1)?.saldo.toString()).toBe(extrato.saldo.toString())
    expect((await alfa.call(buscarCreditos, { papelServico: null, idPessoa: null })).length).toBeGreaterThan(0)
    const [pessoa] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    expect(
      (await (await scene.as('beta')).try(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: Number(pessoa?.id) })).status,
    ).toBe(403)
  })
})
