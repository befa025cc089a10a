import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import {
  buscarTransporteTO,
  carregarTransporte,
  pedidoTransporte,
  retificarTransporte,
  salvarTransporte,
  validarTransporte,
} from '@iss/transporte/contract/transporte'
import { tarifa } from '../../../../modules/transporte/src/registries/transporte-tarifa-list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fechar, importarCsv, MARCO, simular, textos, wire } from './cena.ts'

let scene: Scene
let transporte: Client
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  transporte = await scene.as('transporte')
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const ABRIL = MARCO.next()
const movimento = {
  data: '2026-04-10',
  linhaId: null,
  linha: '101',
  tarifaId: null,
  tarifa: 'COMUM',
  pagantes: 100_000,
  integracao: 0,
  gratuidade: 0,
}
const calcular = async (mudanca: object) =>
  transporte.call(validarTransporte, { pedido: { ...movimento, ...mudanca }, retificaId: null })
const totalDe = async () => String((await simular(transporte, ABRIL)).calculo.totalTransporte)

describe('R2-2.4-01 U2-2.4-04 /home/transporte/transporte-import, the ledger of collective transport (T1, E3-3.6-25)', () => {
  it('100.000 × 4,50 = 450.000,00 × 2 % = 9.000,00; integration at its tariff, free passengers at nothing', async () => {
    expect(wire((await calcular({})).calculo)).toEqual({
      valor: '450000.00',
      deducoes: '0.00',
      base: '450000.00',
      aliquota: '2.00',
      imposto: '9000.00',
    })
    // 1.000 × 4,50 + 200 × 2,25 = 4.950,00, whatever travels free.
    expect(wire((await calcular({ pagantes: 1000, integracao: 200, gratuidade: 77 })).calculo)).toMatchObject({
      base: '4950.00',
      imposto: '99.00',
    })
    expect(String((await transporte.call(salvarTransporte, { pedido: movimento })).imposto)).toBe('9000.00')
    expect(await totalDe()).toBe('9000.00')
    expect(textos(await transporte.try(salvarTransporte, { pedido: pedidoTransporte.encode(movimento) }))).toEqual([
      'Já existe movimento da linha 101 em 10/04/2026.',
    ])
  })

  it('the file brings the movements; an unknown tariff or line is listed and not imported', async () => {
    const { feita } = await importarCsv(scene, transporte, 'movimento-transporte', [
      'data;linha;tarifa;pagantes;integração;gratuidade',
      '11/04/2026;101;COMUM;1000;200;77',
      '11/04/2026;101;NOVA;10;0;0',
      '11/04/2026;999;COMUM;10;0;0',
      '10/04/2026;101;COMUM;10;0;0',
      '11/04/2026;101;COMUM;5;0;0',
    ])
    expect(
      feita.itens.lista.map(({ situacaoRotulo, mensagens }) => [situacaoRotulo, ...mensagens.map(({ texto }) => texto)]),
    ).toEqual([
      ['Importado'],
      ['Com erro', 'A tarifa NOVA não está cadastrada.'],
      ['Com erro', 'A linha 999 não está cadastrada para o contribuinte.'],
      ['Com erro', 'Já existe movimento da linha 101 em 10/04/2026.'],
      ['Com erro', 'A linha repete a linha 2 do arquivo.'],
    ])
    expect(await totalDe()).toBe('9099.00')
    const { linhas } = await transporte.call(reportCalls('importacoes-do-livro').buscar, {
      filtros: { livro: 'TRANSPORTE' },
      pagina: 0,
      tamanho: 10,
    })
    expect(wire(linhas[0]?.valores)).toMatchObject({ linhas: 1, quantidade: '1277', base: '4950.00', imposto: '99.00' })
  })

  it('refuses what it cannot value, each with its sentence', async () => {
    const recusa = async (mudanca: object) => (await calcular(mudanca)).violacoes.map(({ message }) => message)
    expect(await recusa({ linha: '', tarifa: '' })).toEqual(['Informe a linha.', 'Informe a tarifa.'])
    expect(await recusa({ pagantes: 0, gratuidade: 5 })).toEqual(['Informe os passageiros pagantes ou de integração.'])
    expect(await recusa({ data: '2020-01-31' })).toEqual(['A tarifa COMUM não possui valor vigente em 31/01/2020.'])
  })

  it('March closes with the movement of the demonstration; a correction afterwards needs the reopening', async () => {
    for (const mes of [-2, -1]) await fechar(transporte, MARCO.plusMonths(mes))
    const { calculo } = await fechar(transporte, MARCO)
    expect(wire(calculo)).toMatchObject({ totalTransporte: '9000.00', destino: 'GUIA' })
    expect(wire(calculo.documentos)).toContainEqual(
      expect.objectContaining({
        tipoDocumento: 'Transporte',
        tipoTributacao: 'Linha 101 - Centro - Vila Nova',
        debito: '9000.00',
      }),
    )
    const [row] = await scene.owner<{ id: string }>(
      `select id from escrit_setor where municipio_id = 1 and livro = 'TRANSPORTE' and competencia = '2026-03-01' and estado = 'LANCADA'`,
    )
    const id = Number(row?.id)
    const { pedido, versao } = await transporte.call(buscarTransporteTO, { id })
    expect(
      textos(
        await transporte.try(retificarTransporte, { id, versao, motivo: 'Contagem', pedido: pedidoTransporte.encode(pedido) }),
      ),
    ).toEqual(['A competência 03/2026 está encerrada.'])
  })
})

describe('R2-2.9-36 transporte-tarifa-list (T2, K46, E3-3.4-35, E3-3.4-36)', () => {
  it('a new value from 01/05 leaves April at 4,50; a value in use only ends; periods do not overlap', async () => {
    const valores = registryCalls(tarifa.children.valores as never)
    const [comum] = await scene.owner<{ id: string }>(`select id from tarifa where municipio_id = 1 and codigo = 'COMUM'`)
    const pai = Number(comum?.id)
    const { lista } = await gestor.call(valores.buscar, { pai, cancelados: false, pagina: 0, tamanho: 10 } as never)
    const [atual] = lista as unknown as { id: number; versao: number; valores: { inicio: string } }[]
    const novo = { pai, valores: { valor: '4.90', inicio: '2026-05-01' } }
    expect(textos(await gestor.try(valores.salvar, novo))).toEqual([expect.stringContaining('A vigência informada conflita com')])
    const mudar = (mudanca: object) =>
      gestor.try(valores.salvar, { pai, id: atual?.id, versao: atual?.versao, valores: { ...wire(atual?.valores), ...mudanca } })
    expect(textos(await mudar({ valor: '4.60' }))).toEqual([
      'O valor já foi usado em movimentos: informe a data de término e cadastre o novo valor.',
    ])
    expect((await mudar({ fim: '2026-04-30' })).status).toBe(200)
    expect((await gestor.try(valores.salvar, novo)).status).toBe(200)
    expect(wire((await calcular({ data: '2026-04-30' })).calculo)).toMatchObject({ imposto: '9000.00' })
    expect(wire((await calcular({ data: '2026-05-01' })).calculo)).toMatchObject({ base: '490000.00', imposto: '9800.00' })
    expect(await totalDe()).toBe(String(Dinheiro.from('9099.00')))
    expect((await transporte.try(valores.salvar, novo)).status).toBe(403)
    expect((await transporte.call(carregarTransporte, {})).linhas.map(({ rotulo }) => rotulo)).toEqual([
      '101 - Centro - Vila Nova',
      '202 - Centro - Jardim das Flores',
    ])
  })
})
