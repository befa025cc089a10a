import { alterarAvatar } from '@iss/acesso/contract/avatar'
import { alterarEmail } from '@iss/acesso/contract/email'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { chaveEmitirAvulsa, chaveEmitirNfe, chaves, permissoesPorPerfil } from '@iss/acesso/domain/permissoes-por-perfil'
import { listEntradas } from '@iss/acesso/domain/telas'
import type { UserInfo } from '@iss/platform/contract'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarCentralContrib, salvarCentralContrib, solicitarAlteracaoCentral } from '../contract/central-contrib.ts'
import { configCentralContrib } from '../registries/config-central-contrib.ts'

const calls = registryCalls(configCentralContrib)
let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

const entradas = async (usuario: string, mudanca: Partial<UserInfo> = {}) =>
  listEntradas(scene.house.screens, { ...(await (await scene.as(usuario)).call(buscarUserInfo, {})), ...mudanca }, '')
const paths = async (usuario: string, area: string, mudanca: Partial<UserInfo> = {}) =>
  (await entradas(usuario, mudanca)).filter((entrada) => entrada.area === area).map(({ path }) => path)
const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])

describe('who sees the entries', () => {
  it('U2-2.4-14 R2-2.4-12 central-contrib: neither gestor nor fiscal nor employee, with the function', async () => {
    const path = '/home/actions/central-contrib'
    for (const usuario of ['maria', 'alfa', 'contador']) expect(await paths(usuario, 'lateral'), usuario).toContain(path)
    for (const usuario of ['gestor', 'fiscal', 'funcionario'])
      expect(await paths(usuario, 'lateral'), usuario).not.toContain(path)
    for (const perfil of ['gestor', 'fiscal', 'funcionario'] as const)
      expect(await paths('alfa', 'lateral', { perfis: ['usuario', 'empresa', perfil] })).not.toContain(path)
    const { authRegex } = await alfa.call(buscarUserInfo, {})
    const semChave = authRegex.filter((padrao) => padrao !== 'iss:centralContrib')
    expect(await paths('alfa', 'lateral', { authRegex: semChave })).not.toContain(path)
  })

  it('U2-2.3-04 Configurações of the user menu: the gestor to the configuration, others to the central, no employee, no authority', async () => {
    const config = async (usuario: string, mudanca: Partial<UserInfo> = {}) =>
      (await entradas(usuario, mudanca))
        .filter(({ area, rotulo }) => area === 'usuario' && rotulo === 'Configurações')
        .map(({ path }) => path)
    expect(await config('gestor')).toEqual(['/home/configuracao-menu'])
    for (const usuario of ['maria', 'alfa', 'contador']) expect(await config(usuario)).toEqual(['/home/actions/central-contrib'])
    expect(await config('funcionario')).toEqual([])
    expect(await config('alfa', { autoridadeId: 1 })).toEqual([])
    expect(await config('gestor', { autoridadeId: 1 })).toEqual([])
  })

  it('U2-2.4-11 R2-2.4-09 consultas: accountant or company, no employee', async () => {
    const path = '/home/actions/consultas'
    for (const usuario of ['alfa', 'contador']) expect(await paths(usuario, 'lateral'), usuario).toContain(path)
    for (const usuario of ['maria', 'fiscal', 'gestor', 'funcionario'])
      expect(await paths(usuario, 'lateral'), usuario).not.toContain(path)
    expect(await paths('alfa', 'lateral', { perfis: ['usuario', 'empresa', 'funcionario'] })).not.toContain(path)
  })

  it('U2-6-04 every key that gates an entry is one of the catalogue, and some profile holds it', () => {
    const padroes = Object.values(permissoesPorPerfil).flat()
    const usadas = scene.house.screens.flatMap(({ access, menu = [] }) =>
      [access, ...menu.map((lugar) => lugar.access ?? {})].flatMap((one) => ('chaves' in one ? [...(one.chaves ?? [])] : [])),
    )
    expect(usadas.length).toBeGreaterThan(20)
    for (const chave of new Set(usadas)) {
      expect(chaves as readonly string[], chave).toContain(chave)
      const dada = padroes.some((padrao) => new RegExp(`^(?:${padrao})$`).test(chave))
      expect(dada || chave === chaveEmitirNfe || chave === chaveEmitirAvulsa, chave).toBe(true)
    }
  })

  it('the calls refuse whom the screen refuses', async () => {
    for (const usuario of ['gestor', 'fiscal', 'funcionario'])
      expect((await (await scene.as(usuario)).try(buscarCentralContrib, {})).status, usuario).toBe(403)
  })
})

describe('central do contribuinte (S32)', () => {
  it('phone and notifications are saved under the version; the second of two is told', async () => {
    const antes = await alfa.call(buscarCentralContrib, {})
    expect(antes.campos.find(({ campo }) => campo === 'documento')).toEqual({
      campo: 'documento',
      rotulo: 'CNPJ/CPF',
      valor: '40.000.001/0001-50',
      podeSolicitar: false,
    })
    expect(antes.unidades?.length).toBeGreaterThan(0)
    expect(antes.series?.length).toBeGreaterThan(0)
    await alfa.call(salvarCentralContrib, { versao: antes.versao, telefone: '(31) 99999-1234' })
    const depois = await alfa.call(buscarCentralContrib, {})
    expect(depois.telefone).toBe('31999991234')
    await alfa.call(salvarCentralContrib, { versao: depois.versao, notificacoes: { destacaEmailNota: true } })
    expect(mensagens(await alfa.try(salvarCentralContrib, { versao: antes.versao, telefone: '3133334444' }))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const fim = await alfa.call(buscarCentralContrib, {})
    expect(fim.telefone).toBe('31999991234')
    expect(fim.notificacoes?.find(({ name }) => name === 'destacaEmailNota')?.valor).toBe(true)
    const ruim = await alfa.try(salvarCentralContrib, { versao: fim.versao, telefone: '12' })
    expect(mensagens(ruim)).toEqual([[null, 'Informe o telefone com DDD e número.']])
  })

  it('a field is asked for as a request that the inspector decides; what is missing stands at its box', async () => {
    expect(mensagens(await alfa.try(solicitarAlteracaoCentral, { campo: 'nomeFantasia' }))).toEqual([
      ['valor', 'Informe o novo valor.'],
      ['motivo', 'O motivo deve ter entre 10 e 1000 caracteres.'],
    ])
    const motivo = 'Marca registrada neste ano.'
    // The phone is changed on the spot: one way to each thing.
    expect((await alfa.call(buscarCentralContrib, {})).campos.map(({ campo }) => campo)).not.toContain('telefone')
    expect(mensagens(await alfa.try(solicitarAlteracaoCentral, { campo: 'telefone', valor: '3133334444', motivo }))).toEqual([
      [null, 'Este dado é alterado diretamente na central do contribuinte, sem solicitação.'],
    ])
    const { protocolo } = await alfa.call(solicitarAlteracaoCentral, { campo: 'nomeFantasia', valor: 'Alfa Marca', motivo })
    const regime = await alfa.call(solicitarAlteracaoCentral, { campo: 'regime', valor: 'Simples', motivo })
    const rows = await scene.owner<{ tipo: string; situacao: string; dados: Record<string, string> }>(
      'select tipo, situacao, dados from solicitacao where protocolo = any($1) order by id',
      [[protocolo, regime.protocolo]],
    )
    expect(rows).toMatchObject([
      { tipo: 'Cadastro', situacao: 'Pendente', dados: { nomeFantasia: 'Alfa Marca', motivo } },
      { tipo: 'Generica', situacao: 'Pendente', dados: { assunto: 'Atualização cadastral' } },
    ])
    expect(rows[1]?.dados.descricao).toContain('Regime do ISS: de "Faturamento" para "Simples"')
  })

  it('E3-3.1-24 U3-3.2-04 who may deduct works sees which and until when, a bank its chart of accounts, and others neither', async () => {
    await scene.owner(
      `insert into tipo_abatimento_obra_contribuinte (municipio_id, pessoa_id, tipo_abatimento_obra_id, usuario_id, data_hora, obra, inicio, percentual)
       select 1, p.id, (select min(id) from tipo_abatimento_obra where municipio_id = 1), p.id, now(), 'Prédio da Rua A', '2026-02-01', 40
       from pessoa p where p.municipio_id = 1 and p.documento = '40000001000150'`,
    )
    const sua = await alfa.call(buscarCentralContrib, {})
    expect(sua.construcaoCivil?.map(({ obra, percentual, inicio, fim }) => [obra, percentual, inicio, fim])).toContainEqual([
      'Prédio da Rua A',
      '40,00',
      '2026-02-01',
      null,
    ])
    expect(sua.planoContas).toBeNull()
    const [serie] = await scene.owner<{ nome: string }>(
      `select especie || '/' || codigo as nome from serie where municipio_id = 1 and codigo = 'E'`,
    )
    expect(sua.series?.map((uma) => uma.serie)).toContain(serie?.nome)
    expect(await (await scene.as('maria')).call(buscarCentralContrib, {})).toMatchObject({
      construcaoCivil: null,
      planoContas: null,
    })
    const [banco] = await scene.owner<{ usuario: string; conta: string }>(
      `select c.usuario, (select min(d.conta) from desif_conta d where d.municipio_id = 1 and d.plano_id = p.id) as conta
       from desif_plano_contas p join conta_vinculo v on v.municipio_id = p.municipio_id and v.pessoa_id = p.pessoa_id
       join conta c on c.id = v.conta_id where p.municipio_id = 1 order by p.inicio_competencia desc limit 1`,
    )
    const central = await (await scene.as(banco?.usuario ?? '')).call(buscarCentralContrib, {})
    expect(central.planoContas?.[0]?.conta).toBe(banco?.conta)
  })

  it('R2-2.9-06 config-central-contrib: what the city switches off has no button, and the call refuses it', async () => {
    const gestor = await scene.as('gestor')
    const { registro } = await gestor.call(calls.configuracao, {})
    expect(registro.valores.solicitaRegime).toBe(true)
    await gestor.call(calls.salvar, {
      ...(registro.id ? { id: registro.id, versao: registro.versao } : {}),
      valores: {
        ...registro.valores,
        solicitaRegime: false,
        alteraTelefone: false,
        alteraEmail: false,
        alteraImagem: false,
        unidades: false,
        construcaoCivil: false,
        planoContas: false,
      },
    } as never)
    const beta = await scene.as('beta')
    const central = await beta.call(buscarCentralContrib, {})
    expect(central).toMatchObject({ podeAlterarTelefone: false, unidades: null, construcaoCivil: null, planoContas: null })
    expect(central.campos.find(({ campo }) => campo === 'regime')?.podeSolicitar).toBe(false)
    expect(central.campos.find(({ campo }) => campo === 'telefone')?.podeSolicitar).toBe(true)
    const semDdd = { campo: 'telefone', valor: '12', motivo: 'Linha nova desde janeiro.' }
    expect(mensagens(await beta.try(solicitarAlteracaoCentral, semDdd))).toEqual([
      ['valor', 'Informe o telefone com DDD e número.'],
    ])
    const recusa = 'A prefeitura não permite alterar este dado pela central do contribuinte.'
    const pedido = { campo: 'regime', valor: 'Simples', motivo: 'Opção feita em janeiro.' }
    expect(mensagens(await beta.try(solicitarAlteracaoCentral, pedido))).toEqual([[null, recusa]])
    expect(mensagens(await beta.try(salvarCentralContrib, { versao: central.versao, telefone: '3133334444' }))).toEqual([
      ['telefone', recusa],
    ])
    expect(central).toMatchObject({ podeAlterarEmail: false, podeAlterarImagem: false })
    for (const cliente of [beta, await scene.as('contador')]) {
      expect((await cliente.try(alterarEmail, { email: 'novo@demonstracao.example' })).status).toBe(403)
      expect((await cliente.try(alterarAvatar, { idArquivo: null })).status).toBe(403)
    }
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.try(alterarAvatar, { idArquivo: null })).status).toBe(200)
    const padrao = await scene.as('padrao')
    expect((await padrao.try(alterarEmail, { email: 'proprio@demonstracao.example' })).status).toBe(200)
    expect((await padrao.try(alterarEmail, { email: 'outro@demonstracao.example' })).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).call(buscarCentralContrib, {})).podeAlterarTelefone).toBe(true)
    expect((await beta.try(calls.salvar, { valores: {} })).status).toBe(403)
  })
})
