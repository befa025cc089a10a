import type { UserInfo } from '@iss/platform/contract'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alterarAvatar } from '../contract/avatar.ts'
import { acesso, alterarPessoaSelecionada, buscarMenuMap, buscarTelas, buscarUserInfo } from '@iss/portal/contract/sessao'
import { listEntradas } from '../domain/telas.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

/** Paths of the menu of an area, as the session service gives them to this user. */
async function menu(client: Client, area: string): Promise<string[]> {
  const telas = await client.call(buscarTelas, {})
  return telas.flatMap((tela) => tela.menu.filter((entry) => entry.area === area).map(({ path }) => path))
}
const lateral = async (usuario: string) => menu(await scene.as(usuario), 'lateral')
/** The same for a user changed in one point, from the declarations. */
async function lateralDe(usuario: string, mudanca: Partial<UserInfo>): Promise<string[]> {
  const user = { ...(await (await scene.as(usuario)).call(buscarUserInfo, {})), ...mudanca }
  return listEntradas(scene.house.screens, user, '')
    .filter(({ area }) => area === 'lateral')
    .map(({ path }) => path)
}
const semChave = async (usuario: string, chave: string) => {
  const user = await (await scene.as(usuario)).call(buscarUserInfo, {})
  return { authRegex: user.authRegex.filter((padrao) => !new RegExp(`^(?:${padrao})$`).test(chave)) }
}
/** Which of these accounts see the entry. */
async function quemVe(path: string, usuarios: readonly string[]): Promise<string[]> {
  const vistos: string[] = []
  for (const usuario of usuarios) if ((await lateral(usuario)).includes(path)) vistos.push(usuario)
  return vistos
}
const todos = ['maria', 'alfa', 'contador', 'funcionario', 'fiscal', 'gestor', 'administrador', 'suporte', 'ensino'] as const

describe('side menu', () => {
  it('U2-2.4-01 the start page is there for every user', async () => {
    expect(await quemVe('/home/inicial-menu', todos)).toEqual(todos)
  })
  it('U2-2.4-02 P2-2.4-02 R2-2.1-17 notes for deduction: with the key to issue, where the city allows them, neither gestor nor fiscal', async () => {
    const path = '/home/nota-deducao-menu'
    expect(await quemVe(path, ['alfa', 'maria', 'fiscal', 'gestor'])).toEqual(['alfa'])
    expect(await lateralDe('alfa', { permiteNotaDeducao: false })).not.toContain(path)
    expect(await lateralDe('alfa', await semChave('alfa', 'iss:nfe:emitir'))).not.toContain(path)
  })
  it('U2-2.4-07 R2-2.4-04 R2-2.4-05 chat: who asks and who answers have each their own screen', async () => {
    expect(await quemVe('/home/actions/atendimento-chat', ['maria', 'alfa', 'contador', 'suporte'])).toEqual([
      'maria',
      'alfa',
      'contador',
    ])
    expect(await quemVe('/home/actions/atendimento-atender-chat', ['maria', 'alfa', 'contador', 'suporte'])).toEqual(['suporte'])
    expect(await lateralDe('alfa', await semChave('alfa', 'iss:chat'))).not.toContain('/home/actions/atendimento-chat')
  })
  it('U2-2.4-03 P2-2.4-01 NF-e: with the key to issue, neither gestor nor fiscal', async () => {
    expect(await quemVe('/home/emissao-menu', ['alfa', 'maria', 'fiscal', 'gestor', 'administrador'])).toEqual(['alfa'])
    expect(await lateralDe('alfa', await semChave('alfa', 'iss:nfe:emitir'))).not.toContain('/home/emissao-menu')
    for (const perfil of ['gestor', 'fiscal'] as const)
      expect(await lateralDe('alfa', { perfis: ['usuario', 'empresa', perfil] })).not.toContain('/home/emissao-menu')
  })
  it('U2-2.4-05 P2-2.4-03 Escrituração: with the key, authorised to keep books, no employee', async () => {
    const path = '/home/actions/escrit-consulta'
    expect(await lateral('alfa')).toContain(path)
    expect(await lateralDe('alfa', { pessoaAutorizadaEscriturar: false })).not.toContain(path)
    expect(await lateralDe('alfa', await semChave('alfa', 'iss:escrituracao:consultar'))).not.toContain(path)
    expect(await lateralDe('alfa', { perfis: ['usuario', 'empresa', 'funcionario'] })).not.toContain(path)
  })
  it('U2-2.4-06 Solicitações: with the key, neither employee nor gestor', async () => {
    const path = '/home/actions/solicitacoes'
    expect(await quemVe(path, ['maria', 'alfa', 'contador', 'gestor', 'fiscal'])).toEqual(['maria', 'alfa', 'contador', 'fiscal'])
    expect(await lateralDe('alfa', { perfis: ['usuario', 'empresa', 'funcionario'] })).not.toContain(path)
    expect(await lateralDe('alfa', await semChave('alfa', 'iss:solicitacoes:consultar'))).not.toContain(path)
  })
  it('U2-2.4-08 Documentos: with the key of the documents', async () => {
    expect(await lateral('maria')).toContain('/home/actions/documentos')
    expect(await lateralDe('maria', await semChave('maria', 'iss:documentos:exibir'))).not.toContain('/home/actions/documentos')
  })
  it('U2-2.4-13 U2-1-03 the block of the inspector is for fiscal alone; the gestor reaches menu, reports and attendance all the same', async () => {
    for (const path of ['/home/cadastro-menu', '/home/fiscal-menu', '/home/atendimento', '/home/actions/duvidas-fiscal']) {
      expect(await quemVe(path, todos)).toEqual(['fiscal'])
      for (const usuario of ['fiscal', 'gestor']) expect(await (await scene.as(usuario)).call(acesso, { acao: path })).toBe(true)
    }
    for (const usuario of ['fiscal', 'gestor']) expect((await menu(await scene.as(usuario), 'fiscal')).length).toBeGreaterThan(20)
    expect((await menu(await scene.as('gestor'), 'configuracao')).length).toBeGreaterThan(10)
    expect(await menu(await scene.as('alfa'), 'fiscal')).toEqual([])
  })
  it('U2-2.4-15 R2-2.1-24 R2-2.1-25 M2-2.11-01 the teaching menu is for a teaching institution', async () => {
    expect(await quemVe('/home/ensino-menu', todos)).toEqual(['ensino'])
    expect(await (await scene.as('ensino')).call(acesso, { acao: '/home/ensino' })).toBe(true)
    expect(await (await scene.as('alfa')).call(acesso, { acao: '/home/ensino-menu' })).toBe(false)
    expect(await lateralDe('ensino', await semChave('ensino', 'iss:ensino'))).not.toContain('/home/ensino-menu')
  })
  it('U2-2.4-17 the configuration menu is for the gestor', async () => {
    expect(await quemVe('/home/configuracao-menu', todos)).toEqual(['gestor'])
  })
  it('U2-1-04 U2-2.4-18 R2-2.4-14 the administration menu, its screens and its questions are for the administrator', async () => {
    expect(await quemVe('/home/actions/duvidas-administrador', todos)).toEqual(['administrador'])
    expect(await quemVe('/home/admin-menu', todos)).toEqual(['administrador'])
    expect((await menu(await scene.as('administrador'), 'admin')).length).toBeGreaterThan(0)
    expect(await menu(await scene.as('gestor'), 'admin')).toEqual([])
  })
  it('U2-1-05 support reaches the service orders', async () => {
    expect(await menu(await scene.as('suporte'), 'usuario')).toContain('/home/ordem-servico')
  })
  it('U2-2.1-01 U2-2.1-02 the menus of emission and bookkeeping lead on to their screens', async () => {
    const telas = await (await scene.as('alfa')).call(buscarTelas, {})
    const alvo = (path: string) => telas.find((tela) => tela.path === path)
    expect(alvo('/home/emissao-menu')).toMatchObject({ tipo: 'redireciona', alvo: '/home/actions/emissaonf2' })
    expect(alvo('/home/escrituracao-menu')).toMatchObject({ tipo: 'redireciona', alvo: '/home/escrituracao/list' })
  })
  it('U3-2-01 what needs a session stands under /home, what needs none is no part of it', () => {
    const enderecos = (publicas: boolean) =>
      scene.house.screens.filter(({ access }) => 'public' in access === publicas).map(({ path }) => path)
    expect(enderecos(false).filter((path) => !path.startsWith('/home'))).toEqual([])
    expect(enderecos(true).filter((path) => path.startsWith('/home'))).toEqual([])
    expect(enderecos(true).filter((path) => path.startsWith('/public/')).length).toBeGreaterThan(5)
  })
  it('U3-1-01 each field of the domain has its screen', () => {
    const paths = new Set(scene.house.screens.map(({ path }) => path))
    const dominio = {
      'taxpayer registry': '/home/actions/pessoa',
      'electronic invoices': '/home/actions/emissaonf2',
      'special ledger': '/home/actions/escrit-consulta',
      'bank ledger': '/home/actions/escrit-banco',
      'payment slips': '/home/actions/guias-contribuinte',
      requests: '/home/actions/solicitacoes',
      attendance: '/home/atendimento',
      tickets: '/home/actions/duvidas',
      'service orders': '/home/ordem-servico',
      'nota premiada': '/home/configuracao/config-nota-premiada',
      'Simples Nacional': '/home/actions/importar-p-g-d-a-s',
      'DES-IF': '/home/actions/desif-declaracoes',
      'data-warehouse analytics': '/home/actions/carrega-d-w',
      'municipality configuration': '/home/configuracao/dados-municipio',
    }
    expect(Object.entries(dominio).filter(([, path]) => !paths.has(path))).toEqual([])
  })
  it('C2-7-28 the filter finds by a part of the label, accents aside, what the user may open and nothing else', async () => {
    const alfa = await scene.as('alfa')
    const achados = await alfa.call(buscarMenuMap, { filtro: 'SOLICITACO' })
    expect(achados.map(({ path }) => path)).toContain('/home/actions/solicitacoes')
    expect(await alfa.call(buscarMenuMap, { filtro: 'menu fiscal' })).toEqual([])
    expect(await alfa.call(buscarMenuMap, { filtro: 'zzzz' })).toEqual([])
  })
})

describe('Solicitações submenu', () => {
  it('U2-2.4-20 each entry is there with its key and gone without it', async () => {
    const chavesPorTela = [
      ['/home/actions/autorizacao-emissao-nfe', 'iss:anfe:solicitar'],
      ['/home/actions/cancelamento-nfe', 'iss:nfe:cancelar'],
      ['/home/actions/substituir-nfe', 'iss:nfe:substituir'],
      ['/home/actions/outras-solicitacoes', 'iss:solicitacaoGenerica:solicitar'],
      ['/home/actions/importar-rps-escrituracoes', 'iss:solicitacoes:importar'],
    ] as const
    const user = await (await scene.as('alfa')).call(buscarUserInfo, {})
    const submenu = (quem: UserInfo) =>
      listEntradas(scene.house.screens, quem, '')
        .filter(({ area }) => area === 'solicitacoes')
        .map(({ path }) => path)
    for (const [path, chave] of chavesPorTela) {
      expect(submenu(user), path).toContain(path)
      expect(submenu({ ...user, ...(await semChave('alfa', chave)) }), path).not.toContain(path)
    }
  })
})

describe('Solicitações of the staff', () => {
  it('the city hall is offered what its staff can use: nothing that asks for notes, books or credits of its own', async () => {
    const ofertas = async (usuario: string) => (await menu(await scene.as(usuario), 'solicitacoes')).toSorted()
    const uteis = [
      '/home/actions/ajuda',
      '/home/actions/codigos-integracao',
      '/home/actions/outras-solicitacoes',
      '/home/actions/solicitacao-cadastro',
    ]
    expect(await ofertas('fiscal')).toEqual(uteis)
  })
  it('support and administrator are offered nothing of a taxpayer that could only be empty for them, and reach the help', async () => {
    for (const usuario of ['suporte', 'administrador']) {
      const quem = await scene.as(usuario)
      expect(await menu(quem, 'solicitacoes'), usuario).toEqual([])
      for (const path of ['creditos-tomadores', 'solicitacoes', 'documentos', 'central-contrib'])
        expect(await lateral(usuario), usuario).not.toContain(`/home/actions/${path}`)
      expect(await menu(quem, 'usuario'), usuario).toContain('/home/actions/ajuda')
      expect(await quem.call(acesso, { acao: '/home/actions/documentos' }), usuario).toBe(true)
    }
  })
})

describe('user menu', () => {
  it('U2-2.3-02 Ordem de serviço: gestor and fiscal with the function', async () => {
    const usuario = async (nome: string) => menu(await scene.as(nome), 'usuario')
    for (const nome of ['gestor', 'fiscal']) expect(await usuario(nome)).toContain('/home/ordem-servico')
    for (const nome of ['alfa', 'contador', 'administrador', 'maria'])
      expect(await usuario(nome)).not.toContain('/home/ordem-servico')
    const gestor = await (await scene.as('gestor')).call(buscarUserInfo, {})
    const semFuncao = { ...gestor, ...(await semChave('gestor', 'iss:ordemServico')) }
    expect(listEntradas(scene.house.screens, semFuncao, 'ordem de serviço')).toEqual([])
  })
  it('U2-2.3-03 Alterar senha: with its key', async () => {
    expect(await menu(await scene.as('maria'), 'usuario')).toContain('/home/senha')
    const maria = await (await scene.as('maria')).call(buscarUserInfo, {})
    const semFuncao = { ...maria, ...(await semChave('maria', 'iss:acesso:senha:alterar')) }
    expect(listEntradas(scene.house.screens, semFuncao, 'alterar senha')).toEqual([])
  })
  it('A-16 Configurações leads the gestor to the configuration menu, not while he acts as another person', async () => {
    const gestor = await scene.as('gestor')
    expect(await menu(gestor, 'usuario')).toContain('/home/configuracao-menu')
    const user = await gestor.call(buscarUserInfo, {})
    const entradas = (mudanca: Partial<UserInfo>) =>
      listEntradas(scene.house.screens, { ...user, ...mudanca }, '').filter(({ area }) => area === 'usuario')
    expect(entradas({ autoridadeId: user.pessoaUsuario.id }).map(({ path }) => path)).not.toContain('/home/configuracao-menu')
    expect(entradas({ perfis: ['usuario', 'gestor', 'funcionario'] }).map(({ path }) => path)).not.toContain(
      '/home/configuracao-menu',
    )
  })
  it('U2-6-05 C2-7-29 U2-1-02 an accountant switches the person and reaches what is hers', async () => {
    const contador = await scene.as('contador')
    const alfa = (await (await scene.as('alfa')).call(buscarUserInfo, {})).pessoaUsuario
    const como = await contador.call(alterarPessoaSelecionada, { idPessoa: alfa.id })
    expect(como.nomePessoaSelecionada).toBe('Alfa Tecnologia Ltda')
    expect(await menu(contador, 'lateral')).toEqual(
      expect.arrayContaining([
        '/home/emissao-menu',
        '/home/actions/escrit-consulta',
        '/home/actions/solicitacoes',
        '/home/actions/documentos',
      ]),
    )
    await contador.call(alterarPessoaSelecionada, {})
  })
})

describe('picture of the user', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const enviar = async (client: Client, conteudo: Buffer, nome: string, tipo: string) => {
    const limite = 'limite-da-imagem'
    const payload = Buffer.concat([
      Buffer.from(
        `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="${nome}"\r\nContent-Type: ${tipo}\r\n\r\n`,
      ),
      conteudo,
      Buffer.from(`\r\n--${limite}--\r\n`),
    ])
    const { body } = await client.post('/v2/rest/file/upload', payload, {
      'content-type': `multipart/form-data; boundary=${limite}`,
    })
    return Number(body.id)
  }

  it('is sent, shown and taken away; the change is audited', async () => {
    const maria = await scene.as('maria')
    const idArquivo = await enviar(maria, png, 'foto.png', 'image/png')
    expect(await maria.call(alterarAvatar, { idArquivo })).toEqual({ mensagem: 'Imagem alterada com sucesso.' })
    const user = await maria.call(buscarUserInfo, {})
    expect(user.possuiAvatar).toBe(true)
    const image = await maria.get(`/v2/rest/session/buscarAvatar/${user.pessoaUsuario.id}`)
    expect(image.raw.equals(png)).toBe(true)
    expect(await maria.call(alterarAvatar, { idArquivo: null })).toEqual({ mensagem: 'Imagem removida com sucesso.' })
    expect((await maria.call(buscarUserInfo, {})).possuiAvatar).toBe(false)
    const eventos = await scene.owner(
      `select 1 from auditoria_evento where tipo = 'cadastro.alterado' and entidade = 'pessoa' and entidade_id = $1`,
      [String(user.pessoaUsuario.id)],
    )
    expect(eventos).toHaveLength(2)
  })
  it('refuses what is no image, a file of another account, and who acts as another person', async () => {
    const maria = await scene.as('maria')
    const texto = await enviar(maria, Buffer.from('apenas um texto'), 'nota.txt', 'text/plain')
    expect((await maria.try(alterarAvatar, { idArquivo: texto })).body.mensagens[0]?.message).toBe(
      'A imagem deve ser PNG ou JPEG, de até 2 MB e 4.000 pixels de lado.',
    )
    const alheio = await enviar(await scene.as('beta'), png, 'foto.png', 'image/png')
    expect((await maria.try(alterarAvatar, { idArquivo: alheio })).status).toBe(409)
    const contador = await scene.as('contador')
    const alfa = (await (await scene.as('alfa')).call(buscarUserInfo, {})).pessoaUsuario
    await contador.call(alterarPessoaSelecionada, { idPessoa: alfa.id })
    expect((await contador.try(alterarAvatar, { idArquivo: null })).status).toBe(403)
    await contador.call(alterarPessoaSelecionada, {})
  })
})
