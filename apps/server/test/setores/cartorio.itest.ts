import {
  buscarCartorios,
  buscarEscritCartorio,
  cancelarEscritCartorio,
  carregarCartorio,
  pedidoCartorio,
  salvarEscritCartorio,
  validarEscritCartorio,
} from '@iss/cartorio/contract/cartorio'
import { modeloDoCartorio } from '@iss/cartorio/domain/leiaute'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { desfazerImportacao } from '@iss/lote/contract/importacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enviarCsv, fechar, importarCsv, MARCO, simular, textos, wire } from './cena.ts'

let scene: Scene
let cartorio: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  cartorio = await scene.as('cartorio')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene.stop())

const ABRIL = MARCO.next()
const reais = (texto: string) => Dinheiro.from(texto)
const atos = {
  data: '2026-04-10',
  servicoId: null,
  servico: 'N001',
  documento: 'ATO' as const,
  numero: '',
  quantidade: Decimal4.from('120'),
  emolumento: reais('45.00'),
  repasses: reais('1080.00'),
  issInformado: null,
}
const selo = { ...atos, documento: 'SELO' as const, numero: 'S1', quantidade: Decimal4.one, repasses: Dinheiro.zero }
const salvar = (pedido: typeof atos | typeof selo) =>
  cartorio.try(salvarEscritCartorio, { pedido: pedidoCartorio.encode(pedido) })
const totalDe = async (competencia = ABRIL) => String((await simular(cartorio, competencia)).calculo.totalCartorio)

describe('R2-2.4-08 /home/cartorio/cartorio-list, the ledger of registry offices (N1, E3-3.6-22, N3-9.1-27)', () => {
  it('120 × 45,00 − 1.080,00 = 4.320,00 × 5 % = 216,00; a repeated seal is refused until the first is cancelled', async () => {
    const { servicos } = await cartorio.call(carregarCartorio, {})
    expect(servicos[0]?.rotulo).toBe('N001 - Escritura pública sem conteúdo financeiro (Tabelionato de notas)')
    const { calculo } = await cartorio.call(validarEscritCartorio, { pedido: atos, retificaId: null })
    expect(wire(calculo)).toEqual({ valor: '5400.00', deducoes: '1080.00', base: '4320.00', aliquota: '5.00', imposto: '216.00' })
    expect(String((await cartorio.call(salvarEscritCartorio, { pedido: atos })).imposto)).toBe('216.00')
    expect(await totalDe()).toBe('216.00')
    const { id } = await cartorio.call(salvarEscritCartorio, { pedido: selo })
    expect(textos(await salvar(selo))).toEqual(['O selo S1 já foi informado.'])
    await cartorio.call(cancelarEscritCartorio, { id, versao: 1, motivo: 'Selo inutilizado' })
    expect((await salvar(selo)).status).toBe(200)
    expect(await totalDe()).toBe('218.25')
  })

  it('refuses what is no act, each with its sentence', async () => {
    expect(textos(await salvar({ ...atos, servico: '' }))).toEqual(['Informe o tipo de serviço.'])
    expect(textos(await salvar({ ...atos, servico: 'X9' }))).toEqual(['Tipo de serviço X9 não cadastrado.'])
    expect(textos(await salvar({ ...selo, numero: 'S2', quantidade: Decimal4.from('2') }))).toEqual([
      'Um selo com número tem quantidade 1.',
    ])
    expect(textos(await salvar({ ...atos, quantidade: Decimal4.zero, emolumento: Dinheiro.zero }))).toEqual([
      'A quantidade deve ser positiva.',
      'O emolumento deve ser positivo.',
    ])
    expect(textos(await salvar({ ...atos, repasses: reais('5400.01') }))).toContain(
      'As deduções não podem ser negativas nem maiores que o valor.',
    )
  })
})

describe('R2-2.8-72 P3-6-42 importar-escrit-cartorio (F77)', () => {
  const cabecalho = 'data;tipoDocumento;tipoServico;quantidade;valor;emolumentos;fundos/deduções;ISS'
  const linha = (dia: number, servico = 'N002') => `${String(dia).padStart(2, '0')}/04/2026;Ato;${servico};10;20,00;200,00;;10,00`
  const parametros = async (mudanca: Record<string, string> = {}) => {
    const [oficio] = await fiscal.call(buscarCartorios, {})
    return { cartorio: String(oficio?.id), competencia: '2026-04', substituir: 'nao', ...mudanca }
  }

  it('ten acts, one of an unknown type: nine imported, one error with its line; the closing grows by the nine; undone', async () => {
    const antes = reais(await totalDe())
    const linhas = [cabecalho, ...Array.from({ length: 9 }, (_, dia) => linha(dia + 1)), linha(10, 'X9')]
    const { id, feita } = await importarCsv(scene, fiscal, 'escrit-cartorio-fiscal', linhas, await parametros())
    expect(feita.importacao).toMatchObject({ totais: { total: 10, importados: 9, comErro: 1 } })
    const errada = feita.itens.lista.find(({ situacao }) => situacao === 'ERRO')
    expect([errada?.linha, ...(errada?.mensagens ?? []).map(({ texto }) => texto)]).toEqual([
      10,
      'Tipo de serviço X9 não cadastrado.',
    ])
    expect(await totalDe()).toBe(String(antes.plus(reais('90.00'))))
    await fiscal.call(desfazerImportacao, { id })
    await scene.runProcesses()
    expect(await totalDe()).toBe(String(antes))
  })

  it('the layout that is downloaded is the worked example; replacing cancels what stands in the month', async () => {
    const { feita } = await importarCsv(
      scene,
      fiscal,
      'escrit-cartorio-fiscal',
      modeloDoCartorio.replace('10/03/2026', '11/04/2026').split('\r\n'),
      await parametros({ substituir: 'sim' }),
    )
    expect(feita.importacao.totais).toMatchObject({ total: 1, importados: 1 })
    expect(await totalDe()).toBe('216.00')
    const { lista } = await cartorio.call(buscarEscritCartorio, { competencia: ABRIL, idPessoa: null, pagina: 0, tamanho: 50 })
    expect(lista.filter(({ estado }) => estado === 'Lançada').map(({ imposto }) => String(imposto))).toEqual(['216.00'])
  })

  it('refuses a total that does not hold, no office, another month, and a closed competence', async () => {
    const recusa = async (linhas: readonly string[], mudanca: Record<string, string> = {}) =>
      textos(await enviarCsv(scene, fiscal, 'escrit-cartorio-fiscal', linhas, await parametros(mudanca)))
    expect(await recusa([cabecalho, linha(1), 'TOTAL;;;10;;200,01;;'])).toEqual(['Soma dos itens difere do total do arquivo.'])
    expect(await recusa([cabecalho, linha(1)], { cartorio: '0' })).toEqual(['Cartório não informado.'])
    const { body } = await enviarCsv(
      scene,
      fiscal,
      'escrit-cartorio-fiscal',
      [cabecalho, linha(2)],
      await parametros({ competencia: '2026-03' }),
    )
    expect((body as unknown as { totais: object }).totais).toMatchObject({ comErro: 1 })
    for (const mes of [-2, -1]) await fechar(cartorio, MARCO.plusMonths(mes))
    const { calculo } = await fechar(cartorio, MARCO)
    // 120 × 45,00 − 1.080,00 = 4.320,00; 640 × 5,20 − 665,60 = 2.662,40; 9,80 − 1,96 = 7,84; at 5 %: 216,00 + 133,12 + 0,39.
    expect(String(calculo.totalCartorio)).toBe('349.51')
    expect(await recusa([cabecalho, linha(3)], { competencia: '2026-03' })).toEqual([
      'Competência encerrada, reabra para importar.',
    ])
  })

  it('is for inspectors with the key; the office has a file of its own', async () => {
    expect((await cartorio.try(buscarCartorios, {})).status).toBe(403)
    expect((await enviarCsv(scene, cartorio, 'escrit-cartorio-fiscal', [cabecalho, linha(1)])).status).toBe(403)
    const { feita } = await importarCsv(scene, cartorio, 'escrit-cartorio', [
      `${cabecalho};numero`,
      '12/04/2026;Selo;N003;1;9,80;9,80;1,96;0,40;S9',
      '12/04/2026;Selo;N003;1;9,80;9,80;1,96;0,39;S9',
    ])
    expect(
      feita.itens.lista.map(({ situacaoRotulo, mensagens }) => [situacaoRotulo, ...mensagens.map(({ texto }) => texto)]),
    ).toEqual([
      ['Importado', 'O ISS informado (0,40) difere do calculado (0,39), que vale.'],
      ['Com erro', 'A linha repete a linha 2 do arquivo.'],
    ])
  })
})
