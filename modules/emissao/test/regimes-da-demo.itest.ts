import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { salvarRegime } from '@iss/pessoa/contract/pessoa'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calcularNotaCall, carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { emitirNota, notaBase, parteVazia } from '../src/server/index.ts'
import { pedidoNota } from './pedido.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

/**
 * Accounts of the demonstration with the activity they issue for, and what a note of 1.000,00 bears by the rates of the demo city and the
 * regime of the competence. Sources: DL 406/1968 art. 9 §§1 and 3 (fixed), LC 123/2006 arts. 18-A (MEI) and 20 (sublimit), CF art. 150 VI.
 */
const casos = [
  ['sociedade', '170101', '0.00', 'Sociedade Profissional'],
  ['estimativa', '140101', '30.00', '3,00%'],
  ['fixo', '171901', '0.00', 'Fixo Anual'],
  ['mei', '140101', '0.00', 'MEI'],
  ['imune', '080201', '0.00', 'Imune'],
  ['isento', '160101', '0.00', 'Isento'],
  ['zeta', '140101', '30.00', 'acima do sublimite do Simples Nacional'],
] as const

it.each(casos)('the demonstration plays %s: activity %s, tax of 1.000,00 is %s', async (usuario, codigo, imposto, porque) => {
  const cliente = await scene.as(usuario)
  const { atividades } = await cliente.call(carregarEmissao, {})
  const atividade = atividades.find((item) => item.codigo === codigo)
  const pedido = pedidoNota({ atividadeId: atividade?.id ?? 0, valor: '1000.00', enviarEmailTomador: false })
  const { resultado, violacoes } = await cliente.call(calcularNotaCall, pedido)
  expect(violacoes).toEqual([])
  expect(resultado?.imposto.toString()).toBe(imposto)
  expect(resultado?.memoria.find(({ passo }) => passo === 'aliquota')?.descricao).toContain(porque)
  const { id } = await cliente.call(emitirNotaCall, { ...pedido, rascunhoId: null })
  const [nota] = await scene.owner<{ imposto: string }>('select imposto::text from nota_fiscal where id = $1', [id])
  expect(nota?.imposto).toBe(imposto)
})

it('the demonstration plays Não Incidência, whose company has no account yet', async () => {
  const documento = demoDocumentos.naoIncidencia
  const [quem] = await scene.owner<{ pessoa: string; atividade: string }>(
    `select p.id as pessoa, v.atividade_id as atividade from pessoa p join pessoa_atividade v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id
     where p.municipio_id = 1 and p.documento = $1`,
    [documento],
  )
  const base = notaBase('TELA', documento, '2026-04-15', '17.01')
  const pedido = pedidoNota({ valor: '1000.00' })
  const { id } = await scene.inCity(1, (ctx) =>
    emitirNota(
      ctx,
      {
        ...base,
        servico: { ...base.servico, atividadeId: Number(quem?.atividade) },
        tomador: { ...parteVazia, identificacao: 'CNPJ', documento: demoDocumentos.hospital, nome: 'Hospital Santa Vida' },
        itens: pedido.itens,
        enviarEmailTomador: false,
      },
      Number(quem?.pessoa),
      { canal: 'TELA' },
    ),
  )
  const notas = await scene.owner('select imposto::text, valor_total::text as valor from nota_fiscal where id = $1', [id])
  expect(notas).toEqual([{ imposto: '0.00', valor: '1000.00' }])
})

it('an accounting office of the Simples with fixed ISS issues without tax and is not withheld from (LC 123/2006 arts. 18 §22-A and 21 §4 IV)', async () => {
  const fiscal = await scene.as('fiscal')
  const [escritorio] = await scene.owner<{ id: string; versao: number }>(
    'select id, versao from pessoa where municipio_id = 1 and documento = $1',
    [demoDocumentos.fixo],
  )
  await fiscal.call(salvarRegime, {
    id: Number(escritorio?.id),
    versao: escritorio?.versao ?? 0,
    tipo: 'SIMPLES',
    aliquota: Aliquota.from('2.01'),
    valor: Dinheiro.from('180.00'),
    dataInicio: '2026-04-01',
  })
  const cliente = await scene.as('fixo')
  const { atividades } = await cliente.call(carregarEmissao, {})
  const atividadeId = atividades.find(({ codigo }) => codigo === '171901')?.id ?? 0
  const pedido = pedidoNota({ atividadeId, valor: '1000.00', enviarEmailTomador: false })
  const { resultado, violacoes } = await cliente.call(calcularNotaCall, pedido)
  expect([violacoes, String(resultado?.imposto), resultado?.retido]).toEqual([[], '0.00', false])
  expect(resultado?.memoria.map(({ fonte }) => fonte)).toEqual(
    expect.arrayContaining(['LC 123/2006 art. 18, §22-A', 'LC 123/2006 art. 21, §4, IV']),
  )
  const { id } = await cliente.call(emitirNotaCall, { ...pedido, rascunhoId: null })
  expect(await scene.owner('select imposto::text from nota_fiscal where id = $1', [id])).toEqual([{ imposto: '0.00' }])
})
