import { alterarPessoaSelecionada, buscarUserInfo } from '@iss/portal/contract/sessao'
import { plusDays } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarAcessosEmpresa, revogarAcessoEmpresa, salvarAcessoEmpresa } from '../contract/acesso-empresa.ts'
import {
  buscarRelacionamentos,
  confirmarRelacionamento,
  desvincularEmpresa,
  encerrarRelacionamento,
  solicitarRelacionamento,
} from '../contract/relacionamento.ts'

let scene: Scene
let contador: Client
let empresa: Client
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  contador = await scene.as('contador')
  alfa = await scene.as('alfa')
  empresa = await scene.as('beta')
})
afterAll(() => scene?.stop())

type Corpo = { body: { mensagens?: { key: string | null; message: string }[] } }
const textos = ({ body }: Corpo) => (body.mensagens ?? []).map(({ key, message }) => `${key}: ${message}`)
const contadorDe = async (documento: string) => {
  const [row] = await scene.owner<{ usuario: string | null }>(
    `select c.documento as usuario from pessoa p left join pessoa c on c.municipio_id = p.municipio_id and c.id = p.contador_responsavel_id
     where p.municipio_id = 1 and p.documento = $1`,
    [documento],
  )
  return row?.usuario ?? null
}

describe('R2-2.4-29 P3-6-19 Controle de Empresas (S15)', () => {
  const beta = '40000002000103'
  it('an accountant asks, the company confirms, the client is his; the end takes it away; a second answer is told', async () => {
    expect(await contadorDe(beta)).toBeNull()
    const pedido = { documento: beta, tipoRelacionamento: 0, inicio: '2026-04-01', procuracao: null }
    expect((await alfa.try(solicitarRelacionamento, pedido)).status).toBe(409)
    expect(await contador.call(solicitarRelacionamento, pedido)).toEqual({
      mensagem: 'Pedido enviado: a empresa precisa confirmar.',
      aviso: null,
    })
    expect(textos((await contador.try(solicitarRelacionamento, pedido)) as Corpo)).toEqual([
      'documento: Já existe pedido ou relacionamento ativo com esta empresa.',
    ])
    const [recebido] = (await empresa.call(buscarRelacionamentos, {})).recebidos
    const resposta = { id: recebido?.id ?? 0, versao: recebido?.versao ?? 0, aceita: true }
    expect(recebido).toMatchObject({ papel: 'Contador', situacao: 'Solicitado', podeConfirmar: true })
    expect((await contador.try(confirmarRelacionamento, resposta)).status).toBe(403)
    expect((await alfa.try(confirmarRelacionamento, resposta)).status).toBe(403)
    await empresa.call(confirmarRelacionamento, resposta)
    expect(await contadorDe(beta)).toBe('40000012000130')
    expect(textos((await empresa.try(confirmarRelacionamento, resposta)) as Corpo)[0]).toContain('alterados por outro usuário')
    const [ativo] = (await contador.call(buscarRelacionamentos, {})).pedidos
    expect(ativo).toMatchObject({ situacao: 'Ativo', podeEncerrar: true })
    await contador.call(encerrarRelacionamento, { id: ativo?.id ?? 0, versao: ativo?.versao ?? 0 })
    expect(await contadorDe(beta)).toBeNull()
  })

  it('tells that there is an accountant already; refused, nothing changes', async () => {
    const documento = '40000005000139'
    const antes = await contadorDe(documento)
    const pedido = { documento, tipoRelacionamento: 3, inicio: '2026-04-01', procuracao: null }
    await alfa.call(solicitarRelacionamento, pedido)
    const hospital = await scene.as('hospital')
    const [recebido] = (await hospital.call(buscarRelacionamentos, {})).recebidos
    await hospital.call(confirmarRelacionamento, { id: recebido?.id ?? 0, versao: recebido?.versao ?? 0, aceita: false })
    expect((await alfa.call(buscarRelacionamentos, {})).pedidos[0]).toMatchObject({ situacao: 'Recusado', papel: 'Sócio' })
    expect(await contadorDe(documento)).toBe(antes)
    expect((await (await scene.as('fiscal')).try(buscarRelacionamentos, {})).status).toBe(403)
  })
})

describe('companies by their registration', () => {
  const minhas = async (quem: Client) => (await quem.call(buscarRelacionamentos, {})).pedidos
  it('the accountant finds the clients whose registration names him, and parts from one of them', async () => {
    const doCadastro = await scene.owner<{ documento: string }>(
      `select p.documento from pessoa p join pessoa c on c.municipio_id = p.municipio_id and c.id = p.contador_responsavel_id
       where p.municipio_id = 1 and c.documento = $1 and p.id <> c.id`,
      ['40000012000130'],
    )
    expect(doCadastro.length).toBeGreaterThan(3)
    const ativas = (await minhas(contador)).filter(({ papel, situacao }) => papel === 'Contador' && situacao === 'Ativo')
    expect(ativas.map(({ documento }) => documento).toSorted()).toEqual(doCadastro.map(({ documento }) => documento).toSorted())
    const gama = ativas.find(({ documento }) => documento === '40000003000140')
    expect(gama).toMatchObject({ id: null, podeEncerrar: true, podeConfirmar: false })
    const empresaId = gama?.pessoaId ?? 0
    expect((await alfa.try(desvincularEmpresa, { empresaId })).status).toBe(403)
    await contador.call(desvincularEmpresa, { empresaId })
    expect(await contadorDe('40000003000140')).toBeNull()
    expect((await minhas(contador)).map(({ pessoaId }) => pessoaId)).not.toContain(empresaId)
    expect((await contador.try(desvincularEmpresa, { empresaId: 999_999_999 })).status).toBe(404)
  })

  it('a request that was granted ends when the registration names another accountant', async () => {
    const beta = '40000002000103'
    await contador.call(solicitarRelacionamento, {
      documento: beta,
      tipoRelacionamento: 0,
      inicio: '2026-04-01',
      procuracao: null,
    })
    const recebido = (await empresa.call(buscarRelacionamentos, {})).recebidos.find(({ situacao }) => situacao === 'Solicitado')
    await empresa.call(confirmarRelacionamento, { id: recebido?.id ?? 0, versao: recebido?.versao ?? 0, aceita: true })
    const dela = async () => (await minhas(contador)).filter(({ documento }) => documento === beta)
    expect((await dela())[0]).toMatchObject({ situacao: 'Ativo', podeEncerrar: true })
    expect(await dela()).toHaveLength(2)
    await scene.owner('update pessoa set contador_responsavel_id = null where municipio_id = 1 and documento = $1', [beta])
    expect((await dela())[0]).toMatchObject({ situacao: 'Encerrado', podeEncerrar: false })
  })
})

describe('R2-2.4-32 Acesso para Empresa (S18)', () => {
  const novo = {
    documento: '52998224725',
    nome: 'Rui Funcionário',
    email: 'rui@alfa.example',
    usuario: 'rui.alfa',
    funcoes: ['iss:nfe:emitir'],
    validade: null,
  }
  it('refuses what is missing, all at once, and functions that the company does not hold', async () => {
    const falhas = textos(
      (await alfa.try(salvarAcessoEmpresa, {
        ...novo,
        nome: '',
        email: 'x',
        usuario: 'com espaço',
        funcoes: ['iss:ensino'],
      })) as Corpo,
    )
    expect(falhas).toEqual([
      'nome: Informe o nome do funcionário.',
      'email: Informe o e-mail para onde vai o convite.',
      'usuario: O usuário deve ter de 3 a 60 caracteres, sem espaço.',
      'funcoes: Você só pode dar funções que possui.',
    ])
  })
  it('never opens an account for somebody who is registered already: the invitation goes where the company says', async () => {
    await scene.owner(
      `delete from conta_vinculo v using pessoa p where p.municipio_id = 1 and p.documento = $1
       and v.municipio_id = p.municipio_id and v.pessoa_id = p.id`,
      [demoDocumentos.fiscal2],
    )
    const pedido = { ...novo, documento: demoDocumentos.fiscal2, usuario: 'outro.usuario' }
    expect(textos((await alfa.try(salvarAcessoEmpresa, pedido)) as Corpo)).toEqual([
      'documento: Esta pessoa já está no cadastro e ainda não tem usuário: antes de receber o acesso, ela faz o primeiro acesso do portal.',
    ])
    expect(await scene.owner(`select 1 from conta where usuario = 'outro.usuario'`)).toEqual([])
  })
  it('P3-6-18 access with a last day ends by itself: the employee chooses the company no more, and it may be given anew', async () => {
    const hoje = scene.clock.today()
    const funcionario = await scene.as('funcionario')
    const { pessoaUsuario } = await funcionario.call(buscarUserInfo, {})
    const pedido = { ...novo, documento: pessoaUsuario.documento, nome: '', email: '', usuario: '' }
    expect(textos((await empresa.try(salvarAcessoEmpresa, { ...pedido, validade: hoje })) as Corpo)).toEqual([
      'validade: A validade do acesso deve ser futura.',
    ])
    await empresa.call(salvarAcessoEmpresa, { ...pedido, validade: plusDays(hoje, 1) })
    const { id: beta } = (await empresa.call(buscarUserInfo, {})).pessoaUsuario
    const escolher = () => funcionario.try(alterarPessoaSelecionada, { idPessoa: beta })
    expect((await escolher()).status).toBe(200)
    await scene.owner(
      `update papel set dados = dados || jsonb_build_object('validade', $1::text)
       where municipio_id = 1 and perfil = 'funcionario' and empregador_id = $2 and ator_id = $3 and fim is null`,
      [plusDays(hoje, -1), beta, pessoaUsuario.id],
    )
    expect((await funcionario.call(buscarUserInfo, {})).pessoaSelecionada.id).toBe(pessoaUsuario.id)
    expect((await escolher()).status).toBe(403)
    const { lista } = await empresa.call(buscarAcessosEmpresa, {})
    expect(lista.find(({ documento }) => documento === pessoaUsuario.documento)?.situacao).toBe('Vencido')
    await empresa.call(salvarAcessoEmpresa, { ...pedido, validade: null })
    expect((await escolher()).status).toBe(200)
    await funcionario.call(alterarPessoaSelecionada, {})
  })
  it('invites who has no account, shows the state, and revokes at once', async () => {
    expect((await alfa.call(salvarAcessoEmpresa, novo)).mensagem).toBe('Acesso concedido: o convite foi enviado por e-mail.')
    expect(textos((await alfa.try(salvarAcessoEmpresa, novo)) as Corpo)).toContain(
      'documento: Esta pessoa já tem acesso à empresa.',
    )
    const { lista } = await alfa.call(buscarAcessosEmpresa, {})
    const rui = lista.find(({ documento }) => documento === novo.documento)
    expect(rui).toMatchObject({ usuario: 'rui.alfa', funcoes: 'Emitir NF-e', situacao: 'Solicitado' })
    expect((await empresa.try(revogarAcessoEmpresa, { id: rui?.id })).status).toBe(404)
    await alfa.call(revogarAcessoEmpresa, { id: rui?.id ?? 0 })
    const depois = await alfa.call(buscarAcessosEmpresa, {})
    expect(depois.lista.find(({ documento }) => documento === novo.documento)?.situacao).toBe('Revogado')
    expect((await (await scene.as('funcionario')).try(buscarAcessosEmpresa, {})).status).toBe(403)
  })
})
