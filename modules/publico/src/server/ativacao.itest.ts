import { autenticar } from '@iss/acesso/contract/login'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { demoPassword } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cadastrar, pedirAtivacao } from '../contract/primeiro-acesso.ts'
import { cenaPrimeiroAcesso, linkEm, mensagens } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

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
