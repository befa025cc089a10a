import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarHistoricoPessoa,
  buscarListaPorDocumentoOuNome,
  buscarPessoa,
  buscarPessoaTO,
  buscarPorDocumento,
  buscarPorDocumentoEMunicipio,
  buscarResponsaveis,
  concederPapelPessoa,
  encerrarPapelPessoa,
  filtrarPessoas,
  type PessoaFilter,
  type PessoaTO,
  salvarChavesPessoa,
  salvarPessoa,
  salvarRegime,
  validaSituacao,
} from '../contract/pessoa.ts'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { setEnderecoPrincipal, setTelefonePrincipal } from './index.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const vazio: PessoaFilter = { documento: '', nome: '', grpMobiliario: '', inscricaoMunicipal: '', natureza: null, situacao: null }
const filtrar = (filtro: Partial<PessoaFilter>) => fiscal.call(filtrarPessoas, { ...vazio, ...filtro })
const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])
const idDe = async (documento: string) => (await fiscal.call(buscarPorDocumento, { documento }))?.id ?? 0
const abrir = async (documento: string) => fiscal.call(buscarPessoaTO, { id: await idDe(documento) })
const toSalvar = (to: PessoaTO, mudanca: object = {}) => ({ ...to, ...mudanca }) as never

describe('person lookup', () => {
  it('C2-7-10, U2-2.12-01, U2-2.12-02, E2-3-02 and E2-3-03: filters by each part, % is a wildcard', async () => {
    const alfa = await filtrar({ documento: '40.000.001/0001-50' })
    expect(alfa).toEqual([
      expect.objectContaining({
        documento: demoDocumentos.alfa,
        nome: 'Alfa Tecnologia Ltda',
        situacao: 'ATIVO',
        naturezaCadastro: 'PERMANENTE',
        regimeISS: { tipo: 'FATURAMENTO', descricao: 'Faturamento' },
      }),
    ])
    const range = await filtrar({ documento: '400000%' })
    expect(range.length).toBeGreaterThan(5)
    expect(range.every(({ documento }) => documento.startsWith('400000'))).toBe(true)
    expect(await filtrar({ documento: '400000' })).toEqual([])
    expect((await filtrar({ nome: 'tecnologia' })).map(({ documento }) => documento)).toContain(demoDocumentos.alfa)
    expect(new Set((await filtrar({ nome: 'alfa%' })).map(({ nome }) => nome.slice(0, 4)))).toEqual(new Set(['Alfa']))
    expect(new Set((await filtrar({ situacao: 'BAIXADO' })).map(({ situacao }) => situacao))).toEqual(new Set(['BAIXADO']))
    expect((await filtrar({ natureza: 'EVENTUAL' })).length).toBeGreaterThan(0)
  })
  it('the staff of the city hall has no tax regime', async () => {
    for (const documento of [demoDocumentos.fiscal, demoDocumentos.gestor, demoDocumentos.administrador]) {
      expect(await filtrar({ documento })).toEqual([expect.objectContaining({ documento, regimeISS: null })])
      expect((await abrir(documento)).regimeISS).toBeNull()
    }
    const [contador] = await filtrar({ documento: demoDocumentos.contador })
    expect(contador?.regimeISS?.tipo).toBe('SOCIEDADE_PROFISSIONAL')
  })
  it('C2-7-06, C2-7-07, C2-7-08, C2-7-09 look one person up in each way', async () => {
    const documento = '40.000.001/0001-50'
    const { id } = (await fiscal.call(buscarPorDocumento, { documento }))!
    expect((await fiscal.call(buscarPorDocumentoEMunicipio, { documento, idMunicipio: 1 }))?.id).toBe(id)
    expect((await fiscal.try(buscarPorDocumentoEMunicipio, { documento, idMunicipio: 2 })).status).toBe(403)
    expect(await fiscal.call(buscarPorDocumento, { documento: '52998224725' })).toBeNull()
    expect((await fiscal.call(buscarPessoa, { id })).nome).toBe('Alfa Tecnologia Ltda')
    expect((await fiscal.call(buscarListaPorDocumentoOuNome, { texto: '40000001' }))[0]?.id).toBe(id)
    expect((await fiscal.call(buscarListaPorDocumentoOuNome, { texto: 'alfa tec' }))[0]?.id).toBe(id)
    expect(await fiscal.call(buscarListaPorDocumentoOuNome, { texto: '' })).toEqual([])
  })
  it('a taxpayer sees himself and nobody else', async () => {
    const alfa = await scene.as('alfa')
    expect(await alfa.call(buscarPessoaTO, {})).toMatchObject({ documento: demoDocumentos.alfa, podeEditar: false })
    expect((await alfa.try(buscarPessoaTO, { id: await idDe(demoDocumentos.beta) })).status).toBe(403)
    expect((await alfa.try(filtrarPessoas, vazio)).status).toBe(403)
    expect((await alfa.try(salvarPessoa, toSalvar(await alfa.call(buscarPessoaTO, {})))).status).toBe(403)
  })
  it('C2-7-11 tells whether the registration stops movement', async () => {
    expect(await fiscal.call(validaSituacao, { id: await idDe(demoDocumentos.alfa) })).toMatchObject({
      permiteMovimentacao: true,
      mensagem: null,
    })
    expect(await (await scene.as('bloqueada')).call(validaSituacao, {})).toEqual({
      situacao: 'BLOQUEADO',
      permiteMovimentacao: false,
      mensagem: 'Situação cadastral: Bloqueada. A movimentação está bloqueada.',
    })
  })
})

describe('registration', () => {
  it('M2-2.12-07 registers once; the same document again is refused', async () => {
    const alfa = await abrir(demoDocumentos.alfa)
    const nova = toSalvar(alfa, {
      id: null,
      versao: 0,
      documento: '52.998.224/0001-77'.replace('77', '20'),
      nome: 'Oficina Boa Vista',
      inscricaoMunicipal: '',
      grpMobiliario: '',
    })
    expect(mensagens(await fiscal.try(salvarPessoa, nova))).toEqual([['documento', 'Documento inválido.']])
    const repetida = { ...(nova as object), documento: demoDocumentos.alfa } as never
    expect(mensagens(await fiscal.try(salvarPessoa, repetida))).toEqual([
      ['documento', 'Documento já está cadastrado no município.'],
    ])
    const { id } = await fiscal.call(salvarPessoa, { ...(nova as object), documento: '529.982.247-25' } as never)
    const gravada = await fiscal.call(buscarPessoaTO, { id })
    expect(gravada).toMatchObject({ nome: 'Oficina Boa Vista', documento: '52998224725', origem: 'cadastro' })
    expect(gravada.enderecos).toEqual(alfa.enderecos)
    expect(gravada.telefones).toEqual(alfa.telefones)
  })
  it('changes are kept, told in the history, and the second of two who edit is told', async () => {
    const antes = await abrir(demoDocumentos.beta)
    const { contadores, fiscais } = await fiscal.call(buscarResponsaveis, {})
    const endereco = {
      tipoEndereco: 0,
      principal: false,
      logradouroTipo: 'Av.',
      logradouroNome: 'das Flores',
      numero: '10',
      complemento: '',
      bairro: 'Centro',
      cep: '',
      municipioNome: 'porto claro',
      uf: 'ba',
      pais: 'Brasil',
    }
    const mudanca = {
      nomeFantasia: 'Beta Obras',
      enderecos: [...antes.enderecos, endereco],
      telefones: [{ numero: '3133334444', fax: false, principal: true }],
      contadorResponsavelId: contadores[0]?.id ?? null,
      fiscalResponsavelId: fiscais[0]?.id ?? null,
    }
    await fiscal.call(salvarPessoa, toSalvar(antes, mudanca))
    const depois = await abrir(demoDocumentos.beta)
    expect(depois).toMatchObject({
      nomeFantasia: 'Beta Obras',
      fiscalResponsavelId: fiscais[0]?.id,
      contadorResponsavelId: contadores[0]?.id,
    })
    expect(depois.enderecos.at(-1)).toMatchObject({ municipioNome: 'porto claro', uf: 'BA', principal: false })
    expect(depois.telefones).toEqual(mudanca.telefones)
    expect(mensagens(await fiscal.try(salvarPessoa, toSalvar(antes)))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const historico = await fiscal.call(buscarHistoricoPessoa, { id: antes.id })
    expect(historico.flatMap(({ mudancas }) => mudancas)).toContainEqual({
      campo: 'Nome fantasia',
      antes: antes.nomeFantasia,
      depois: 'Beta Obras',
    })
    expect(
      historico
        .flatMap(({ mudancas }) => mudancas)
        .some(({ campo, depois: texto }) => campo === 'Endereços' && texto.includes('das Flores')),
    ).toBe(true)
  })
  it('problems are shown together', async () => {
    const to = await abrir(demoDocumentos.delta)
    const errada = toSalvar(to, {
      nome: ' ',
      email: 'x',
      telefones: [{ numero: '12', fax: false, principal: true }],
      contadorResponsavelId: to.id,
    })
    expect(mensagens(await fiscal.try(salvarPessoa, errada))).toEqual([
      ['nome', 'O nome é obrigatório.'],
      ['email', 'Informe um e-mail válido.'],
      [null, 'Informe o telefone com DDD e número.'],
      ['contadorResponsavelId', 'O contador responsável deve possuir o papel de contador.'],
    ])
    const longe = toSalvar(to, { enderecos: [{ ...to.enderecos[0], municipioNome: 'Lugar Nenhum', uf: 'MG' }] })
    expect(mensagens(await fiscal.try(salvarPessoa, longe))).toEqual([[null, 'Não há município Lugar Nenhum/MG.']])
  })
  it('a regime begins on a date, never inside closed competences', async () => {
    const to = await abrir(demoDocumentos.delta)
    const pedido = { id: to.id, versao: to.versao, tipo: 'SIMPLES', aliquota: null, valor: null, dataInicio: '2026-04-01' }
    expect(mensagens(await fiscal.try(salvarRegime, pedido))).toEqual([['aliquota', 'Informe a alíquota do Simples.']])
    for (const aliquota of ['-0.01', '100.01'])
      expect(mensagens(await fiscal.try(salvarRegime, { ...pedido, aliquota }))).toEqual([
        ['aliquota', 'Informe a alíquota do Simples.'],
      ])
    for (const valor of [null, '0.00', '-0.01'])
      expect(mensagens(await fiscal.try(salvarRegime, { ...pedido, tipo: 'ESTIMATIVA', valor }))).toEqual([
        ['valor', 'Informe o valor da estimativa.'],
      ])
    expect(mensagens(await fiscal.try(salvarRegime, { ...pedido, aliquota: '2.79', valor: '150.00' }))).toEqual([
      ['valor', 'O ISS fixo do Simples é só do escritório de serviços contábeis (item 17.19).'],
    ])
    expect((await fiscal.try(salvarRegime, { ...pedido, aliquota: '2.79' })).status).toBe(200)
    const depois = await abrir(demoDocumentos.delta)
    expect(depois.regimeISS).toEqual({ tipo: 'SIMPLES', descricao: 'Simples 2,79%' })
    expect(depois.regimes[0]).toMatchObject({ descricao: 'Simples 2,79%', dataInicio: '2026-04-01' })
    await scene.owner(
      `insert into encerramento (municipio_id, pessoa_id, papel, competencia, tipo, regime, encerrado_em) values (1, $1, 'PRESTADOR', '2026-04-01', 'REGULAR', 'SIMPLES', now())`,
      [to.id],
    )
    expect(
      mensagens(
        await fiscal.try(salvarRegime, { ...pedido, versao: depois.versao, tipo: 'FATURAMENTO', dataInicio: '2026-03-10' }),
      ),
    ).toEqual([['dataInicio', 'Existem competências encerradas após 10/03/2026.']])
  })
  it('the value of a professional, and that of the year, are kept with the regime', async () => {
    for (const [documento, tipo] of [
      [demoDocumentos.sociedade, 'SOCIEDADE_PROFISSIONAL'],
      [demoDocumentos.fixo, 'FIXO_ANUAL'],
    ] as const) {
      const to = await abrir(documento)
      const pedido = { id: to.id, versao: to.versao, tipo, aliquota: null, valor: '0.00', dataInicio: '2026-05-01' }
      expect(mensagens(await fiscal.try(salvarRegime, pedido))).toEqual([['valor', 'O valor do regime deve ser maior que zero.']])
      expect((await fiscal.try(salvarRegime, { ...pedido, valor: '135.50' })).status).toBe(200)
      const rows = await scene.owner(
        "select valor::text from regime_competencia where municipio_id = 1 and contribuinte_id = $1 and data_inicio = '2026-05-01'",
        [to.id],
      )
      expect(rows).toEqual([{ valor: '135.50' }])
    }
  })
  it('roles: an inspector gives those of taxpayers, a manager those of the city hall', async () => {
    const id = await idDe(demoDocumentos.delta)
    const conceder = (client: Client, perfil: string) =>
      client.try(concederPapelPessoa, { id, perfil, empregadorId: null, inicio: null })
    expect((await conceder(fiscal, 'construtora')).status).toBe(200)
    expect(mensagens(await conceder(fiscal, 'construtora'))).toEqual([['perfil', 'A pessoa já possui este papel.']])
    expect(mensagens(await conceder(fiscal, 'gestor'))).toEqual([
      ['perfil', 'Somente o gestor ou o administrador concede papéis da prefeitura.'],
    ])
    expect(mensagens(await conceder(fiscal, 'funcionario'))).toEqual([['empregadorId', 'Informe o empregador do funcionário.']])
    expect((await conceder(await scene.as('gestor'), 'fiscal')).status).toBe(200)
    const papel = (await fiscal.call(buscarPessoaTO, { id })).papeis.find(({ perfil }) => perfil === 'construtora')
    await fiscal.call(encerrarPapelPessoa, { id, papelId: papel?.id ?? 0 })
    expect((await fiscal.call(buscarPessoaTO, { id })).papeis.find(({ perfil }) => perfil === 'construtora')?.fim).toBe(
      '2026-04-15',
    )
  })
  it('personal switches show their effect and are kept', async () => {
    const id = await idDe(demoDocumentos.delta)
    await fiscal.call(salvarChavesPessoa, { id, chaves: { possuiImpressoraFiscal: true } })
    expect((await fiscal.call(buscarPessoaTO, { id })).chaves.find(({ name }) => name === 'possuiImpressoraFiscal')).toEqual({
      name: 'possuiImpressoraFiscal',
      label: 'Possui impressora fiscal',
      effect: 'Aceita RPS do tipo cupom.',
      padrao: false,
      valor: true,
    })
  })
  it('other modules set the main address and phone', async () => {
    const id = await idDe(demoDocumentos.gama)
    await scene.inCity(1, async (ctx) => {
      await setEnderecoPrincipal(ctx, id, {
        tipoEndereco: 1,
        logradouroTipo: 'R.',
        logradouroNome: 'Nova',
        numero: '5',
        bairro: 'Centro',
        municipioCodigo: '3106200',
        municipioNome: 'Belo Horizonte',
        uf: 'MG',
      })
      await setTelefonePrincipal(ctx, id, '(31) 98888-7777')
    })
    const to = await fiscal.call(buscarPessoaTO, { id })
    expect(to.enderecos.find(({ principal }) => principal)).toMatchObject({
      logradouroNome: 'Nova',
      municipioNome: 'Belo Horizonte',
    })
    expect(to.telefones.find(({ principal }) => principal)?.numero).toBe('31988887777')
  })
})
