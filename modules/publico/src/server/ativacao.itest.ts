import { entrar, novaSenha } from '@iss/acesso/contract/identidade'
import { autenticar } from '@iss/acesso/contract/login'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { atenderAprovar, atenderBuscarTO, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { buscarSenhaEmPapel, imprimirSenhaEmPapel } from '@iss/solicitacao/contract/senha-em-papel'
import { demoPassword } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ativarContador } from '../contract/ativar-contador.ts'
import { pedirSenha } from '../contract/pedir-senha.ts'
import { cadastrar, pedirAtivacao } from '../contract/primeiro-acesso.ts'
import { cenaPrimeiroAcesso, linkEm, mensagens, readPdf } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

describe('E3-3.3-11 a password on paper (S19)', () => {
  const pedir = async (pedido: object) =>
    cena.scene.publico.try(pedirSenha, {
      idMunicipio: 1,
      documento: demoDocumentos.padrao,
      usuario: 'padrao',
      captcha: await cena.scene.captcha(),
      ...pedido,
    })
  const recusa = async (pedido: object) => mensagens(await pedir(pedido))[0]?.[1]
  const entra = (senha: string) => cena.scene.publico.try(entrar, { usuario: 'padrao', senha })
  const retirada = (criptId: string) => cena.fiscal.try(imprimirSenhaEmPapel, { criptId })

  it('is not for who has an e-mail, works for the city hall, enters another city, or is not whom he says', async () => {
    expect(await recusa({ captcha: null })).toBe('Resolva o captcha para pedir a senha.')
    expect(await recusa({ idMunicipio: null })).toBe('Por favor, informar o município e o documento.')
    expect(await recusa({ documento: '123' })).toBe('CPF ou CNPJ inválido.')
    expect(await recusa({ usuario: '' })).toBe('Por favor, informe o usuário.')
    const desconhecido = 'Combinação de usuário e/ou identificação não encontrada.'
    expect(await recusa({ documento: demoDocumentos.alfa })).toBe(desconhecido)
    expect(await recusa({ idMunicipio: 2 })).toBe(desconhecido)
    expect(await recusa({ usuario: 'ninguem.aqui' })).toBe(desconhecido)
    expect(await recusa({ usuario: 'beta', documento: demoDocumentos.beta })).toContain('tem e-mail confirmado')
    await cena.scene.owner(`update conta set email_verificado = false where usuario in ('fiscal2', 'contador')`)
    expect(await recusa({ usuario: 'fiscal2', documento: demoDocumentos.fiscal2 })).toContain('quem trabalha na prefeitura')
    expect(await recusa({ usuario: 'contador', documento: demoDocumentos.contador })).toContain('também em outro município')
  })

  it('is granted by an inspector to who shows a document, printed once, and changed at the first sign-in', async () => {
    const { scene, fiscal } = cena
    const [linha] = await fiscal.call(buscarAtendimento, { documento: demoDocumentos.padrao, tipos: ['Senha'] } as never)
    const criptId = linha?.criptId ?? ''
    expect(linha).toMatchObject({ tipo: 'Senha', rotulo: 'Senha em papel', pendente: true })
    expect(await recusa({})).toContain('Já existe uma solicitação pendente')
    const { versao } = await fiscal.call(atenderBuscarTO, { criptId })
    const aprovar = { criptId, versao, texto: '', enviarEmail: false }
    expect(mensagens(await fiscal.try(atenderAprovar, aprovar))).toEqual([
      ['dados.documentoApresentado', 'Diga qual documento de identidade foi apresentado no atendimento.'],
    ])
    expect(mensagens(await retirada(criptId))[0]?.[1]).toContain('não há senha a imprimir')
    await fiscal.call(atenderAprovar, { ...aprovar, dados: { documentoApresentado: 'RG MG-1' } })
    expect(await fiscal.call(buscarSenhaEmPapel, { criptId })).toMatchObject({
      usuario: 'padrao',
      impressaEm: null,
      trocada: false,
    })

    for (const quem of ['alfa', 'padrao']) {
      const contribuinte = await scene.as(quem)
      expect((await contribuinte.try(imprimirSenhaEmPapel, { criptId })).status).toBe(403)
      expect((await contribuinte.try(buscarSenhaEmPapel, { criptId })).status).toBe(403)
    }
    const outraCidade = await scene.as('fiscal.porto')
    expect((await outraCidade.try(imprimirSenhaEmPapel, { criptId })).status).toBe(404)
    expect((await entra(demoPassword)).status).toBe(200)

    const papel = await retirada(criptId)
    expect([papel.status, papel.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text } = await readPdf(papel.raw)
    const senha = /Senha temporária:\s*([A-Z2-9]{10})/.exec(text)?.[1] ?? ''
    expect(text).toContain('padrao')
    expect(mensagens(await retirada(criptId))[0]?.[1]).toContain('não é mostrada outra vez')
    expect(await fiscal.call(buscarSenhaEmPapel, { criptId })).toMatchObject({ impressaPor: 'Carla Fiscal', trocada: false })
    expect(JSON.stringify(await scene.owner('select * from auditoria_evento order by id desc limit 20'))).not.toContain(senha)

    expect((await entra(demoPassword)).status).toBe(409)
    expect((await (await scene.as('padrao')).try(buscarUserInfo, {})).status).toBe(401)
    const desafio = await entra(senha)
    expect(desafio.body).toMatchObject({ desafio: 'NEW_PASSWORD_REQUIRED' })
    await scene.owner(`update conta set senha_vale_ate = '2026-04-15T14:59:59Z' where usuario = 'padrao'`)
    expect(mensagens(await entra(senha))[0]?.[1]).toBe('A senha temporária venceu. Peça outra à prefeitura.')
    await scene.owner(`update conta set senha_vale_ate = '2026-04-22T15:00:00Z' where usuario = 'padrao'`)
    await scene.publico.call(novaSenha, { sessao: String(desafio.body.sessao), novaSenha: demoPassword })
    expect((await entra(demoPassword)).body).toHaveProperty('accessToken')
    expect(await fiscal.call(buscarSenhaEmPapel, { criptId })).toMatchObject({ trocada: true })
  })
})

describe('activation of an accountant (S34)', () => {
  const ativar = async (pedido: object) =>
    cena.scene.publico.try(ativarContador, {
      idMunicipio: 1,
      usuario: 'inativo',
      crc: 'MG-012345/O',
      captcha: await cena.scene.captcha(),
      ...pedido,
    })
  const recusa = async (pedido: object) => mensagens(await ativar(pedido))[0]?.[1]

  it('refuses who is none, is one already, or is not of the city', async () => {
    expect(await recusa({ captcha: null })).toBe('Resolva o captcha para pedir a ativação.')
    expect(await recusa({ idMunicipio: null })).toBe('Selecione o município em que o contador atua.')
    expect(await recusa({ usuario: ' ' })).toBe('Por favor, informe o usuário.')
    expect(await recusa({ crc: '12345' })).toContain('Informe o CRC como na carteira')
    const desconhecido = 'Combinação de usuário e/ou identificação não encontrada.'
    for (const usuario of ['ninguem.la', 'fiscal', 'suporte']) expect(await recusa({ usuario })).toBe(desconhecido)
    expect(await recusa({ idMunicipio: 2 })).toBe(desconhecido)
    expect(await recusa({ usuario: 'contador' })).toBe('Este usuário já está ativo como contador.')
  })

  it('waits for an inspector, who makes him an accountant and opens his user', async () => {
    const { scene } = cena
    const answer = await ativar({})
    expect(answer.body).toMatchObject({ mensagem: 'Cadastro realizado, aguardando aprovação de um fiscal.' })
    expect(await recusa({})).toContain('Já existe uma solicitação pendente')
    expect(await scene.publico.call(autenticar, { usuario: 'inativo', senha: demoPassword })).toMatchObject({ success: false })
    const { resumo } = await cena.atender(demoDocumentos.inativo)
    expect(resumo).toContainEqual({ rotulo: 'CRC', atual: null, solicitado: 'MG-012345/O', alterado: false })
    expect(await scene.publico.call(autenticar, { usuario: 'inativo', senha: demoPassword })).toMatchObject({ success: true })
    const papeis = await scene.owner(
      `select p.perfil, p.dados->>'crc' as crc from papel p join pessoa a on a.municipio_id = p.municipio_id and a.id = p.ator_id
       where a.documento = $1 and p.perfil = 'contador' and p.fim is null`,
      [demoDocumentos.inativo],
    )
    expect(papeis).toEqual([{ perfil: 'contador', crc: 'MG-012345/O' }])
    expect((await cena.cartas('inativo@demonstracao.example')).length).toBeGreaterThan(0)
    await scene.owner(`update conta set situacao = 'INATIVA' where usuario = 'inativo'`)
    await scene.owner(`delete from email where 'inativo@demonstracao.example' = any(para)`)
  })
})

describe('who is registered', () => {
  it('M1-7.what-the-product-does-with-answers-02 R1-2.2-11 proves himself by the registered e-mail and is activated by the link', async () => {
    const to = await cena.preencher(demoDocumentos.epsilon, { usuario: 'epsilon.fora', email: 'EPSILON@demonstracao.example' })
    expect(await cena.enviar(to)).toEqual({ idPessoa: null, aguardarAprovacao: false, emailAtivacao: true })
    expect(await cena.scene.publico.call(autenticar, { usuario: 'epsilon.fora', senha: 'segredo1' })).toMatchObject({
      success: false,
    })
    const link = linkEm((await cena.cartas('EPSILON@demonstracao.example'))[0]?.texto ?? '')
    expect((await cena.pagina(link)).html).toContain('Usuário ativado')
    // Opened before by a mail program: it still leads on.
    expect(await cena.ativarEEntrar(link, 'epsilon.fora')).toMatchObject({ nomePessoaSelecionada: 'Épsilon Fora Ltda' })
    expect((await cena.pagina(link)).html).toContain('Use a sua senha para entrar no portal.')
    expect((await cena.pagina(`${link}x`)).status).toBe(404)
  })

  it('with another e-mail waits for the inspector, with the instructions; approval brings the registration up to date', async () => {
    const documento = demoDocumentos.naoIncidencia
    const answer = await cena.enviar(await cena.preencher(documento, { usuario: 'naoinc', email: 'outro@exemplo.test' }))
    expect([answer.aguardarAprovacao, answer.idPessoa === null]).toEqual([true, false])
    const pedido = await cena.atender(documento)
    expect(pedido.resumo).toContainEqual({
      rotulo: 'E-mail',
      atual: 'naoincidencia@demonstracao.example',
      solicitado: 'outro@exemplo.test',
      alterado: true,
    })
    expect(await cena.scene.owner('select email from pessoa where documento = $1', [documento])).toEqual([
      { email: 'outro@exemplo.test' },
    ])
    expect(await cena.cartas('naoincidencia@demonstracao.example')).toEqual([])
  })

  it('an active user gets no second one; his wish to issue notes is confirmed by his own mail and becomes a request', async () => {
    const to = await cena.iniciar(demoDocumentos.zeta)
    expect(mensagens(await cena.scene.publico.try(cadastrar, to))).toEqual([
      [null, expect.stringContaining('já possui usuário ativo')],
    ])
    const [zeta] = await cena.scene.owner<{ autorizada: boolean }>(
      'select autorizada_nfe_desde is not null as autorizada from pessoa where documento = $1',
      [demoDocumentos.zeta],
    )
    await cena.scene.owner('update pessoa set autorizada_nfe_desde = null, autorizada_nfe_ate = null where documento = $1', [
      demoDocumentos.zeta,
    ])
    expect(zeta).toBeDefined()
    await cena.scene.owner(
      'update autorizacao_nfe set fim = $2 where pessoa_id = (select id from pessoa where documento = $1 and municipio_id = 1)',
      [demoDocumentos.zeta, '2026-04-01'],
    )
    expect(await cena.enviar({ ...to, solicitaEmissaoNfe: true })).toMatchObject({ emailAtivacao: true, idPessoa: null })
    expect((await cena.fiscal.call(buscarAtendimento, { documento: demoDocumentos.zeta, tipos: ['ANFE'] } as never)).length).toBe(
      0,
    )
    const [carta] = (await cena.cartas('zeta@demonstracao.example')).slice(-1)
    expect((await cena.pagina(linkEm(carta?.texto ?? ''))).html).toContain('Use a sua senha')
    expect((await cena.fiscal.call(buscarAtendimento, { documento: demoDocumentos.zeta, tipos: ['ANFE'] } as never)).length).toBe(
      1,
    )
  })

  it('asks for the link again: the answer is the same for everyone, and only an inactive user gets a mail', async () => {
    const pedir = async (usuario: string) =>
      (await cena.scene.publico.try(pedirAtivacao, { usuario, captcha: await cena.scene.captcha() })).body
    const antes = (await cena.scene.owner('select id from email')).length
    expect(await pedir('alfa')).toEqual(await pedir('ninguem'))
    expect((await cena.scene.owner('select id from email')).length).toBe(antes)
    expect(await pedir('inativo')).toEqual(await pedir('ninguem'))
    const link = linkEm((await cena.cartas('inativo@demonstracao.example'))[0]?.texto ?? '')
    expect((await cena.pagina(link)).html).toContain('Usuário ativado')
    expect(await cena.scene.publico.call(autenticar, { usuario: 'inativo', senha: demoPassword })).toEqual({
      success: true,
      relogar: false,
      errors: [],
    })
    expect(mensagens(await cena.scene.publico.try(pedirAtivacao, { usuario: 'inativo' }))[0]?.[1]).toBe(
      'Resolva o captcha para pesquisar.',
    )
  })

  it('nobody floods a mailbox: after five requests for a user, known or not, it has to wait', async () => {
    for (const usuario of ['sistemico', 'ninguem.mesmo']) {
      const status: number[] = []
      let texto = ''
      for (let n = 0; n < 6; n += 1) {
        const answer = await cena.scene.publico.try(pedirAtivacao, { usuario, captcha: await cena.scene.captcha() })
        status.push(answer.status)
        texto = answer.body.mensagens?.[0]?.message ?? ''
      }
      expect([status, texto]).toEqual([
        [200, 200, 200, 200, 200, 409],
        'Limite de tentativa excedido. Tente depois de algum tempo.',
      ])
    }
  })

  it('a link ends after its days, and when a newer one is sent', async () => {
    await cena.scene.owner(`update conta set situacao = 'INATIVA' where usuario = 'padrao'`)
    await cena.scene.owner(`update conta set email = 'celia@exemplo.test', email_padrao = false where usuario = 'padrao'`)
    for (const _ of [1, 2])
      await cena.scene.publico.call(pedirAtivacao, { usuario: 'padrao', captcha: await cena.scene.captcha() })
    const [velho, novo] = (await cena.cartas('celia@exemplo.test')).map(({ texto }) => linkEm(texto))
    expect((await cena.pagina(velho ?? '')).status).toBe(404)
    await cena.scene.owner(`update conta_ativacao set expira_em = now() - interval '10 years' where usada_em is null`)
    expect((await cena.pagina(novo ?? '')).status).toBe(404)
  })
})
