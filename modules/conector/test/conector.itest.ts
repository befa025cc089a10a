import { createHash } from 'node:crypto'
import { hashDaConfiguracao } from '@iss/agente-conector/config-hash'
import { assinar, gerarChaves } from '@iss/agente-conector/signature'
import { addressOfReport, reportCalls } from '@iss/list/definition'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '@iss/municipio/contract/menus'
import { actionCall, registryCalls } from '@iss/registry/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { criarSinalTnc, renovarCredencialTnc, resolverErroTnc, restaurarScriptTnc } from '../src/contract/conector.ts'
import { tncAgendamentos } from '../src/registries/tnc-agendamentos.ts'
import { tncGlobalConfig } from '../src/registries/tnc-global-config.ts'
import { tncGlobalScripts } from '../src/registries/tnc-global-scripts.ts'
import { tncMunicipioConfig } from '../src/registries/tnc-municipio-config.ts'
import { tncSyncScripts } from '../src/registries/tnc-sync-scripts.ts'
import { cidades, conectar, dizer } from './protocolo.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const linhas = async (slug: string, filtros: Record<string, unknown> = {}, quem = 'administrador') =>
  (await (await scene.as(quem)).call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 50 })).linhas.map(
    ({ valores }) => valores,
  )
const frases = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

describe('screens of the connector', () => {
  it.each([
    [
      'R2-2.10-30',
      'tnc-status',
      { agente: 'Servidor da prefeitura', situacao: 'LIGADO', versaoAgente: '0.1.0', configEmDia: 'Sim' },
    ],
    [
      'R2-2.10-27',
      'tnc-error',
      { mensagem: 'O banco de dados da prefeitura não respondeu.', rotina: 'Pagamentos', quantidade: 3 },
    ],
    ['R2-2.10-31', 'tnc-signal', { tipo: 'RESTART', situacao: 'Finalizado' }],
    ['R2-2.8-28', 'tnc-docs-exp-pendente', { situacaoRotulo: 'Erro', tentativas: 3 }],
    ['R2-2.8-29', 'tnc-documentos', { situacaoRotulo: 'Confirmado', codigoGrp: 'GRP-9000' }],
    ['E3-9.4-04', 'tnc-cadastros-pendentes', { chave: 'LEGADO-1001' }],
    ['E3-9.4-03', 'tnc-alertas', { situacao: 'Aberto' }],
    ['decisions', 'tnc-execucoes', { rotina: 'Guias', erros: 1, agente: 'Servidor da prefeitura' }],
    ['A53', 'tnc-config-versoes', { numero: 2, situacao: 'Em vigor' }],
    ['A53', 'tnc-config-diferencas', { item: 'itensPorMensagem', depois: '500', mudanca: 'Incluída' }],
    ['A55', 'tnc-script-versoes', { nome: 'guias-a-receber', numero: 1, situacao: 'Anterior' }],
    ['decisions', 'conciliacao-migracao', { especie: 'Guias', situacao: 'Difere' }],
  ])('%s /home/actions/%s shows the demonstration', async (_id, slug, linha) => {
    expect(await linhas(slug)).toContainEqual(expect.objectContaining(linha))
    expect(addressOfReport(`/home/actions/${slug}`, {})).toContain(slug)
  })

  it('decisions C5 the menus show LIGADO for fifteen minutes after a ping, E3-9.4-10 TNCStatus; another city never heard of one', async () => {
    const agente = await conectar(scene)
    await agente.pedir('ping', { versaoAgente: '9.9.9', fila: 4 })
    expect(await linhas('tnc-status')).toContainEqual(
      expect.objectContaining({ versaoAgente: '9.9.9', fila: 4, situacao: 'LIGADO' }),
    )
    scene.clock.advance(14 * 60_000)
    expect((await (await scene.as('fiscal')).call(buscarFiscalMenu, {})).status).toBe('LIGADO')
    scene.clock.advance(2 * 60_000)
    const { status, data, migrador } = await (await scene.as('gestor')).call(buscarConfiguracaoMenu, {})
    expect({ status, data, migrador }).toEqual({ status: 'ATRASADO', data: '2026-04-15T15:00:00.000Z', migrador: 'LIGADO' })
    expect((await (await scene.as('gestor.porto')).call(buscarConfiguracaoMenu, {})).status).toBe('SEM CONEXÃO')
    scene.clock.advance(-16 * 60_000)
  })

  it('A51 E3-9.4-05 a resolved error keeps who resolved it; only the administrator may', async () => {
    const { linhas: abertas } = await (await scene.as('administrador')).call(reportCalls('tnc-error').buscar, {
      filtros: {},
      pagina: 0,
      tamanho: 10,
    })
    const ids = abertas.map(({ id }) => Number(id))
    expect(ids.length).toBeGreaterThan(0)
    expect((await (await scene.as('fiscal')).try(resolverErroTnc, { ids })).status).toBe(403)
    await (await scene.as('administrador')).call(resolverErroTnc, { ids })
    const resolvidas = await linhas('tnc-error', { resolvidos: true })
    expect(resolvidas.map(({ quantidade }) => Number(quantidade)).sort((a, b) => a - b)).toEqual([1, 3])
    expect(resolvidas[0]?.resolvidoPor).toBeTruthy()
    expect(await linhas('tnc-error')).toEqual([])
  })

  it('A52 E3-9.4-09 Q3-4-01 Q3-4-02 Q3-4-03 KILL, RESTART and UPDATE alone; a RESTART goes from created to ended, and no row goes away', async () => {
    const administrador = await scene.as('administrador')
    expect((await administrador.try(criarSinalTnc, { municipios: [1], tipo: 'SHELL', motivo: 'x' })).status).toBe(409)
    expect((await (await scene.as('gestor')).try(criarSinalTnc, { municipios: [1], tipo: 'KILL', motivo: 'x' })).status).toBe(403)
    for (const tipo of ['KILL', 'UPDATE', 'RESTART'] as const) {
      await administrador.call(criarSinalTnc, { municipios: [1], tipo, motivo: `Sinal ${tipo}` })
      expect(frases(await administrador.try(criarSinalTnc, { municipios: [1], tipo, motivo: 'outra vez' }))).toEqual([
        'Já existe sinal pendente para este município.',
      ])
      await scene.owner(`update tnc_signal set criado = criado - interval '11 minutes' where finalizado is null`)
      expect(await linhas('tnc-signal')).toContainEqual(
        expect.objectContaining({ motivo: `Sinal ${tipo}`, situacao: 'Sem resposta' }),
      )
    }
    const agente = await conectar(scene)
    const { sinais } = await agente.pedir('ping', { versaoAgente: '1', fila: 0 })
    expect(sinais.map(({ tipo }) => tipo)).toEqual(['KILL', 'UPDATE', 'RESTART'])
    const restart = sinais.find(({ tipo }) => tipo === 'RESTART')
    expect(await agente.pedir('sinais', { id: restart?.id ?? 0, resultado: 'Recomeçado' })).toEqual({ finalizado: true })
    expect(await agente.pedir('sinais', { id: restart?.id ?? 0, resultado: 'De novo' })).toEqual({ finalizado: false })
    expect(await linhas('tnc-signal')).toContainEqual(
      expect.objectContaining({ tipo: 'RESTART', motivo: 'Sinal RESTART', situacao: 'Finalizado', resultado: 'Recomeçado' }),
    )
    await expect(scene.inCity(1, (ctx) => ctx.client.query('delete from tnc_signal'))).rejects.toThrow('permission denied')
    await scene.owner('update tnc_signal set finalizado = criado where finalizado is null')
  })

  it('A53 A54 E3-9.4-06 E3-9.4-08 an unknown key is refused, a secret never comes back, an override is marked', async () => {
    const administrador = await scene.as('administrador')
    const global = registryCalls(tncGlobalConfig)
    const municipio = registryCalls(tncMunicipioConfig)
    const { chavesPublicas } = (await administrador.call(global.configuracao, {})).registro.valores
    const salvar = (valores: object) => administrador.try(global.salvar, { valores: { chavesPublicas, ...valores } })
    expect(frases(await salvar({ propriedades: 'comando=rm' }))).toEqual(["A propriedade 'comando' não existe."])
    expect(frases(await salvar({ propriedades: 'pingSegundos=1' }))).toEqual([
      "Valor inválido em 'pingSegundos': Segundos entre dois pings, de 10 a 600.",
    ])
    expect((await salvar({ propriedades: 'tentativas=2', senhaProxy: 'segredo-do-proxy' })).status).toBe(200)
    const guardado = await administrador.call(global.configuracao, {})
    expect(JSON.stringify(guardado)).not.toContain('segredo-do-proxy')
    await administrador.call(municipio.salvar, { valores: { propriedades: 'pingSegundos=45' } })
    expect((await administrador.call(municipio.configuracao, {})).fatos).toContainEqual({
      rotulo: 'pingSegundos',
      valor: '45 (sobreposto neste município)',
    })
    const { propriedades, senhaProxy } = await (await conectar(scene)).pedir('ping', { versaoAgente: '1', fila: 0 })
    expect(propriedades).toMatchObject({ pingSegundos: '45', tentativas: '2', nivelDeLog: 'info' })
    expect(senhaProxy).toBe('segredo-do-proxy')
  })

  it('A53 each saving that changes something is a version, two of them are compared; A50 an agent is up to date while it holds what is in force', async () => {
    const administrador = await scene.as('administrador')
    const { salvar, configuracao } = registryCalls(tncGlobalConfig)
    const { chavesPublicas } = (await administrador.call(configuracao, {})).registro.valores
    const gravar = (propriedades: string) => administrador.call(salvar, { valores: { chavesPublicas, propriedades } })
    const ultima = async () => Number((await linhas('tnc-config-versoes'))[0]?.numero)
    const antes = await ultima()
    await gravar('tentativas=3\nnivelDeLog=info')
    await gravar('# só um comentário\nnivelDeLog=info\ntentativas=3')
    expect(await ultima()).toBe(antes + 1)
    await gravar('tentativas=9\nitensPorMensagem=100')
    expect(await linhas('tnc-config-diferencas', { de: antes + 1, ate: antes + 2 })).toEqual([
      expect.objectContaining({ item: 'itensPorMensagem', antes: '', depois: '100', mudanca: 'Incluída' }),
      expect.objectContaining({ item: 'nivelDeLog', antes: 'info', depois: '', mudanca: 'Retirada' }),
      expect.objectContaining({ item: 'tentativas', antes: '3', depois: '9', mudanca: 'Alterada' }),
    ])
    expect(
      (await (await scene.as('gestor')).try(reportCalls('tnc-config-diferencas').buscar, { filtros: {} } as never)).status,
    ).toBe(403)
    const agente = await conectar(scene)
    const emDia = async () => (await linhas('tnc-status')).find(({ agente: nome }) => nome === agente.nome)?.configEmDia
    const { configHash, propriedades } = await agente.pedir('ping', { versaoAgente: '1', fila: 0 })
    expect(configHash).toBe(hashDaConfiguracao(propriedades))
    expect(await emDia()).toBe('Não informada')
    await agente.pedir('ping', { versaoAgente: '1', fila: 0, configHash })
    expect(await emDia()).toBe('Sim')
    await gravar('tentativas=8')
    expect(await emDia()).toBe('Não')
  })
})

describe('scripts are signed, and active by a second administrator (A55)', () => {
  it('E3-9.4-07 an unsigned, changed or foreign script is refused: Assinatura inválida; the author does not activate it himself', async () => {
    const administrador = await scene.as('administrador')
    const { publica, privada } = gerarChaves()
    await scene.owner('update tnc_global_config set chaves_publicas = $1 where municipio_id = 1', [publica])
    const arquivo = JSON.stringify({
      nome: 'pessoas-da-prefeitura',
      versao: 1,
      sentido: 'RECEBER',
      especie: 'pessoas',
      fonte: { tabela: 'pessoa', chave: 'id' },
      campos: { documento: { coluna: 'cpf', tipo: 'digitos' }, nome: { coluna: 'nome' } },
    })
    const calls = registryCalls(tncGlobalScripts)
    const salvar = (valores: object) =>
      administrador.try(calls.salvar, { valores: { nome: 'pessoas-da-prefeitura', arquivo, ...valores } })
    expect(frases(await salvar({ assinatura: '' }))).toEqual(['Assinatura inválida.'])
    expect(frases(await salvar({ assinatura: assinar(arquivo, gerarChaves().privada) }))).toEqual(['Assinatura inválida.'])
    expect(frases(await salvar({ arquivo: arquivo.replace('cpf', 'cgc'), assinatura: assinar(arquivo, privada) }))).toEqual([
      'Assinatura inválida.',
    ])
    expect((await salvar({ assinatura: assinar(arquivo, privada) })).status).toBe(200)
    const nenhum = JSON.stringify({ sql: 'delete from pessoa' })
    expect(frases(await salvar({ nome: 'outro', arquivo: nenhum, assinatura: assinar(nenhum, privada) }))[0]).toContain(
      'O script não é válido',
    )
    const agente = await conectar(scene)
    const nomes = async () => (await agente.pedir('scripts', {})).scripts.map(({ nome }) => nome)
    expect(await nomes()).not.toContain('pessoas-da-prefeitura')
    const ativar = () => administrador.try(actionCall(tncGlobalScripts, 'ativar'), { valores: { nome: 'pessoas-da-prefeitura' } })
    expect(frases(await ativar())).toEqual(['A ativação cabe a outro administrador que não o autor da última alteração.'])
    await scene.owner(
      `update tnc_global_script set autor_id = (select min(id) from pessoa where municipio_id = 1) where municipio_id = 1`,
    )
    await scene.owner(`update tnc_global_script set arquivo = arquivo || ' ' where municipio_id = 1`)
    expect(frases(await ativar())).toEqual(['Assinatura inválida.'])
    await scene.owner(`update tnc_global_script set arquivo = rtrim(arquivo) where municipio_id = 1`)
    expect((await ativar()).status).toBe(200)
    expect(await nomes()).toContain('pessoas-da-prefeitura')

    // A second version replaces it; restoring the first puts the old digest in force, with nobody activating it anew.
    const emVigor = async () => (await agente.pedir('scripts', {})).scripts.find(({ nome }) => nome === 'pessoas-da-prefeitura')
    const outro = arquivo.replace('"versao":1', '"versao":2')
    const { lista } = await administrador.call(calls.buscar, {
      busca: 'pessoas-da-prefeitura',
      pagina: 0,
      tamanho: 10,
      cancelados: true,
    })
    const [atual] = lista
    await administrador.call(calls.salvar, {
      id: atual?.id ?? 0,
      versao: atual?.versao ?? 0,
      valores: { nome: 'pessoas-da-prefeitura', arquivo: outro, assinatura: assinar(outro, privada) },
    })
    expect(await emVigor()).toBeUndefined()
    const versoes = async () => {
      const { linhas: todas } = await administrador.call(reportCalls('tnc-script-versoes').buscar, {
        filtros: { origem: 'GLOBAL', nome: 'pessoas-da-prefeitura' },
        pagina: 0,
        tamanho: 10,
      })
      return todas.map(({ id, valores: { numero, situacao } }) => ({ id: Number(id), numero, situacao }))
    }
    const [nova, velha] = await versoes()
    expect([nova?.situacao, velha?.situacao]).toEqual(['Aguarda ativação', 'Anterior'])
    expect((await (await scene.as('gestor')).try(restaurarScriptTnc, { id: velha?.id ?? 0 })).status).toBe(403)
    await administrador.call(restaurarScriptTnc, { id: velha?.id ?? 0 })
    expect((await emVigor())?.arquivo).toBe(arquivo)
    expect((await versoes()).map(({ situacao }) => situacao)).toEqual(['Anterior', 'Em vigor'])
    expect(frases(await administrador.try(restaurarScriptTnc, { id: velha?.id ?? 0 }))).toEqual([
      'Esta versão já é a que está em vigor.',
    ])
    // One that nobody had activated waits for another administrator; a key that is trusted no more restores nothing.
    await administrador.call(restaurarScriptTnc, { id: nova?.id ?? 0 })
    expect(await emVigor()).toBeUndefined()
    expect(frases(await ativar())).toEqual(['A ativação cabe a outro administrador que não o autor da última alteração.'])
    await scene.owner('update tnc_global_config set chaves_publicas = $1 where municipio_id = 1', [gerarChaves().publica])
    expect(frases(await administrador.try(restaurarScriptTnc, { id: velha?.id ?? 0 }))).toEqual(['Assinatura inválida.'])
  })

  it("A56 'Testar em seco' asks the agent with its next ping, and its answer stands with the script", async () => {
    const administrador = await scene.as('administrador')
    const agente = await conectar(scene)
    await administrador.call(actionCall(tncSyncScripts, 'testar'), { valores: { nome: 'guias-a-receber' } })
    const pingar = async () => (await agente.pedir('ping', { versaoAgente: '1', fila: 0 })).testes.map(({ nome }) => nome)
    expect(await pingar()).toEqual(['guias-a-receber'])
    const resultado = { nome: 'guias-a-receber', lidos: 50, erros: 2, mensagem: 'G1: a coluna vl está vazia.' }
    expect(await agente.pedir('testes', resultado)).toEqual({ registrado: true })
    expect(await agente.pedir('testes', resultado)).toEqual({ registrado: false })
    expect(await pingar()).toEqual([])
    const { lista } = await administrador.call(registryCalls(tncSyncScripts).buscar, { pagina: 0, tamanho: 10, cancelados: true })
    expect(lista.map(({ valores }) => valores.testeResultado)).toContain('50 lidos, 2 com erro: G1: a coluna vl está vazia.')
  })
})

describe('routines (A57, F112) of /home/actions/tnc-agendamentos', () => {
  it('R2-2.8-30 R2-2.10-36 U3-3.4-10 /home/actions/tnc-agendamentos: a new row starts inactive and not only once, two of a kind are not active together, an inspector only looks', async () => {
    const gestor = await scene.as('gestor')
    const calls = registryCalls(tncAgendamentos)
    const nova = { rotina: 'documentos', sentido: 'ENVIAR', frequenciaMinutos: 30, ativo: true }
    expect((await (await scene.as('fiscal')).try(calls.salvar, { valores: nova })).status).toBe(403)
    expect(frases(await gestor.try(calls.salvar, { valores: { ...nova, frequenciaMinutos: 4 } }))).toEqual([
      'O intervalo mínimo é de 5 minutos.',
    ])
    expect(frases(await gestor.try(calls.salvar, { valores: { ...nova, rotina: 'lancamentos', sentido: 'RECEBER' } }))).toEqual([
      'Esta rotina só é enviada ao sistema da prefeitura.',
    ])
    const um = await gestor.call(calls.salvar, { valores: nova })
    const dois = await gestor.call(calls.salvar, { valores: nova })
    const guardada = async (id: number) =>
      (await scene.owner<{ ativo: boolean }>('select ativo, so_uma_vez from tnc_agendamento where id = $1', [id]))[0]
    expect(await guardada(um.id)).toEqual({ ativo: false, so_uma_vez: false })
    expect([tncAgendamentos.path, tncAgendamentos.menu.map(({ area }) => area)]).toEqual([
      '/home/actions/tnc-agendamentos',
      ['fiscal', 'admin'],
    ])
    expect((await gestor.try(calls.salvar, { id: um.id, versao: um.versao, valores: nova })).status).toBe(200)
    expect(frases(await gestor.try(calls.salvar, { id: dois.id, versao: dois.versao, valores: nova }))).toEqual([
      'Já existe agendamento ativo para esta rotina.',
    ])
  })

  it("F112 'Executar agora' is done with the next ping and fills the last run; a routine of one run is switched off by it", async () => {
    const gestor = await scene.as('gestor')
    const agente = await conectar(scene)
    await scene.owner(
      `update tnc_agendamento set so_uma_vez = true, ultima_execucao = $1 where rotina = 'documentos' and ativo`,
      [scene.clock.now()],
    )
    const devidos = async () =>
      (await agente.pedir('ping', { versaoAgente: '1', fila: 0 })).agendamentos.filter((um) => um.rotina === 'documentos')
    expect(await devidos()).toEqual([])
    await gestor.call(actionCall(tncAgendamentos, 'executarAgora'), { valores: { rotina: 'documentos', sentido: 'ENVIAR' } })
    const [devido] = await devidos()
    await agente.pedir('execucoes', { id: devido?.id ?? 0, duracaoMs: 12, lidos: 3, erros: 0 })
    const [row] = await scene.owner('select ativo, lidos, ultima_execucao from tnc_agendamento where id = $1', [devido?.id])
    expect(row).toEqual({ ativo: false, lidos: 3, ultima_execucao: scene.clock.now() })
    expect(
      (await linhas('tnc-execucoes', { rotina: 'documentos' }, 'fiscal')).map(({ lidos, situacao }) => [lidos, situacao]),
    ).toEqual([[3, 'Sem erros']])
  })
})

describe('the protocol by the forbidden path', () => {
  const push = (versao: number, nome = 'Empresa Recebida') => ({
    especie: 'pessoas' as const,
    itens: [{ chave: 'P1', versao, conteudo: { documento: '11444777000161', nome } }],
  })

  it('no message without a token; no secret, token, city or version of somebody else', async () => {
    const agente = await conectar(scene)
    const segredo = (client_secret: string) => ({ grant_type: 'client_credentials', client_id: agente.cliente, client_secret })
    expect((await dizer(scene, 'token', segredo('errado'))).body).toEqual({ erro: 'Identificador ou segredo inválido.' })
    expect((await dizer(scene, 'token', segredo(agente.segredo), { ibge: cidades.portoClaro })).status).toBe(401)
    expect((await dizer(scene, 'ping', { versaoAgente: '1', fila: 0 })).status).toBe(401)
    const token = await agente.entrar()
    const ping = (opcoes: object) => dizer(scene, 'ping', { versaoAgente: '1', fila: 0 }, opcoes)
    expect((await ping({ token })).status).toBe(200)
    expect((await ping({ token, ibge: cidades.portoClaro })).status).toBe(401)
    expect((await ping({ token: token.replace(/^tnc\.1\./, 'tnc.2.'), ibge: cidades.portoClaro })).status).toBe(401)
    expect((await ping({ token: `${token}x` })).status).toBe(401)
    expect((await ping({ token, versao: 'v2' })).status).toBe(404)
    expect((await ping({ token, ibge: '1234567' })).status).toBe(404)
    expect((await dizer(scene, 'shell', {}, { token })).status).toBe(404)
    expect((await dizer(scene, 'ping', '{', { token })).status).toBe(400)
    expect((await dizer(scene, 'ping', { versaoAgente: '1' }, { token })).body).toEqual({ erro: expect.stringContaining('fila') })
    scene.clock.advance(901_000)
    expect((await ping({ token })).status).toBe(401)
    scene.clock.advance(-901_000)
    // A new secret ends the old one and every token of it (A54).
    const [{ id } = { id: 0 }] = await scene.owner<{ id: string }>('select id from tnc_credencial where cliente = $1', [
      agente.cliente,
    ])
    expect((await (await scene.as('gestor')).try(renovarCredencialTnc, { id: Number(id) })).status).toBe(403)
    const { segredo: novo } = await (await scene.as('administrador')).call(renovarCredencialTnc, { id: Number(id) })
    expect((await ping({ token })).status).toBe(401)
    expect((await dizer(scene, 'token', segredo(agente.segredo))).status).toBe(401)
    expect((await dizer(scene, 'token', segredo(novo))).status).toBe(200)
    await scene.owner('update tnc_credencial set revogada_em = now() where cliente = $1', [agente.cliente])
    expect((await ping({ token })).status).toBe(401)
  })

  it('a credential that is bound to a certificate is worth nothing without it', async () => {
    const agente = await conectar(scene)
    const token = await agente.entrar()
    await scene.owner('update tnc_credencial set certificado_sha256 = $2 where cliente = $1', [
      agente.cliente,
      createHash('sha256').update('outro').digest('hex'),
    ])
    expect((await dizer(scene, 'ping', { versaoAgente: '1', fila: 0 }, { token })).body).toEqual({
      erro: 'O certificado da conexão não é o desta credencial.',
    })
  })

  it('a push needs its key: the same bytes are answered again, others are refused; versions do not go back', async () => {
    const agente = await conectar(scene)
    const token = await agente.entrar()
    expect((await dizer(scene, 'push', push(1), { token })).status).toBe(400)
    const primeiro = await dizer(scene, 'push', push(2), { token, chave: 'k1' })
    expect(primeiro.body).toEqual({ resultados: [{ chave: 'P1', situacao: 'APLICADO', mensagem: null }] })
    expect((await dizer(scene, 'push', push(2), { token, chave: 'k1' })).body).toEqual(primeiro.body)
    expect((await dizer(scene, 'push', push(3), { token, chave: 'k1' })).status).toBe(409)
    const situacao = async (versao: number, nome?: string) =>
      (await agente.pedir('push', push(versao, nome))).resultados.map((um) => um.situacao)
    expect(await situacao(2)).toEqual(['REPETIDO'])
    expect(await situacao(1, 'Nome Velho')).toEqual(['ANTIGO'])
    expect(await situacao(2, 'Nome Trocado')).toEqual(['ERRO'])
    expect(await situacao(3, 'Empresa Recebida Ltda')).toEqual(['APLICADO'])
    const pessoas = await scene.owner(
      `select p.nome, p.municipio_id, m.pessoa_id is not null as migrada from pessoa p left join pessoa_migracao_grp m on m.municipio_id = p.municipio_id and m.pessoa_id = p.id
       where p.municipio_id = 1 and p.documento = '11444777000161'`,
    )
    expect(pessoas).toEqual([{ nome: 'Empresa Recebida Ltda', municipio_id: 1, migrada: true }])
  })

  it('is described by OpenAPI 3.1, every message of it', async () => {
    const answer = await scene.app.inject({ method: 'GET', url: `/conector/v1/${cidades.novaSerra}/openapi.json` })
    const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, unknown> }>()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(
      ['token', 'ping', 'scripts', 'pull', 'ack', 'push', 'cursores', 'totais', 'sinais', 'execucoes', 'testes', 'erros'].map(
        (acao) => `/${acao}`,
      ),
    )
  })
})
