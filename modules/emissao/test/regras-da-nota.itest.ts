import { calcularNotaCall, carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { type Registry, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from './pedido.ts'
import { aliquotaProgressivaTabelas } from '../../tributacao/src/registries/aliquota-progressiva-tabelas.ts'
import { configuracaoInfracaoMulta } from '../../tributacao/src/registries/configuracao-infracao-multa.ts'
import { configuracoesDesconto } from '../../tributacao/src/registries/configuracoes-desconto.ts'
import { desifCodigosTributacao } from '../../tributacao/src/registries/desif-codigos-tributacao.ts'
import { pessoaPerfilDescontoImpostoNfe } from '../../tributacao/src/registries/pessoa-perfil-desconto-imposto-nfe.ts'
import { rateioPorExtensao } from '../../tributacao/src/registries/rateio-por-extensao.ts'
import { vinculaIBPT } from '../../tributacao/src/registries/vincula-i-b-p-t.ts'

let scene: Scene
let gestor: Client
let alfa: Client
let pessoaId: number
let atividadeId: number
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
  alfa = await scene.as('alfa')
  const [pessoa] = await scene.owner<{ id: string }>(
    `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
  )
  pessoaId = Number(pessoa?.id)
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades[0]?.id ?? 0
})
afterAll(() => scene.stop())

const child = (registry: Registry, name: string) => registryCalls(registry.children[name] as Registry)
const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const pedido = (valor: string) => JSON.parse(JSON.stringify({ ...pedidoNota({ atividadeId, valor }), rascunhoId: null })) as never
const calcular = async (valor: string) => {
  const { body } = await alfa.try(calcularNotaCall, pedido(valor))
  return (body as unknown as { resultado: Record<string, string> }).resultado
}

describe('R2-2.9-30 pessoa-perfil-desconto-imposto-nfe (K18)', () => {
  it('takes its percent off the tax of the note, only while it is active and in force', async () => {
    const calls = registryCalls(pessoaPerfilDescontoImpostoNfe)
    const valores = { nome: 'Programa local', percentual: '10', ativa: false }
    const { id: pai, versao } = await gestor.call(calls.salvar, { valores })
    await gestor.call(child(pessoaPerfilDescontoImpostoNfe, 'pessoas').salvar, {
      pai,
      valores: { pessoaId, inicio: '2026-01-01' },
    })
    expect((await calcular('10000.00'))?.imposto).toBe('300.00')
    await gestor.call(calls.salvar, { id: pai, versao, valores: { ...valores, ativa: true } })
    expect(await calcular('10000.00')).toMatchObject({ imposto: '270.00' })
    expect((await alfa.try(emitirNotaCall, pedido('1000.00'))).status).toBe(200)
    const [nota] = await scene.owner<{ imposto: string }>(
      'select imposto::text as imposto from nota_fiscal where prestador_id = $1 order by id desc limit 1',
      [pessoaId],
    )
    expect(nota?.imposto).toBe('27.00')
    await gestor.call(calls.salvar, { id: pai, versao: versao + 1, valores })
    expect((await (await scene.as('fiscal')).try(calls.buscar, {})).status).toBe(403)
  })
})

describe('rateio-por-extensao (LC 116/2003 art. 3 §§1 and 2)', () => {
  it('a note of the toll is taxed here by the part of the road that lies here, from the day of the row on, and says so', async () => {
    const calls = registryCalls(rateioPorExtensao)
    const [rodovia] = await scene.owner<{ id: string }>(
      `insert into pessoa_atividade (municipio_id, pessoa_id, atividade_id, inicio)
       select 1, $1, a.id, '2020-01-01' from atividade a where a.municipio_id = 1 and a.item_lista_servico = '22.01' returning atividade_id as id`,
      [pessoaId],
    )
    const nota = { ...pedidoNota({ atividadeId: Number(rodovia?.id), valor: '1000.00' }), municipioPrestacao: '9900002' }
    const calculada = async () => {
      const { resultado, violacoes } = await alfa.call(calcularNotaCall, { ...nota, municipioPrestacao: '9900001' })
      return [
        resultado?.base,
        resultado?.imposto,
        violacoes.length,
        resultado?.memoria.find(({ passo }) => passo === 'rateio')?.fonte ?? '',
      ].map(String)
    }
    expect(await calculada()).toEqual(['1000.00', '50.00', '0', ''])
    const valores = { pessoaId, subitem: '22.01', unidade: 'KM', fundamento: 'Contrato 1', inicio: '2026-04-01', fim: null }
    const parte = (municipio: number, medida: string) => ({ valores: { municipio, medida } })
    const salvar = (partes: ReturnType<typeof parte>[]) => ({ valores, filhos: { partes } })
    expect(await refusal(calls.salvar, salvar([parte(9900001, '0')]))).toEqual([
      'filhos.partes.0.medida: A extensão deve ser maior que zero.',
    ])
    await gestor.call(calls.salvar, salvar([parte(9900001, '42.5'), parte(9900002, '57.5')]))
    expect(await calculada()).toEqual(['425.00', '21.25', '0', 'LC 116/2003 art. 3, §2'])
    expect(await refusal(calls.salvar, salvar([]))).toEqual([
      'inicio: A vigência informada conflita com 01/04/2026 a indeterminado.',
    ])
    // The place that the issuer writes takes nothing away from the city.
    const { id } = await alfa.call(emitirNotaCall, { ...nota, rascunhoId: null })
    const [gravada] = await scene.owner(
      'select base::text, imposto::text, municipio_incidencia as incidencia, valor_total::text as valor from nota_fiscal where id = $1',
      [id],
    )
    expect(gravada).toEqual({ base: '425.00', imposto: '21.25', incidencia: '9900001', valor: '1000.00' })
  })
})

describe('R2-2.9-10 configuracoes-desconto: effect in the note (K17, decisions N8)', () => {
  it('acts once, on the base', async () => {
    const calls = registryCalls(configuracoesDesconto)
    const { id: pai } = await gestor.call(calls.salvar, { valores: { nome: 'Só em março' } })
    await gestor.call(child(configuracoesDesconto, 'tipos').salvar, { pai, valores: { nome: 'Dez', percentual: '10' } })
    const vinculo = await gestor.call(child(configuracoesDesconto, 'pessoas').salvar, {
      pai,
      valores: { pessoaId, inicio: '2026-01-01' },
    })
    expect(await calcular('1580.00')).toMatchObject({ base: '1422.00', imposto: '42.66' })
    await gestor.call(child(configuracoesDesconto, 'pessoas').remover, { ids: [vinculo.id], pai })
    expect(await calcular('1580.00')).toMatchObject({ base: '1580.00' })
  })
})

describe('R2-2.9-27 aliquota-progressiva-tabelas (K16)', () => {
  it('is active only with rising bands, the last without limit, and its band is the rate of the note', async () => {
    const calls = registryCalls(aliquotaProgressivaTabelas)
    const faixas = child(aliquotaProgressivaTabelas, 'faixas')
    const valores = { nome: 'Tabela do ano', modo: 'CHEIA', inicio: '2026-01-01', fim: '2026-12-31', ativa: true }
    const recusa = 'ativa: As faixas devem ser crescentes e a última sem limite.'
    expect(await refusal(calls.salvar, { valores })).toEqual([recusa])
    const { id: pai, versao } = await gestor.call(calls.salvar, { valores: { ...valores, ativa: false } })
    const ativar = { id: pai, versao, valores }
    await gestor.call(faixas.salvar, { pai, valores: { ate: '1000.00', aliquota: '2' } })
    expect(await refusal(calls.salvar, ativar)).toEqual([recusa])
    await gestor.call(faixas.salvar, { pai, valores: { ate: null, aliquota: '5' } })
    expect(await refusal(faixas.salvar, { pai, valores: { ate: null, aliquota: '4' } })).toContain(
      'ate: Já existe uma faixa com este limite.',
    )
    await gestor.call(calls.salvar, ativar)
    expect(await refusal(faixas.salvar, { pai, valores: { ate: '5000.00', aliquota: '3' } })).toEqual([
      'null: A tabela está ativa. Desative-a antes de alterar as faixas.',
    ])
    const alvo = child(aliquotaProgressivaTabelas, 'configuracoes')
    expect(await refusal(alvo.salvar, { pai, valores: { inicio: '2026-01-01' } })).toEqual([
      'pessoaId: Informe o contribuinte ou o regime.',
    ])
    await gestor.call(alvo.salvar, { pai, valores: { pessoaId, inicio: '2026-04-01' } })
    // The notes of the month are above the first band already.
    expect(await calcular('10000.00')).toMatchObject({ aliquota: '5.00', imposto: '500.00' })
    await gestor.call(child(aliquotaProgressivaTabelas, 'exclusoes').salvar, { pai, valores: { pessoaId, motivo: 'Decisão' } })
    expect(await calcular('10000.00')).toMatchObject({ aliquota: '3.00' })
  })
})

describe('R2-2.9-24 vincula-i-b-p-t (K15)', () => {
  it('prints the line of approximate taxes, and links further activities of the same item', async () => {
    const calls = registryCalls(vinculaIBPT)
    const valores = { atividadeId, item: '0101', inicio: '2026-01-01' }
    await gestor.call(calls.salvar, { valores })
    expect(await refusal(calls.salvar, { valores: { ...valores, item: '9999' } })).toEqual([
      'item: O item 9999 não está em nenhuma tabela do IBPT importada.',
    ])
    expect((await alfa.try(emitirNotaCall, pedido('1000.00'))).status).toBe(200)
    const [nota] = await scene.owner<{ memoria: { passo: string; descricao: string }[] }>(
      'select memoria from nota_fiscal where prestador_id = $1 order by id desc limit 1',
      [pessoaId],
    )
    expect(nota?.memoria.find(({ passo }) => passo === 'ibpt')?.descricao).toBe(
      'Valor aprox. dos tributos: R$ 163,50 (16,35%) Fonte: IBPT 26.1.A',
    )
  })
})

describe('E01 CTISS and CNAE of a note (E3-3.2-06)', () => {
  const comCodigos = (codigos: { ctiss?: string; cnae?: string }) =>
    JSON.parse(JSON.stringify({ ...pedidoNota({ atividadeId, valor: '100.00', ...codigos }), rascunhoId: null })) as never
  const servicoDaUltima = async () => {
    const [nota] = await scene.owner<{ ctiss: string | null; cnae: string | null }>(
      `select canonica->'servico'->>'ctiss' as ctiss, canonica->'servico'->>'cnae' as cnae
       from nota_fiscal where prestador_id = $1 order by id desc limit 1`,
      [pessoaId],
    )
    return nota
  }

  it('the screen offers those of the activity; the note keeps what was chosen, and refuses what does not belong to it', async () => {
    const [atividade] = (await alfa.call(carregarEmissao, {})).atividades
    expect(atividade?.ctiss.map(({ codigo, cnaes }) => [codigo, cnaes])).toEqual([
      ['010100188', ['6201501']],
      ['010100269', ['6202300']],
    ])
    expect((await alfa.try(emitirNotaCall, comCodigos({ ctiss: '010100269' }))).status).toBe(200)
    expect(await servicoDaUltima()).toEqual({ ctiss: '010100269', cnae: '6202300' })
    expect((await alfa.try(emitirNotaCall, comCodigos({}))).status).toBe(200)
    expect(await servicoDaUltima()).toEqual({ ctiss: null, cnae: '6201501' })
    const recusadas = async (codigos: { ctiss?: string; cnae?: string }) =>
      (await alfa.try(emitirNotaCall, comCodigos(codigos))).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
    expect(await recusadas({ ctiss: '070200188' })).toEqual(['ctiss: O CTISS 0702-0/01-88 não está vinculado à atividade.'])
    expect(await recusadas({ ctiss: '010100269', cnae: '6201501' })).toEqual([
      'cnae: O CNAE 6201-5/01 não pertence ao CTISS nem à atividade.',
    ])
  })
})

describe('R2-2.9-08 desif-codigos-tributacao (K20)', () => {
  it('takes codes of the mask NN.NN.NNN-N only, each once in a period', async () => {
    const calls = registryCalls(desifCodigosTributacao)
    const valores = {
      codigo: '15.09.001-1',
      descricao: 'Arrendamento',
      atividadeId,
      regra: 'INSTITUICAO_ALIQUOTA',
      inicio: '2026-01-01',
    }
    await gestor.call(calls.salvar, { valores })
    expect(await refusal(calls.salvar, { valores: { ...valores, codigo: '150900' } })).toEqual([
      'codigo: Código inválido. Use o formato NN.NN.NNN-N.',
    ])
    expect(await refusal(calls.salvar, { valores: { ...valores, inicio: '2026-06-01' } })).toEqual([
      'inicio: A vigência informada conflita com 01/01/2026 a indeterminado.',
    ])
  })
})

describe('R2-2.9-33 configuracao-infracao-multa (K39)', () => {
  it('keeps the fine of each period with what its base needs', async () => {
    const calls = registryCalls(configuracaoInfracaoMulta)
    const infracao = { codigo: '205', descricao: 'Atraso na entrega', fundamento: 'Lei 1, art. 2' }
    const { id: pai } = await gestor.call(calls.salvar, { valores: infracao })
    expect(await refusal(calls.salvar, { valores: infracao })).toEqual(['codigo: Já existe uma infração com este código.'])
    const multas = child(configuracaoInfracaoMulta, 'multas')
    const multa = { inicioVigencia: '2026-01-01', tipoBaseCalculo: 'IMPOSTO_FIXO', tipoMoeda: 'UFIR' }
    expect(await refusal(multas.salvar, { pai, valores: multa })).toEqual([
      'percentual: Informe o percentual sobre o imposto.',
      'valor: Informe o valor fixo da multa.',
    ])
    await gestor.call(multas.salvar, { pai, valores: { ...multa, percentual: '50', valor: '200.00' } })
    expect(await refusal(multas.salvar, { pai, valores: { ...multa, percentual: '60', valor: '200.00' } })).toEqual([
      'inicioVigencia: A vigência informada conflita com 01/01/2026 a indeterminado.',
    ])
    const [row] = await scene.owner<{ cadastro: string }>(`select cadastro::text from infracao where codigo = '205'`)
    expect(row?.cadastro).toBe('2026-04-15')
  })
})
