import { Decimal4 } from '@iss/kernel/decimal4'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarEscritPapelTO, carregarEscrituracao, salvarEscritPapel, validarEscritPapel } from '../src/contract/escrituracao.ts'
import { paraPedido, type Values, valoresIniciais } from '../src/web/parts/lancamento-values.ts'

let scene: Scene
let hospital: Client
beforeAll(async () => {
  scene = await startScene()
  hospital = await scene.as('hospital')
})
afterAll(() => scene?.stop())

const texts = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const wire = (value: unknown) => JSON.parse(JSON.stringify(value))

/** The form of a received document as filled in for a provider abroad. */
async function deFora(): Promise<Values> {
  const dados = await hospital.call(carregarEscrituracao, { papelEscriturador: 'tomador' })
  return {
    ...valoresIniciais('tomador', dados, null),
    noExterior: true,
    outroNome: 'Acme Software Inc.',
    outroPais: 'US',
    outroNif: '12-3456789',
    serie: 'U',
    numero: 77,
    dataPrestacao: '2026-04-06',
    atividadeId: String(dados.atividades.find(({ rotulo }) => rotulo.startsWith('071001'))?.id),
    tipoTributacaoId: String(dados.tipos.find(({ nome }) => nome === 'Tributado no município com ISS retido')?.id),
    municipioPrestacao: null,
    itens: [{ descricao: 'Serviço', quantidade: Decimal4.one, valorUnitario: Decimal4.from('2000.00') }],
  }
}

it('H5 the form books a provider abroad: ISS always owed by the taker, the country and the number there in the key', async () => {
  const pedido = paraPedido(await deFora())
  const exame = await hospital.call(validarEscritPapel, { ...pedido, retificaId: null })
  expect(exame).toMatchObject({ retido: true, devidoAqui: true, violacoes: [] })
  // 7.10 at 3 % in the register of activities.
  expect(exame.imposto.toString()).toBe('60.00')
  const { id } = await hospital.call(salvarEscritPapel, pedido)
  const dados = await hospital.call(carregarEscrituracao, { papelEscriturador: 'tomador' })
  const guardado = (await hospital.call(buscarEscritPapelTO, { id })).pedido
  expect(valoresIniciais('tomador', dados, guardado)).toMatchObject({
    noExterior: true,
    outroPais: 'US',
    outroNif: '12-3456789',
    municipioPrestacao: null,
  })
  expect(texts(await hospital.try(salvarEscritPapel, wire(pedido)))).toEqual([
    'A nota 77/U de Acme Software Inc. já foi escriturada.',
  ])
})

it('H5 a provider abroad without country is refused at that field, together with whatever else is missing', async () => {
  const incompleto = { ...(await deFora()), numero: null, outroPais: null, outroNome: ' ' }
  const semPais = await hospital.try(salvarEscritPapel, wire(paraPedido(incompleto)))
  expect(semPais.status).toBe(409)
  expect(semPais.body.mensagens.map(({ key, message }) => [key, message])).toEqual([
    ['numero', 'Informe o número da nota.'],
    ['outroPais', 'Informe o país do prestador.'],
    ['outroNome', 'Informe o nome ou a razão social.'],
  ])
})
