import { efetivarCancelamento } from '@iss/correcao/server'
import { apurarCompetencia } from '../src/server/apurar.ts'
import { proporTipo } from '../src/domain/tipo-encerramento.ts'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { type Scene, seedsOf, startScene } from '@iss/testing'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encerrar, outrosDebitos } from '../src/server/encerrar.ts'
import { lerExtrato, criarCredito, criarDebito } from '@iss/conta/server'
import { reabrir } from '../src/server/reabrir.ts'
import { cancelarGuiaCall } from '@iss/guia/contract/acoes-guia'
import {
  baixarSemPagamento,
  devidoEm,
  estornarBaixa,
  estornarPagamento,
  registrarPagamento,
  cancelarGuia,
  emitirGuia,
  getGuia,
  isContadaNoEncerramento,
  garantirCobranca,
  lerDevido,
  getSimulador,
} from '@iss/guia/server'
import { vincularDocumentos } from '@iss/documento/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { vinculoDocumentoTable } from '@iss/documento/tables/vinculo-documento'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
  // Old competences take part too: no index has quotes that old. A high minimum makes values accumulate.
  await scene.owner('update calculo_guia set correcao_indice_id = null')
  await scene.owner('update calculo_guia_denuncia set correcao_indice_id = null')
  await scene.owner('update config_guia set valor_minimo_guia = 150 where municipio_id = 1')
})
afterAll(async () => {
  await scene.stop()
  await (await getSimulador(scene.runtime))?.simulador.parar()
})

type Sorteia = (limite: number) => number
type Conta = { pessoaId: number; papel: 'PRESTADOR' | 'TOMADOR' }

/** A small generator of its own: the same seed gives the same history. */
function sorteio(semente: number): Sorteia {
  let estado = semente >>> 0
  return (limite) => {
    estado = (estado + 0x6d2b79f5) >>> 0
    const torcido = Math.imul(estado ^ (estado >>> 15), estado | 1)
    const misturado = torcido ^ (torcido + Math.imul(torcido ^ (torcido >>> 7), torcido | 61))
    return ((misturado ^ (misturado >>> 14)) >>> 0) % limite
  }
}

// Few months, so that guides of their own, closings and reopenings meet.
const meses = Competencia.range(Competencia.of(2025, 10), Competencia.of(2026, 4))
const DIA = '2026-04-10'

async function listGuias({ db }: Context, { pessoaId, papel }: Conta) {
  return db
    .select()
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.papel, papel)))
    .orderBy(asc(guiaTable.id))
}

/** A guide of some notes of an open month, as G4 makes them. */
async function emitirPorNota(ctx: Context, { pessoaId }: Conta, sorteia: Sorteia): Promise<string> {
  const nota = notaFiscalTable
  const comGuia = new Set(
    (await ctx.db.select({ id: vinculoDocumentoTable.origemId }).from(vinculoDocumentoTable)).map(({ id }) => id),
  )
  const proprias = await ctx.db
    .select()
    .from(nota)
    .where(and(eq(nota.prestadorId, pessoaId), eq(nota.estado, 'EMITIDA'), eq(nota.retido, false)))
    .orderBy(asc(nota.id))
  const devidoNaNota = await lerDevido(ctx, proprias)
  const notas = proprias.filter((row) => devidoNaNota(row).isPositive() && !comGuia.has(row.id))
  const primeira = notas[sorteia(Math.max(1, notas.length))]
  if (!primeira) return 'nada'
  const [saldo] = await ctx.db
    .select()
    .from(saldoCompetenciaTable)
    .where(
      and(
        eq(saldoCompetenciaTable.contribuinteId, pessoaId),
        eq(saldoCompetenciaTable.papel, 'PRESTADOR'),
        eq(saldoCompetenciaTable.competencia, primeira.competencia),
      ),
    )
  if (saldo && saldo.estado !== 'ABERTA') return 'nada'
  const grupo = notas.filter(({ competencia }) => competencia === primeira.competencia).slice(0, 1 + sorteia(3))
  const guia = await emitirGuia(ctx, {
    pessoaId,
    tipo: 'AVULSA',
    papel: 'PRESTADOR',
    competencia: primeira.competencia,
    base: Dinheiro.sum(grupo.map(devidoNaNota)),
  })
  for (const { id } of grupo) await vincularDocumentos(ctx, { origemId: id, destinoId: guia.id, tipo: 'NotaFiscal_Guia' })
  return 'guia por nota'
}

/** One random step of a history; answers its name. Refusals are part of the game. */
async function passo(ctx: Context, conta: Conta, sorteia: Sorteia): Promise<string> {
  const chave = { ...conta, competencia: meses[sorteia(meses.length)] ?? Competencia.of(2026, 3) }
  const guias = await listGuias(ctx, conta)
  const abertas = guias.filter(({ estado }) => estado === 'EMITIDA')
  // Mostly the late ones: what just happened to a guide is what the next step should meet.
  const lista = sorteia(3) > 0 && abertas.length > 0 ? abertas : guias
  const escolhida = lista[Math.max(0, lista.length - 1 - sorteia(Math.min(6, Math.max(1, lista.length))))]
  const acao = sorteia(16)
  if (acao < 3) {
    const apuracao = await apurarCompetencia(ctx, chave)
    await encerrar(ctx, { ...chave, tipo: proporTipo(apuracao.totais, outrosDebitos(apuracao)), movimento: null })
    return 'encerrar'
  }
  if (acao === 3 || acao === 7) {
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
    const competencia = pendente ? pendente.competencia : chave.competencia
    await encerrar(ctx, { ...chave, competencia, tipo: 'COMPLEMENTAR', movimento: null })
    return 'complementar'
  }
  if (acao === 4) {
    await reabrir(ctx, chave, { motivo: 'Prova', fiscal: true, cascata: sorteia(3) > 0 })
    return 'reabrir'
  }
  if (acao === 5) {
    const valor = Dinheiro.centavos(1000 + sorteia(40_000))
    if (sorteia(2) === 0) await criarDebito(ctx, { ...chave, motivo: 'Lançado na prova', valor })
    else await criarCredito(ctx, { ...chave, motivo: 'Concedido na prova', valor })
    return 'lancamento'
  }
  if (acao === 6) {
    const quem = conta.papel === 'PRESTADOR' ? notaFiscalTable.prestadorId : notaFiscalTable.tomadorId
    const comGuia = await ctx.db
      .select({ nota: notaFiscalTable })
      .from(notaFiscalTable)
      .leftJoin(vinculoDocumentoTable, eq(vinculoDocumentoTable.origemId, notaFiscalTable.id))
      .where(and(eq(quem, conta.pessoaId), eq(notaFiscalTable.estado, 'EMITIDA')))
      .orderBy(asc(vinculoDocumentoTable.destinoId), asc(notaFiscalTable.id))
    // Those with a guide come first, and are taken more often.
    const nota = comGuia[sorteia(Math.max(1, sorteia(2) === 0 ? Math.min(4, comGuia.length) : comGuia.length))]?.nota
    if (!nota) return 'nada'
    await efetivarCancelamento(ctx, nota, 'Cancelada na prova')
    return 'cancelar nota'
  }
  if (acao === 8) return conta.papel === 'PRESTADOR' ? emitirPorNota(ctx, conta, sorteia) : 'nada'
  if (acao === 9 || !escolhida) {
    const qual = sorteia(4)
    const fixas = guias.filter(({ tipo }) => tipo === 'VALOR_FIXO').length
    await emitirGuia(ctx, {
      pessoaId: conta.pessoaId,
      papel: conta.papel,
      tipo: qual === 0 ? 'VALOR_FIXO' : 'AVULSA',
      denuncia: qual === 1,
      competencia: chave.competencia,
      base: Dinheiro.centavos(1000 + sorteia(300_000)),
      ...(qual === 0 ? { exercicio: 2006 + Math.trunc(fixas / 12), parcela: (fixas % 12) + 1 } : {}),
    })
    return 'guia própria'
  }
  const guia = await getGuia(ctx, escolhida.id, true)
  if (acao >= 10 && acao <= 12) {
    const pix = acao === 12 && guia.estado === 'EMITIDA' && guia.validade >= ctx.clock.today()
    if (pix) await garantirCobranca(ctx, guia)
    const { total } = await devidoEm(ctx, guia, DIA)
    const valor = [total, total.minus(Dinheiro.from('3.17')), total.plus(Dinheiro.from('250.00'))][sorteia(3)] ?? total
    await registrarPagamento(ctx, guia, {
      dataPagamento: DIA,
      valor,
      ...(pix ? { tipoBaixa: 'INTEGRACAO', formaArrecadacao: '9' } : { tipoBaixa: 'MANUAL', motivo: 'Prova' }),
    })
    return pix ? 'pix' : 'pagar'
  }
  if (acao === 13) {
    const pagamentos = await ctx.db
      .select()
      .from(pagamentoTable)
      .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
    const pagamento = pagamentos[sorteia(Math.max(1, pagamentos.length))]
    if (!pagamento) return 'nada'
    await estornarPagamento(ctx, guia, pagamento, 'Prova')
    return 'estornar'
  }
  if (acao === 14 && guia.encerramentoId === null) {
    if (await isContadaNoEncerramento(ctx, guia)) return 'nada'
    await cancelarGuia(ctx, guia, 'Prova')
    return 'cancelar guia'
  }
  if (guia.estado === 'BAIXADA') await estornarBaixa(ctx, guia, 'Prova')
  else if (sorteia(3) === 0) await baixarSemPagamento(ctx, guia, DIA, 'Prova')
  else return 'nada'
  return 'baixar'
}

const passos = 150
const feitos = new Map<string, number>()

describe('extrato: random histories of everything that moves money', () => {
  const historias = [
    ['40000001000150', 'PRESTADOR', 3],
    ['40000005000139', 'TOMADOR', 5],
  ] as const
  it.each(historias.flatMap(([documento, papel, kept]) => seedsOf(kept).map((semente) => [documento, papel, semente] as const)))(
    'of %s as %s (seed %i) reconcile to the cent after each step',
    async (documento, papel, semente) => {
      const [pessoa] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
        documento,
      ])
      const conta: Conta = { pessoaId: Number(pessoa?.id), papel }
      const sorteia = sorteio(semente)
      for (let vez = 0; vez < passos; vez += 1) {
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
    },
    300_000,
  )

  it('met every kind of step', () => {
    const esperados =
      'encerrar, complementar, reabrir, lancamento, cancelar nota, guia própria, guia por nota, pagar, pix, estornar, cancelar guia, baixar'.split(
        ', ',
      )
    for (const nome of esperados) expect(feitos.get(nome) ?? 0, `${nome} in ${JSON.stringify([...feitos])}`).toBeGreaterThan(0)
  })

  it('what a paid guide gave back for its cancelled note is not received once more by the closing', async () => {
    const [pessoa] = await scene.owner<{ id: string }>(
      "select id from pessoa where municipio_id = 1 and documento = '40000003000140'",
    )
    const conta: Conta = { pessoaId: Number(pessoa?.id), papel: 'PRESTADOR' }
    const saldos = async () => scene.inCity(1, (ctx) => lerExtrato(ctx, conta))
    const [nota] = await scene.inCity(1, ({ db }) =>
      db
        .select()
        .from(notaFiscalTable)
        .where(and(eq(notaFiscalTable.prestadorId, conta.pessoaId), eq(notaFiscalTable.estado, 'EMITIDA')))
        .orderBy(asc(notaFiscalTable.id))
        .limit(1),
    )
    if (!nota) throw new Error('The taxpayer has no note')
    const competencia = nota.competencia
    const apurar = () => scene.inCity(1, (ctx) => apurarCompetencia(ctx, { ...conta, competencia }))
    await scene.inCity(1, async (ctx) => {
      const [saldo] = await ctx.db
        .select()
        .from(saldoCompetenciaTable)
        .where(
          and(
            eq(saldoCompetenciaTable.contribuinteId, conta.pessoaId),
            eq(saldoCompetenciaTable.papel, 'PRESTADOR'),
            eq(saldoCompetenciaTable.competencia, nota.competencia),
          ),
        )
      if (saldo?.estado === 'ENCERRADA')
        await reabrir(ctx, { ...conta, competencia }, { motivo: 'Prova', fiscal: true, cascata: true })
    })
    const antes = await apurar()
    const guia = await scene.inCity(1, async (ctx) => {
      const nova = await emitirGuia(ctx, {
        pessoaId: conta.pessoaId,
        tipo: 'AVULSA',
        papel: 'PRESTADOR',
        competencia,
        base: Dinheiro.from('30.00'),
      })
      await vincularDocumentos(ctx, { origemId: nota.id, destinoId: nova.id, tipo: 'NotaFiscal_Guia' })
      await registrarPagamento(ctx, await getGuia(ctx, nova.id, true), {
        dataPagamento: DIA,
        valor: (await devidoEm(ctx, nova, DIA)).total,
        tipoBaixa: 'MANUAL',
      })
      return nova
    })
    expect((await apurar()).recebido.minus(antes.recebido).format()).toBe('30,00')
    await scene.inCity(1, (ctx) => efetivarCancelamento(ctx, nota, 'Cancelada na prova'))
    expect((await apurar()).recebido.minus(antes.recebido).format()).toBe('0,00')
    const creditos = () =>
      scene.owner<{ valor: string; cancelado: boolean }>('select valor::text, cancelado from credito where guia_id = $1', [
        guia.id,
      ])
    expect(await creditos()).toEqual([{ valor: '30.00', cancelado: false }])
    expect((await saldos()).conciliado).toBe(true)
    // Undone, the payment takes the credit along, and nothing is left that the guide could ask.
    await scene.inCity(1, async (ctx) => {
      const [pagamento] = await ctx.db.select().from(pagamentoTable).where(eq(pagamentoTable.guiaId, guia.id))
      if (pagamento) await estornarPagamento(ctx, await getGuia(ctx, guia.id, true), pagamento, 'Prova')
    })
    expect(await creditos()).toEqual([{ valor: '30.00', cancelado: true }])
    expect((await scene.inCity(1, (ctx) => getGuia(ctx, guia.id))).estado).toBe('CANCELADA')
    expect((await saldos()).conciliado).toBe(true)
  })

  it('a guide that the closing counted stays until the competence is reopened; what it had too much returns when it is paid', async () => {
    const [pessoa] = await scene.owner<{ id: string }>(
      "select id from pessoa where municipio_id = 1 and documento = '40000002000103'",
    )
    const conta: Conta = { pessoaId: Number(pessoa?.id), papel: 'PRESTADOR' }
    const competencia = Competencia.of(2025, 2)
    const chave = { ...conta, competencia }
    const guia = await scene.inCity(1, async (ctx) => {
      const nova = await emitirGuia(ctx, { ...conta, tipo: 'AVULSA', competencia, base: Dinheiro.from('600.00') })
      await criarDebito(ctx, { ...chave, motivo: 'Prova', valor: Dinheiro.from('400.00') })
      const apuracao = await apurarCompetencia(ctx, chave)
      await encerrar(ctx, { ...chave, tipo: proporTipo(apuracao.totais, outrosDebitos(apuracao)), movimento: null })
      return nova
    })
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.try(cancelarGuiaCall, { id: guia.id, motivo: 'Prova' })).body.mensagens[0]?.message).toBe(
      'A guia foi considerada no encerramento da competência 02/2025. Reabra a competência antes de cancelá-la.',
    )
    await scene.inCity(1, async (ctx) => {
      const travada = await getGuia(ctx, guia.id, true)
      const { total } = await devidoEm(ctx, travada, DIA)
      await registrarPagamento(ctx, travada, { dataPagamento: DIA, valor: total, tipoBaixa: 'MANUAL' })
    })
    const vivos = () =>
      scene.owner<{ valor: string }>('select valor::text from credito where guia_id = $1 and not cancelado', [guia.id])
    expect(await vivos()).toEqual([{ valor: '200.00' }])
    expect((await scene.inCity(1, (ctx) => lerExtrato(ctx, conta))).conciliado).toBe(true)
    await scene.inCity(1, (ctx) => reabrir(ctx, chave, { motivo: 'Prova', fiscal: true, cascata: true }))
    expect(await vivos()).toEqual([])
    expect((await scene.inCity(1, (ctx) => lerExtrato(ctx, conta))).conciliado).toBe(true)
  })
})
