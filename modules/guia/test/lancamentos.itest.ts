import { execFileSync } from 'node:child_process'
import { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Call } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guiasEmAberto, imprimirSimulacao, simularGuia } from '../src/contract/acoes-guia.ts'
import { validarRecalculoCall } from '../src/contract/guia.ts'
import {
  cancelarCreditoCall,
  cancelarDebitoCall,
  lancarCredito,
  lancarDebito,
  listarCreditos,
  listarDebitos,
  listarTiposCredito,
} from '@iss/conta/contract/lancamentos'

let scene: Scene
let fiscal: Client
const ids = new Map<DemoPessoa, number>()
const id = (pessoa: DemoPessoa) => ids.get(pessoa) ?? 0
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  await scene.inCity(1, async (ctx) => {
    for (const pessoa of ['alfa', 'ensino'] as const)
      ids.set(pessoa, (await findPessoaPorDocumento(ctx, demoDocumentos[pessoa]))?.id ?? 0)
  })
})
afterAll(() => scene.stop())

const frases = async (answer: ReturnType<Client['try']>) =>
  (await answer).body.mensagens.map(({ key, message }) => (key ? `${key}: ${message}` : message))

describe('simula-guia (F64)', () => {
  it('gives what the overdue guide gives by recalculation, and saves nothing', async () => {
    const [antes] = await scene.owner<{ n: string }>('select count(*) as n from guia')
    const abertas = await fiscal.call(guiasEmAberto, { idPessoa: id('alfa') })
    const vencida = abertas.find(({ vencimento, papel }) => vencimento < '2026-04-15' && papel === 'PRESTADOR')
    if (!vencida) throw new Error('The demonstration has no overdue guide')
    const pedido = {
      idPessoa: id('alfa'),
      papel: vencida.papel,
      competencia: vencida.competencia,
      valor: vencida.base,
      vencimento: vencida.vencimento,
      dataPagamento: '2026-04-25',
      denuncia: false,
    }
    const simulada = await fiscal.call(simularGuia, pedido)
    const recalculo = await fiscal.call(validarRecalculoCall, { id: vencida.id, dataPagamento: '2026-04-25' })
    expect(simulada.total.format()).toBe(recalculo.total.format())
    expect(simulada).toMatchObject({ pagavel: true, fim: '2026-04-25', inicio: plusDays(vencida.vencimento, 1) })
    expect(await fiscal.call(simularGuia, { ...pedido, vencimento: '2026-04-30' })).toMatchObject({ inicio: null, fim: null })
    expect(simulada.aviso).toBe('25/04/2026 não é dia útil. O próximo dia útil é 27/04/2026.')
    expect(
      await frases(
        fiscal.try(simularGuia as Call, {
          ...pedido,
          competencia: { ano: 2026, mes: 0 },
          valor: '0.00',
          dataPagamento: '2026-04-14',
        }),
      ),
    ).toEqual([
      'valor: O valor deve ser maior que zero.',
      'dataPagamento: A data de pagamento não pode ser anterior à data atual.',
    ])
    expect((await (await scene.as('alfa')).try(simularGuia as Call, { ...pedido })).status).toBe(403)
    const [depois] = await scene.owner<{ n: string }>('select count(*) as n from guia')
    expect(depois).toEqual(antes)
  })

  it('prints what it shows, with each step of the memory; is read back by pdftotext', async () => {
    const pedido = {
      idPessoa: id('ensino'),
      papel: 'PRESTADOR' as const,
      competencia: Competencia.of(2025, 12),
      valor: Dinheiro.from('1000.00'),
      vencimento: '2026-01-20',
      dataPagamento: '2026-04-25',
      denuncia: false,
    }
    const simulada = await fiscal.call(simularGuia, pedido)
    const wire = { ...pedido, competencia: pedido.competencia.toWire(), valor: '1000.00' }
    const folha = await fiscal.try(imprimirSimulacao as Call, wire)
    expect([folha.status, folha.headers['content-type']]).toEqual([200, 'application/pdf'])
    const texto = execFileSync('pdftotext', ['-layout', '-', '-'], { input: folha.raw }).toString().replace(/\s+/g, ' ')
    const { base, correcao, multa, juros, total, memoria, aviso } = simulada
    for (const parte of [
      'Simulação de guia',
      'Normal',
      '12/2025',
      'Vencimento original 20/01/2026',
      'Data de pagamento 25/04/2026',
      ...[base, correcao, multa, juros].map((valor) => valor.format()),
      total.formatReais(),
      aviso ?? '',
      'Memória de cálculo',
      ...memoria.map(({ descricao }, indice) => `${indice + 1}. ${descricao}`),
      'não é uma guia e não serve para pagamento',
    ])
      expect(texto).toContain(parte.replace(/\s+/g, ' '))
    expect(memoria.length).toBeGreaterThanOrEqual(4)
    expect(await frases(fiscal.try(imprimirSimulacao as Call, { ...wire, dataPagamento: '2026-04-14' }))).toEqual([
      'dataPagamento: A data de pagamento não pode ser anterior à data atual.',
    ])
    expect((await (await scene.as('alfa')).try(imprimirSimulacao as Call, wire)).status).toBe(403)
    // The taxpayer of another city is not found there.
    expect((await (await scene.as('fiscal.porto')).try(imprimirSimulacao as Call, wire)).status).toBe(404)
  })
})

describe('créditos e débitos do fiscal (F66)', () => {
  const comum = {
    papel: 'PRESTADOR' as const,
    competencia: Competencia.of(2026, 4),
    valor: Dinheiro.from('30.00'),
    processo: '2026/123',
    motivo: 'Decisão do processo',
  }
  const filtro = { pagina: 0, tamanho: 10, papel: null, competencia: null }

  it('launches and cancels a credit; a used one and one of the system are refused', async () => {
    const tipos = await fiscal.call(listarTiposCredito, {})
    const tipo = tipos.find(({ nome }) => nome === 'Decisão administrativa')
    expect(
      await frases(
        fiscal.try(lancarCredito as Call, {
          ...comum,
          idPessoa: null,
          tipoCreditoId: null,
          competencia: null,
          valor: '0.00',
          motivo: '',
        }),
      ),
    ).toEqual([
      'idPessoa: O contribuinte é obrigatório.',
      'competencia: Informe a competência.',
      'valor: O valor deve ser maior que zero.',
      'tipoCreditoId: Informe o tipo de crédito.',
      'motivo: A justificativa é obrigatória.',
    ])
    const { id: credito } = await fiscal.call(lancarCredito, { ...comum, idPessoa: id('ensino'), tipoCreditoId: tipo?.id ?? 0 })
    const listar = async () =>
      (await fiscal.call(listarCreditos, { ...filtro, idPessoa: id('ensino') })).lista.find((row) => row.id === credito)
    expect(await listar()).toMatchObject({
      situacao: 'Disponível',
      processo: '2026/123',
      tipo: 'Decisão administrativa',
      manual: true,
    })
    await scene.owner('update credito set usado = 10 where municipio_id = 1 and id = $1', [credito])
    expect(await frases(fiscal.try(cancelarCreditoCall, { id: credito, motivo: 'Engano' }))).toEqual([
      'Crédito já utilizado em encerramento.',
    ])
    await scene.owner('update credito set usado = 0 where municipio_id = 1 and id = $1', [credito])
    await fiscal.call(cancelarCreditoCall, { id: credito, motivo: 'Engano' })
    expect((await listar())?.situacao).toBe('Cancelado')
    expect((await (await scene.as('alfa')).try(lancarCredito as Call, {})).status).toBe(403)
    const fora = tipos.find(({ naoUsaEncerramento }) => naoUsaEncerramento)
    const { mensagem } = await fiscal.call(lancarCredito, { ...comum, idPessoa: id('ensino'), tipoCreditoId: fora?.id ?? 0 })
    expect(mensagem).toContain('O tipo de crédito não é usado no encerramento.')
  })

  it('launches and cancels a debit', async () => {
    const { id: debito } = await fiscal.call(lancarDebito, { ...comum, idPessoa: id('ensino') })
    const { lista, somaValor } = await fiscal.call(listarDebitos, { ...filtro, idPessoa: id('ensino') })
    expect(lista.find((row) => row.id === debito)).toMatchObject({ situacao: 'Em aberto', manual: true })
    expect(somaValor.gte(comum.valor)).toBe(true)
    await fiscal.call(cancelarDebitoCall, { id: debito, motivo: 'Engano' })
    expect(await frases(fiscal.try(cancelarDebitoCall, { id: debito, motivo: 'Engano' }))).toEqual([
      'O débito já está cancelado.',
    ])
  })

  it('the other city sees none of it', async () => {
    const porto = await scene.as('fiscal.porto')
    const { lista } = await porto.call(listarCreditos, { ...filtro, idPessoa: null })
    expect(lista.some(({ processo }) => processo === '2026/123')).toBe(false)
  })
})
