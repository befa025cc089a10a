import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarNota, buscarNotas } from '@iss/nota/contract/consulta'
import {
  buscarRascunho,
  buscarTomador,
  calcularNotaCall,
  carregarEmissao,
  emitirNotaCall,
  salvarRascunho,
} from '../../contract/emissao.ts'
import { copiarNota } from '../../contract/copiar-nota.ts'
import { distribuir } from './emissao-campos.ts'
import { deducaoVazia, type EmissaoForm, formVazio, toPedido } from './emissao-form.ts'
import { fromConteudo, toConteudo } from './emissao-rascunho.ts'

let scene: Scene
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

/** The case of E01: 10.000,00 to the hospital, 500,00 off, 3.000,00 of materials. */
async function caso(): Promise<{ form: EmissaoForm; dados: Awaited<ReturnType<typeof carregar>> }> {
  const dados = await carregar()
  const form = formVazio(dados)
  const tomador = await beta.call(buscarTomador, { documento: '40.000.005/0001-39' })
  Object.assign(form.tomador, { documento: tomador?.documento, nome: tomador?.nome })
  form.atividadeId = dados.atividades.find((atividade) => atividade.subitem === '7.02')?.id ?? null
  form.itens = [
    {
      descricao: 'Reforma',
      unidade: null,
      quantidade: Decimal4.one,
      valorUnitario: Decimal4.from('10000'),
      desconto: null,
      descontoIncondicional: Dinheiro.from('500.00'),
    },
  ]
  form.deducoes = [{ ...deducaoVazia(2), descricao: 'Materiais', valor: Dinheiro.from('3000.00') }]
  return { form, dados }
}
const carregar = () => beta.call(carregarEmissao, {})

describe('what the screen E01 sends', () => {
  it('the registered address of every company goes onto the note, the hospital’s too', async () => {
    const registradas = await scene.owner<{ documento: string; nome: string; logradouro: string; numero: string; cep: string }>(
      `select p.documento, p.nome, e.logradouro_tipo || ' ' || e.logradouro_nome as logradouro, e.numero, e.cep
         from pessoa p join endereco e on e.municipio_id = p.municipio_id and e.pessoa_id = p.id and e.principal
        where p.municipio_id = 1 and length(p.documento) = 14 order by p.documento`,
    )
    expect(registradas.length).toBeGreaterThan(10)
    for (const { documento, nome, logradouro, numero, cep } of registradas)
      expect(await beta.call(buscarTomador, { documento })).toMatchObject({ nome, endereco: { logradouro, numero, cep } })
    expect(registradas.find(({ documento }) => documento === '40000005000139')).toMatchObject({
      nome: 'Hospital Santa Vida',
      logradouro: 'Av. da Saúde',
      numero: '1',
    })
  })

  it('an empty form gets every sentence at a field of the screen', async () => {
    const dados = await carregar()
    const form = formVazio(dados)
    const { violacoes } = await beta.call(calcularNotaCall, toPedido(form, dados))
    const { campos, gerais } = distribuir(violacoes, form, dados)
    expect(gerais).toEqual([])
    expect(campos.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(['tomador.documento', 'atividadeId', 'itens.0.descricao', 'itens.0.valorUnitario', 'itens.root']),
    )
  })

  it('computes the case of E01 with the suggestion, issues it once for one filling, and shows it', async () => {
    const { form, dados } = await caso()
    const primeiro = await beta.call(calcularNotaCall, toPedido(form, dados))
    Object.assign(form.retencoes, primeiro.sugestoes)
    const { resultado, violacoes } = await beta.call(calcularNotaCall, toPedido(form, dados))
    expect(violacoes).toEqual([])
    expect([resultado?.base, resultado?.imposto, resultado?.liquido, resultado?.aReceber].map(String)).toEqual([
      '6500.00',
      '325.00',
      // 10.000 − 500 − 4,65 % of 9.500 − 11 % of (9.500 − 3.000) of INSS; less the ISS withheld.
      '8343.25',
      '8018.25',
    ])
    expect(resultado?.retido).toBe(true)

    const antes = await beta.call(buscarNotas, filtro)
    const pedido = { ...toPedido(form, dados), rascunhoId: null }
    const headers = { 'idempotency-key': 'um-preenchimento' }
    const emitida = await beta.call(emitirNotaCall, pedido, headers)
    expect(emitida.mensagem).toBe(`NF-e nº ${emitida.numero} emitida com sucesso.`)
    expect((await beta.call(emitirNotaCall, pedido, headers)).id).toBe(emitida.id)
    const outra = await beta.try(emitirNotaCall, { ...JSON.parse(JSON.stringify(pedido)), observacoes: 'mudou' }, headers)
    expect(outra.status).toBe(409)
    expect((await beta.call(buscarNotas, filtro)).total).toBe(antes.total + 1)

    const nota = await beta.call(buscarNota, { id: emitida.id })
    expect(String(nota.aReceber)).toBe('8018.25')
    expect(nota.memoria.length).toBeGreaterThan(5)
    expect((await (await scene.as('hospital')).call(buscarNota, { id: emitida.id })).numero).toBe(emitida.numero)
    expect((await (await scene.as('gama')).try(buscarNota, { id: emitida.id })).status).toBe(403)
  })

  it('E02 a draft with an invalid taker reopens with all fields and is not issued', async () => {
    const { form, dados } = await caso()
    form.tomador.documento = '40000005000100'
    const { id } = await beta.call(salvarRascunho, { id: null, conteudo: toConteudo(form) })
    const [rascunho] = await beta.call(buscarRascunho, { id })
    const aberto = fromConteudo(rascunho?.conteudo ?? {}, dados)
    expect(aberto).toEqual(form)
    const recusa = await beta.try(emitirNotaCall, JSON.parse(JSON.stringify({ ...toPedido(aberto, dados), rascunhoId: id })))
    expect(recusa.status).toBe(409)
    const { campos } = distribuir(recusa.body.mensagens, aberto, dados)
    expect(campos).toContainEqual({ campo: 'tomador.documento', message: 'O CPF/CNPJ do tomador é inválido.' })
    expect(await (await scene.as('alfa')).call(buscarRascunho, { id })).toEqual([])
  })
})

describe('what the law asks of the screen', () => {
  const naTela = async (form: EmissaoForm, dados: Awaited<ReturnType<typeof carregar>>, client = beta) => {
    const { resultado, violacoes } = await client.call(calcularNotaCall, toPedido(form, dados))
    return { resultado, ...distribuir(violacoes, form, dados) }
  }

  it('H1 an activity tells its kinds of deduction; one that takes none has none', async () => {
    const { dados, form } = await caso()
    const tipos = (codigo: number | null) =>
      dados.atividades.find(({ id }) => id === codigo)?.tiposDeducao.map(({ nome }) => nome)
    expect(tipos(form.atividadeId)).toContain('Materiais')
    const deAlfa = await (await scene.as('alfa')).call(carregarEmissao, {})
    const software = deAlfa.atividades.filter(({ subitem }) => subitem.startsWith('1.'))
    expect(software.map(({ tiposDeducao }) => tiposDeducao)).toEqual(software.map(() => []))
    expect(software.length).toBeGreaterThan(0)
  })

  it('H1 a kind that the activity does not take is refused at its field', async () => {
    const { form, dados } = await caso()
    form.deducoes = [{ ...deducaoVazia(6), valor: Dinheiro.from('10.00') }]
    expect((await naTela(form, dados)).campos).toContainEqual({
      campo: 'deducoes.0.tipo',
      message: 'A atividade não permite este tipo de dedução.',
    })
  })

  it('H4 an export to a taker of the country needs the country of the result, which a copy keeps', async () => {
    const alfa = await scene.as('alfa')
    const dados = await alfa.call(carregarEmissao, {})
    const form = { ...(await caso()).form, atividadeId: dados.atividades[0]?.id ?? null, deducoes: [], exigibilidade: 4 }
    const semPais = await naTela(form, dados, alfa)
    expect(semPais.campos).toEqual([
      { campo: 'exigibilidade', message: 'Serviço prestado no Brasil a tomador estabelecido no Brasil não é exportação.' },
    ])
    form.paisResultado = 'PT'
    expect(await naTela(form, dados, alfa)).toMatchObject({ campos: [], gerais: [] })
    const { id } = await alfa.call(emitirNotaCall, { ...toPedido(form, dados), rascunhoId: null })
    expect((await alfa.call(copiarNota, { id, mantemData: true })).pedido).toMatchObject({
      exigibilidade: 4,
      paisResultado: 'PT',
    })
  })

  it('the rate of another municipality is typed whatever the activity, and stays with the note', async () => {
    const { form, dados } = await caso()
    form.municipioPrestacao = '3106200'
    form.aliquota = null
    const semTaxa = await naTela(form, dados)
    expect([semTaxa.resultado?.aliquotaEditavel, semTaxa.campos]).toEqual([
      true,
      [{ campo: 'aliquota', message: 'Informe a alíquota do município em que o imposto é devido.' }],
    ])
    form.aliquota = Aliquota.from('4.00')
    const { resultado, campos, gerais } = await naTela(form, dados)
    expect([campos, gerais, String(resultado?.aliquota)]).toEqual([[], [], '4.00'])
    const { id } = await beta.call(emitirNotaCall, { ...toPedido(form, dados), rascunhoId: null })
    expect(String((await beta.call(copiarNota, { id, mantemData: true })).pedido.aliquota)).toBe('4.00')
  })
})

const filtro = {
  pagina: 0,
  tamanho: 10,
  lado: 'emitidas',
  competenciaInicial: null,
  competenciaFinal: null,
  numero: null,
  outraParte: null,
  situacao: 'todas',
} as const
