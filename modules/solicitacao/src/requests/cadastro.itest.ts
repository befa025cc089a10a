import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atenderAprovar, atenderBuscarTO, buscarAtendimento } from '../contract/atendimento.ts'
import {
  buscarFormularioSolicitacao,
  buscarSolicitacaoTO,
  cancelarSolicitacao,
  makeRequestCalls,
} from '../contract/solicitacao.ts'
import { cadastro } from './cadastro.ts'

const { salvar } = makeRequestCalls({
  recurso: 'solicitacaocadastro',
  rotulo: 'Alteração cadastral',
  schema: cadastro.schema,
  access: {},
})
const motivo = 'Alteração registrada na junta comercial.'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const pessoa = async (documento: string) =>
  (
    await scene.owner<{ nome: string; nome_fantasia: string; email: string; busca: string }>(
      'select nome, nome_fantasia, email, busca from pessoa where municipio_id = 1 and documento = $1',
      [documento],
    )
  )[0]
const alfa = '40000001000150'

describe('change of registration', () => {
  it('shows present against asked values and changes the person when approved, with the correction of the inspector', async () => {
    const client = await scene.as('alfa')
    const antes = await pessoa(alfa)
    const formulario = await client.call(buscarFormularioSolicitacao, { rota: '/home/actions/solicitacao-cadastro' })
    expect(formulario.campos.find(({ name }) => name === 'nome')?.description).toBe(`Atual: ${antes?.nome}`)
    const { criptId } = await client.call(salvar, {
      dados: { email: 'novo@alfa.example', nomeFantasia: 'alfa tec', motivo },
      observacao: '',
      anexos: [],
    } as never)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo.find(({ rotulo }) => rotulo === 'E-mail')).toEqual({
      rotulo: 'E-mail',
      atual: antes?.email,
      solicitado: 'novo@alfa.example',
      alterado: true,
    })
    expect(to.editaveis.map(({ name }) => name)).toEqual(['nome', 'nomeFantasia'])
    expect((await fiscal.call(buscarAtendimento, { tipos: ['Cadastro'] })).map((row) => row.criptId)).toContain(criptId)
    const proibido = await fiscal.try(atenderAprovar, { criptId, versao: to.versao, dados: { email: 'outro@alfa.example' } })
    expect(proibido.body.mensagens).toEqual([{ key: 'dados.email', message: 'Este campo não pode ser alterado no atendimento.' }])
    expect((await pessoa(alfa))?.email).toBe(antes?.email)
    await fiscal.call(atenderAprovar, {
      criptId,
      versao: to.versao,
      texto: '',
      enviarEmail: true,
      dados: { nomeFantasia: 'Alfa Tec' },
    })
    expect(await pessoa(alfa)).toMatchObject({
      nome: antes?.nome,
      nome_fantasia: 'Alfa Tec',
      email: 'novo@alfa.example',
      busca: expect.stringContaining('alfa tec'),
    })
    const depois = await client.call(buscarSolicitacaoTO, { id: criptId })
    expect(depois.resumo[0]).toEqual({ rotulo: 'Nome fantasia', atual: null, solicitado: 'Alfa Tec', alterado: false })
  })

  it('refuses a request that changes nothing, a malformed address, and one without a reason', async () => {
    const client = await scene.as('beta')
    const atual = (await pessoa('40000002000103'))?.nome
    const nada = await client.try(salvar, { dados: { nome: atual, motivo } })
    expect(nada.body.mensagens).toEqual([{ key: null, message: 'Informe ao menos um dado a alterar.' }])
    const errado = await client.try(salvar, { dados: { email: 'sem arroba', motivo: 'curto' } })
    expect(errado.body.mensagens).toEqual([
      { key: 'dados.email', message: 'Informe um endereço de e-mail válido.' },
      { key: 'dados.motivo', message: 'O motivo deve ter entre 10 e 1000 caracteres.' },
    ])
  })

  it('phone and address, asked side by side with the present ones, change with the approval; an address in parts is refused', async () => {
    const client = await scene.as('delta')
    const incompleto = await client.try(salvar, { dados: { logradouroNome: 'das Acácias', motivo } })
    expect(incompleto.body.mensagens.map(({ key }) => key)).toEqual([
      'dados.logradouroTipo',
      'dados.numero',
      'dados.bairro',
      'dados.municipioNome',
      'dados.uf',
    ])
    const { criptId } = await client.call(salvar, {
      dados: {
        telefone: '(31) 98888-7777',
        cep: '30130-000',
        logradouroTipo: 'Av.',
        logradouroNome: 'das Acácias',
        numero: '120',
        bairro: 'Centro',
        municipioNome: 'nova serra',
        uf: 'mg',
        motivo,
      },
      observacao: '',
      anexos: [],
    } as never)
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo.map(({ rotulo }) => rotulo)).toEqual(['Telefone', 'Endereço', 'Motivo da alteração'])
    expect(to.resumo[1]).toMatchObject({ alterado: true, solicitado: expect.stringContaining('Av. das Acácias, 120') })
    await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados: {} })
    const [gravado] = await scene.owner(
      `select e.logradouro_nome, e.municipio_codigo, e.uf, e.cep, t.numero as telefone from pessoa p
         join endereco e on e.municipio_id = p.municipio_id and e.pessoa_id = p.id and e.principal
         join telefone t on t.municipio_id = p.municipio_id and t.pessoa_id = p.id and t.principal
       where p.municipio_id = 1 and p.documento = '40000004000194'`,
    )
    expect(gravado).toEqual({
      logradouro_nome: 'das Acácias',
      municipio_codigo: '9900001',
      uf: 'MG',
      cep: '30130000',
      telefone: '31988887777',
    })
  })

  it('a request withdrawn is never approved, and leaves the person as it was', async () => {
    const client = await scene.as('gama')
    const antes = await pessoa('40000003000140')
    const { criptId } = await client.call(salvar, {
      dados: { nomeFantasia: 'Outro nome', motivo },
      observacao: '',
      anexos: [],
    } as never)
    await client.call(cancelarSolicitacao, { id: criptId })
    expect((await fiscal.try(atenderAprovar, { criptId, versao: 2 })).status).toBe(409)
    expect(await pessoa('40000003000140')).toEqual(antes)
  })

  it('what the manager keeps as reasons is offered at once, and only for its kind', async () => {
    const gestor = await scene.as('gestor')
    const salva = await gestor.post('/v2/rest/gerenciarjustificativasindeferimento/salvar', {
      valores: { texto: 'Documento societário não apresentado.', tipo: 'Cadastro', ativa: true },
    })
    expect([salva.status, salva.body]).toMatchObject([200, {}])
    const textos = async (tipo: 'Cadastro' | 'Generica') => {
      const [linha] = await fiscal.call(buscarAtendimento, { tipos: [tipo] })
      if (!linha) throw new Error(`No pending ${tipo}`)
      return (await fiscal.call(atenderBuscarTO, { criptId: linha.criptId })).justificativas.map(({ texto }) => texto)
    }
    expect(await textos('Cadastro')).toContain('Documento societário não apresentado.')
    expect(await textos('Generica')).not.toContain('Documento societário não apresentado.')
    const curta = await gestor.post('/v2/rest/gerenciarjustificativasindeferimento/salvar', {
      valores: { texto: 'Curta', tipo: null, ativa: true },
    })
    expect(curta.body.mensagens).toEqual([{ key: 'texto', message: 'O texto deve ter entre 10 e 500 caracteres.' }])
  })
})
