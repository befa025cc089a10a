import { atualizarLegado, autenticar, buscarLegado, enviarSenha, enviarUsuario } from '@iss/acesso/contract/login'
import {
  acesso,
  alterarPessoaSelecionada,
  buscarAvatar,
  buscarAvatarPorId,
  buscarMenuMap,
  buscarUserInfo,
  buscarVersao,
  sair,
} from '@iss/portal/contract/sessao'
import { buscarCaptcha, buscarDocumento } from '@iss/documento/contract/verificacao'
import {
  atualizarEstatisticaAcesso,
  atualizarFavorito,
  buscarEstatisticaAcesso,
  buscarFavorito,
} from '@iss/portal/contract/estatistica'
import { withCheckDigits } from '@iss/kernel/documento'
import {
  buscarListaMunicipioCliente,
  buscarListaMunicipioNotaPremiada,
  buscarListaMunicipioPorEstado,
} from '@iss/municipio/contract/municipios'
import { buscarBilhetes } from '@iss/nota-premiada/contract/bilhetes'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { hasChave, perfis } from '@iss/platform/contract'
import { demoPassword, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarComprovante, buscarConsultaPublica, buscarRps } from '../contract/consultas.ts'
import { autorizar, buscarListaAtividadePorMunicipio, cadastrar } from '../contract/primeiro-acesso.ts'
import { usuarioFlags, usuarioTO } from '../contract/usuario-to.ts'
import { cenaPrimeiroAcesso, mensagens } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

const publico = () => cena.scene.publico
const antiga = { usuario: 'antonio velho', senha: '1234' }

describe('calls of the login service, under their paths and in their shapes', () => {
  it('C1-7.public-login-service-03 C1-7.public-login-service-01 E1-3-08 an old credential is found and replaced', async () => {
    const achada = await publico().post('/v2/rest/public/login/buscar', antiga)
    expect([achada.status, achada.body]).toEqual([200, { usuario: 'antonio velho', usuarioInvalido: true, senhaInvalida: true }])
    const nova = { ...antiga, novoUsuario: 'antonio.velho', novaSenha: 'segredo-novo', captcha: await cena.scene.captcha() }
    const trocada = await publico().post('/v2/rest/public/login/atualizar', nova)
    expect([trocada.status, trocada.body]).toEqual([200, { usuario: 'antonio.velho' }])
    expect([atualizarLegado.path, buscarLegado.path]).toEqual(['/public/login/atualizar', '/public/login/buscar'])
  })

  it('C1-7.public-login-service-04 E1-3-04 E1-3-05 tickets of a CPF', async () => {
    const pedido = { idMunicipio: 1, documento: demoDocumentos.maria, captcha: await cena.scene.captcha() }
    const bilhetes = await publico().call(buscarBilhetes, pedido)
    expect(bilhetes.length).toBeGreaterThan(0)
    for (const bilhete of bilhetes)
      expect(Object.keys(bilhete).sort()).toEqual(['ativo', 'motivoCancelamento', 'numero', 'periodo'])
    expect(bilhetes.some(({ ativo, motivoCancelamento }) => !ativo && motivoCancelamento)).toBe(true)
  })

  it('C1-7.public-login-service-07 C1-7.public-login-service-08 C1-7.public-login-service-09 lists of municipalities', async () => {
    const novaSerra = { id: 1, nome: 'Nova Serra', estado: 'MG' }
    expect(await publico().call(buscarListaMunicipioCliente, {})).toEqual([
      novaSerra,
      { id: 2, nome: 'Porto Claro', estado: 'BA' },
    ])
    expect(await publico().call(buscarListaMunicipioNotaPremiada, {})).toContainEqual(novaSerra)
    const mineiros = await publico().call(buscarListaMunicipioPorEstado, { idEstado: 31 })
    expect(mineiros.length).toBeGreaterThan(850)
    expect(mineiros).toContainEqual({ codigo: '3106200', nome: 'Belo Horizonte', estado: 'MG' })
  })

  it('C1-7.public-login-service-11 C1-7.public-login-service-12 C1-7.public-login-service-16 reminder, recovery, version', async () => {
    expect(await publico().call(enviarUsuario, { documento: demoDocumentos.alfa, idMunicipio: 1 })).toEqual({
      mensagem: 'A informação do usuário foi enviada para o seu e-mail cadastrado.',
    })
    expect(await publico().call(enviarSenha, { usuario: 'alfa' })).toBe('EMAIL a***@d***.example')
    expect(await publico().call(buscarVersao, {})).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('C1-7.public-login-service-17 E1-3-09 the auth-response lookup: success, relogar and errors with type and info', async () => {
    const perguntar = (usuario: string, senha = demoPassword) => publico().call(autenticar, { usuario, senha })
    expect(await perguntar('gama')).toEqual({ success: true, relogar: false, errors: [] })
    expect(await perguntar('gama', 'errada-mesmo')).toEqual({
      success: false,
      relogar: false,
      errors: [{ type: 'loginInvalido', info: null }],
    })
    const { owner } = cena.scene
    await owner(`update conta set situacao = 'BLOQUEADA' where usuario = 'estimativa'`)
    expect((await perguntar('estimativa')).errors).toEqual([
      { type: 'info', info: 'Este usuário está bloqueado. Entre em contato com a prefeitura.' },
    ])
    // The sentence is for whoever knows the password.
    expect((await perguntar('estimativa', 'errada-mesmo')).errors).toEqual([{ type: 'loginInvalido', info: null }])
    await owner(`delete from conta_vinculo where conta_id = (select id from conta where usuario = 'isento')`)
    expect((await perguntar('isento')).errors).toEqual([{ type: 'custom', info: null }])
  })

  it('U1-7-06 a pair of values may come as the tuple val0, val1', async () => {
    const par = { documento: demoDocumentos.maria, idMunicipio: 1 }
    for (const { path } of [autorizar, buscarListaAtividadePorMunicipio]) {
      const nomeado = await publico().post(`/v2/rest${path}`, par)
      const tupla = await publico().post(`/v2/rest${path}`, { val0: par.documento, val1: par.idMunicipio })
      expect([tupla.status, tupla.body]).toEqual([200, nomeado.body])
    }
    expect(mensagens(await publico().post(`/v2/rest${autorizar.path}`, { val0: par.documento }))).toEqual([
      [null, 'Por favor, informar o município e o documento.'],
    ])
  })

  it('E1-3-01 E1-3-02 E1-3-03 N1-3-01 the registration request with person, address and the street types', async () => {
    const documento = withCheckDigits('300000071')
    const to = await cena.preencher(documento, { usuario: 'rua.errada' })
    expect(Object.keys(to.pessoa).sort()).toEqual(['documento', 'email', 'enderecos', 'nome'])
    expect(to.endereco).toMatchObject({ cep: '35999-030', numero: '45', complemento: '', pais: 'Brasil' })
    expect(tiposLogradouro).toEqual(['R.', 'Av.', 'Pça.', 'Al.', 'Rod.', 'Trav.'])
    const aberto = { ...to.endereco, cep: '35999-999', bairro: 'Centro' }
    const municipio = { codigo: '9900001', nome: 'Nova Serra', estado: 'MG' }
    const recusado = await publico().try(cadastrar, {
      ...to,
      endereco: { ...aberto, logradouro: { tipo: 'Beco', nome: 'Sem Saída', municipio } },
    })
    expect([recusado.status, mensagens(recusado)[0]?.[1]]).toEqual([
      409,
      'Você está adicionando um novo endereço, por favor, verifique os campos.',
    ])
  })

  it('U1-3-03 the registration view holds of person and address only what these pages use; the entities stay inside', async () => {
    const campos = (usuario: object) => Object.keys(usuario).sort()
    const nomeados =
      'endereco estado municipio pessoa tipoRegime atividadeList estadoList municipioList usuario telefone crc descricaoAtividade observacao confirmacaoEmail'.split(
        ' ',
      )
    expect(campos(usuarioTO.shape)).toEqual([...nomeados, ...Object.keys(usuarioFlags)].sort())
    // Of a taxpayer with everything in the registry too.
    const alfa = await publico().call(autorizar, { documento: demoDocumentos.alfa, idMunicipio: 1 })
    expect(campos(alfa)).toEqual(campos(usuarioTO.shape))
    expect(campos(alfa.pessoa)).toEqual(['documento', 'email', 'enderecos', 'nome'])
    expect(campos(alfa.endereco)).toEqual(['bairro', 'cep', 'complemento', 'logradouro', 'numero', 'pais', 'principal'])
  })

  it('E1-7.public-login-service-02 E1-3-10 N1-3-03 the document check answers url and validador, a refusal the error body', async () => {
    const [documento] = await cena.scene.owner<{ senha: string }>(
      `select senha from documento where tipo_documento = 'NOTA_FISCAL' order by id limit 1`,
    )
    const achado = await publico().call(buscarDocumento, {
      codigo: documento?.senha ?? '',
      captcha: await cena.scene.captcha(),
    })
    expect(achado.url).toContain('/public/documentos')
    expect(achado.validador.length).toBeGreaterThan(10)
    const corpos = [
      await publico().try(buscarDocumento, { codigo: 'NADA', captcha: await cena.scene.captcha() }),
      await publico().try(buscarUserInfo, {}),
      await (await cena.scene.as('maria')).post('/v2/rest/auditoria/buscar', {}),
    ].map(({ status, body }) => [status, body.tipo, Array.isArray(body.mensagens), 'exceptionMessage' in body])
    expect(corpos.slice(0, 2)).toEqual([
      [409, 2, true, true],
      [401, 0, true, true],
    ])
  })
})

describe('calls of the session, under their paths and in their shapes', () => {
  it('C1-7.public-login-service-19 C1-7.public-login-service-20 C1-7.public-login-service-21 C1-7.public-login-service-22 statistics and favourites', async () => {
    const beta = await cena.scene.as('beta')
    const acao = '/home/actions/documentos'
    expect(await beta.call(atualizarEstatisticaAcesso, { acao })).toEqual({ acessos: 1 })
    expect(await beta.call(atualizarFavorito, { acao })).toEqual({ favorito: true })
    expect(await beta.call(buscarFavorito, { acao })).toEqual({ favorito: true, permitido: true })
    expect(await beta.call(buscarEstatisticaAcesso, {})).toEqual([
      { descricao: 'Documentos', link: 'documentos', favorito: true, acessos: 1 },
    ])
  })

  it('C1-7.other-shared-session-calls-01 C1-7.other-shared-session-calls-05 C1-7.other-shared-session-calls-06 E1-3-11 N1-6-01 access, menu, user', async () => {
    const beta = await cena.scene.as('beta')
    expect(await beta.call(acesso, { acao: '/home/actions/documentos' })).toBe(true)
    expect(await beta.call(acesso, { acao: '/home/actions/caixa-de-saida' })).toBe(false)
    const entradas = await beta.call(buscarMenuMap, { filtro: 'documentos' })
    expect(entradas.map(({ path }) => path)).toContain('/home/actions/documentos')
    const info = await beta.call(buscarUserInfo, {})
    for (const campo of ['perfis', 'pessoaUsuario', 'pessoaSelecionada', 'authRegex', 'nomeUsuario', 'possuiAvatar', 'producao'])
      expect(info).toHaveProperty(campo)
    expect(perfis).toHaveLength(13)
  })

  it('C1-7.other-shared-session-calls-02 C1-7.other-shared-session-calls-03 C1-7.other-shared-session-calls-04 C1-7.other-shared-session-calls-07 person, avatar, sign-out', async () => {
    const contador = await cena.scene.as('contador')
    const [gama] = await cena.scene.owner<{ id: string }>('select id from pessoa where documento = $1 and municipio_id = 1', [
      demoDocumentos.gama,
    ])
    const idPessoa = Number(gama?.id)
    expect((await contador.call(alterarPessoaSelecionada, { idPessoa })).pessoaSelecionada.id).toBe(idPessoa)
    for (const path of [buscarAvatar.path, buscarAvatarPorId.path.replace(':id', String(idPessoa))]) {
      const { status, headers } = await contador.get(`/v2/rest${path}`)
      expect([path, status, String(headers['content-type']).startsWith('image/')]).toEqual([path, 200, true])
    }
    await contador.call(sair, {})
    expect((await contador.try(buscarUserInfo, {})).status).toBe(401)
  })

  it('U1-6-02 who holds several profiles opens what any of them opens', async () => {
    const delta = await cena.scene.as('delta')
    const menus = ['/home/inicial-menu', '/home/fiscal-menu']
    const abre = () => Promise.all(menus.map((acao) => delta.call(acesso, { acao })))
    expect([(await delta.call(buscarUserInfo, {})).perfis, await abre()]).toEqual([
      ['usuario', 'empresa'],
      [true, false],
    ])
    for (const perfil of ['ensino', 'fiscal'])
      await cena.scene.owner(
        `insert into papel (municipio_id, ator_id, perfil, inicio, dados)
         select 1, v.pessoa_id, $1, '2026-01-01', '{}' from conta c join conta_vinculo v on v.conta_id = c.id where c.usuario = 'delta'`,
        [perfil],
      )
    expect((await delta.call(buscarUserInfo, {})).perfis.toSorted()).toEqual(['empresa', 'ensino', 'fiscal', 'usuario'])
    expect(await abre()).toEqual([true, true])
  })

  it('U1-6-03 P1-6-01 a key is held when a pattern of authRegex matches the whole of it', async () => {
    const info = await (await cena.scene.as('administrador')).call(buscarUserInfo, {})
    expect(info.authRegex).toContain('iss:admin:(rotinas|console|tnc)')
    expect(['iss:admin:rotinas', 'iss:admin:tnc'].map((chave) => hasChave(info, chave))).toEqual([true, true])
    for (const outra of ['iss:admin:rotinasX', 'x:iss:admin:rotinas', 'iss:admin:', 'iss:admin'])
      expect(hasChave(info, outra), outra).toBe(false)
    const abre = async (usuario: string) => (await cena.scene.as(usuario)).call(acesso, { acao: '/home/ordem-servico' })
    expect([await abre('suporte'), await abre('maria')]).toEqual([true, false])
  })
})

it('U1-1-01 every actor comes in: taxpayers, accountants and employees, the city hall, support, each trade, and the visitor', async () => {
  const { scene } = cena
  const usuarios =
    'alfa maria mei hospital funcionario fiscal2 gestor administrador suporte grafica banco cartorio beta ensino transporte pedagio eventual'
  for (const usuario of usuarios.split(' ')) {
    const cliente = await scene.as(usuario)
    expect((await cliente.call(buscarUserInfo, {})).perfis, usuario).toContain('usuario')
    expect((await cliente.get('/v2/rest/session/buscarTelas')).status, usuario).toBe(200)
  }
  expect(await publico().call(buscarListaMunicipioCliente, {})).not.toEqual([])
})

describe('limits that the specification leaves open', () => {
  it('U1-9-13 the captcha asks nobody outside: no site key, and a challenge that this installation did not sign is worth nothing', async () => {
    expect(await publico().call(buscarCaptcha, {})).toEqual({ tipo: 'altcha', chavePublica: null })
    const certa = JSON.parse(Buffer.from(await cena.scene.captcha(), 'base64').toString())
    certa.challenge.signature = certa.challenge.signature.replace(/^./, (first: string) => (first === '0' ? '1' : '0'))
    const falsa = Buffer.from(JSON.stringify(certa)).toString('base64')
    expect(mensagens(await publico().try(buscarRps, { captcha: falsa }))).toEqual([['captcha', 'Captcha obrigatório.']])
  })

  it('U1-9-14 lookups cost nothing and are not paged; a captcha serves once and for ten minutes, a certificate for thirty', async () => {
    const captcha = await cena.scene.captcha()
    const { captcha: _usado, ...pedido } = { idMunicipio: 1, documento: demoDocumentos.maria, captcha }
    expect(Array.isArray(await publico().call(buscarBilhetes, { ...pedido, captcha }))).toBe(true)
    expect(mensagens(await publico().try(buscarBilhetes, { ...pedido, captcha }))).toEqual([['captcha', 'Captcha obrigatório.']])
    const velho = await cena.scene.captcha()
    cena.scene.clock.advance(10 * 60_000 + 1000)
    expect(mensagens(await publico().try(buscarBilhetes, { ...pedido, captcha: velho }))[0]?.[1]).toBe('Captcha obrigatório.')
    const { url } = await publico().call(buscarComprovante, {
      idMunicipio: 1,
      documento: demoDocumentos.alfa,
      captcha: await cena.scene.captcha(),
    })
    cena.scene.clock.advance(29 * 60_000)
    expect((await cena.pagina(url)).html).toContain('Inscrição ativa')
    cena.scene.clock.advance(2 * 60_000)
    expect((await cena.pagina(url)).html).not.toContain('Inscrição ativa')
    cena.scene.clock.advance(-(41 * 60_000 + 1000))
  })

  it('U1-9-14 P1-6-02 twenty lookups per minute and address, the same for a visitor, a taxpayer and the administrator', async () => {
    const limitada = await startScene({ rateLimits: true })
    try {
      for (const call of limitada.house.calls.filter(({ access }) => 'public' in access))
        expect(call.ratePerMinute ?? 600, call.path).toBeLessThanOrEqual(600)
      for (const [call, usuario] of [
        [buscarRps, null],
        [buscarBilhetes, 'alfa'],
        [buscarConsultaPublica, 'administrador'],
      ] as const) {
        expect(call.ratePerMinute).toBe(20)
        const cliente = usuario ? await limitada.as(usuario) : limitada.publico
        const respostas = []
        for (let n = 0; n < 21; n += 1) respostas.push(await cliente.try(call, { tipo: 'atividades' }))
        expect(respostas.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 409), 429])
        const ultima = respostas.at(-1)
        expect([ultima?.headers['retry-after'], ultima?.body.mensagens]).toEqual([
          '60',
          [{ key: null, message: 'Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.' }],
        ])
      }
    } finally {
      await limitada.stop()
    }
  })
})
