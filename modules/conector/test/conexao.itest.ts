import { createHash, X509Certificate } from 'node:crypto'
import { createServer as createHttp, request as httpRequest, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Conexao, createPortal } from '@iss/agente-conector/portal-client'
import type { ItemEnviado } from '@iss/agente-conector/protocol'
import { reportCalls } from '@iss/list/definition'
import { issueCertificate, newRsaKeyPem } from '@iss/platform/xml'
import { registryCalls } from '@iss/registry/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { criarSinalTnc, ignorarItensTnc, reenviarItensTnc, tentarDeNovoTnc } from '../src/contract/conector.ts'
import { tncAgendamentos } from '../src/registries/tnc-agendamentos.ts'
import { cidades, conectar } from './protocolo.ts'

const cabecalho = 'x-certificado'

/** An authority with the certificate of a balancer and those of two agents. */
function criarCertificados() {
  const emitir = (commonName: string, serial: string, resto: object) => {
    const keyPem = newRsaKeyPem()
    return { keyPem, certPem: issueCertificate({ subjectKeyPem: keyPem, commonName, serial, ...resto }) }
  }
  const autoridade = emitir('Autoridade de teste', '01', {})
  return {
    autoridade,
    servidor: emitir('localhost', '02', { issuer: autoridade, hosts: ['localhost', '127.0.0.1'] }),
    agente: emitir('Agente', '03', { issuer: autoridade, hosts: ['agente'] }),
    outro: emitir('Outro', '04', { issuer: autoridade, hosts: ['outro'] }),
  }
}

let scene: Scene
const abertos: Server[] = []
beforeAll(async () => {
  scene = await startScene({ app: { clientCertHeader: cabecalho } })
  await scene.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const server of abertos) {
    server.closeAllConnections()
    server.close()
  }
  await scene.stop()
})

const ouvir = async (server: Server) => {
  abertos.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

it('through a proxy with its password, under an own authority, with the certificate that the credential is bound to', async () => {
  const { autoridade, servidor, agente, outro } = criarCertificados()
  const portaDoPortal = (scene.app.server.address() as AddressInfo).port
  // A balancer: it ends TLS, asks for a certificate and tells it to the portal in a header.
  const balanceador = await ouvir(
    createHttps(
      { key: servidor.keyPem, cert: servidor.certPem, ca: autoridade.certPem, requestCert: true, rejectUnauthorized: true },
      (pedido, resposta) => {
        const { raw } = (pedido.socket as TLSSocket).getPeerCertificate()
        const headers = { ...pedido.headers, [cabecalho]: `:${raw.toString('base64')}:` }
        const adiante = httpRequest(
          { host: '127.0.0.1', port: portaDoPortal, method: 'POST', path: pedido.url ?? '/', headers },
          (answer) => {
            resposta.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(resposta)
          },
        )
        pedido.pipe(adiante)
      },
    ),
  )
  const passaram: string[] = []
  let senhaEmVigor = 'primeira'
  const proxy = createHttp()
  proxy.on('connect', ({ url = '', headers }, socket) => {
    const certa = `Basic ${Buffer.from(`agente:${senhaEmVigor}`).toString('base64')}`
    if (headers['proxy-authorization'] !== certa) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    passaram.push(url)
    const [host, port] = url.split(':')
    const adiante = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      adiante.pipe(socket)
      socket.pipe(adiante)
    })
    adiante.on('error', () => socket.destroy())
    socket.on('error', () => adiante.destroy())
  })
  const portaDoProxy = await ouvir(proxy)

  const { cliente, segredo } = await conectar(scene)
  const sha256 = createHash('sha256').update(new X509Certificate(agente.certPem).raw).digest('hex')
  await scene.owner('update tnc_credencial set certificado_sha256 = $2 where cliente = $1', [cliente, sha256])
  const abrir = (certificado: Conexao['certificado'], resto: Partial<Conexao> = {}) =>
    createPortal(
      {
        portal: `https://localhost:${balanceador}`,
        ibge: cidades.novaSerra,
        cliente,
        segredo,
        ca: autoridade.certPem,
        certificado,
        proxy: `http://agente@127.0.0.1:${portaDoProxy}`,
        senhaProxy: 'primeira',
        tentativas: 1,
        ...resto,
      },
      scene.clock,
    )
  const doAgente = { cert: agente.certPem, key: agente.keyPem }
  const ping = { versaoAgente: 'mtls', fila: 0 }

  const portal = abrir(doAgente)
  expect((await portal.pedir('ping', ping)).sinais).toEqual([])
  expect(new Set(passaram)).toEqual(new Set([`localhost:${balanceador}`]))
  await expect(abrir({ cert: outro.certPem, key: outro.keyPem }).pedir('ping', ping)).rejects.toThrow(
    'O certificado da conexão não é o desta credencial.',
  )
  await expect(abrir(undefined).pedir('ping', ping)).rejects.toThrow()
  await expect(abrir(doAgente, { ca: outro.certPem }).pedir('ping', ping)).rejects.toThrow()

  // The proxy gets a new password: the agent is told it by the portal and goes on.
  senhaEmVigor = 'segunda'
  await expect(portal.pedir('ping', ping)).rejects.toThrow('O proxy recusou usuário ou senha.')
  portal.trocarSenhaDoProxy('segunda')
  expect((await portal.pedir('ping', ping)).hora).toBeTruthy()
})

describe('what is sent and what is received', () => {
  it('F110 F111 what waits is handed over with its content until it is confirmed; a failure waits and is an error; ignoring asks for a reason', async () => {
    const agente = await conectar(scene)
    const administrador = await scene.as('administrador')
    const erros = async () =>
      (
        await administrador.call(reportCalls('tnc-error').buscar, {
          filtros: { mensagem: 'Conta contábil ausente' },
          pagina: 0,
          tamanho: 10,
        })
      ).linhas
    const { itens, temMais } = await agente.pedir('pull', { especie: 'guias' })
    expect(temMais).toBe(false)
    expect(itens.length).toBeGreaterThanOrEqual(2)
    const [um, outro] = itens
    expect(um?.conteudo).toMatchObject({ numero: expect.any(Number), total: expect.stringMatching(/^\d+\.\d\d$/) })
    // The agent died before it confirmed: the same items come again.
    expect((await agente.pedir('pull', { especie: 'guias' })).itens).toEqual(itens)
    const ack = { id: um?.id ?? 0, versao: um?.versao ?? 0, codigoGrp: 'GRP-1' }
    expect(await agente.pedir('ack', { especie: 'guias', itens: [ack] })).toEqual({ confirmados: 1, comErro: 0, ignorados: 0 })
    expect(await agente.pedir('ack', { especie: 'guias', itens: [ack] })).toEqual({ confirmados: 0, comErro: 0, ignorados: 1 })
    const [documento] = await scene.owner(
      `select d.grp_processado, d.ultima_exp is not null as exportado from documento d join tnc_documento t on t.municipio_id = d.municipio_id and t.entidade_id = d.id where t.id = $1`,
      [um?.id],
    )
    expect(documento).toEqual({ grp_processado: true, exportado: true })
    await agente.pedir('ack', {
      especie: 'guias',
      itens: [{ id: outro?.id ?? 0, versao: outro?.versao ?? 0, erro: 'Conta contábil ausente' }],
    })
    expect((await agente.pedir('pull', { especie: 'guias' })).itens).toEqual([])
    expect((await erros()).map(({ valores }) => valores)).toContainEqual(
      expect.objectContaining({ mensagem: 'Conta contábil ausente', origemRotulo: 'Envio' }),
    )
    scene.clock.advance(61_000)
    expect((await agente.pedir('pull', { especie: 'guias' })).itens.map(({ id }) => id)).toContain(outro?.id)
    scene.clock.advance(-61_000)
    // A51: it is tried again at once when somebody asks for it, and its error ends by itself once it went through.
    const falhar = () =>
      agente.pedir('ack', {
        especie: 'guias',
        itens: [{ id: outro?.id ?? 0, versao: outro?.versao ?? 0, erro: 'Conta contábil ausente' }],
      })
    await falhar()
    const [oErro] = await erros()
    expect(oErro?.valores).toMatchObject({ documento: String(outro?.conteudo.numero), quantidade: 1 })
    expect((await (await scene.as('fiscal')).try(tentarDeNovoTnc, { ids: [Number(oErro?.id)] })).status).toBe(403)
    const { itens: tentados } = await administrador.call(tentarDeNovoTnc, { ids: [Number(oErro?.id)] })
    expect(tentados).toEqual([{ id: Number(oErro?.id), ok: true, mensagem: 'Tentado de novo.' }])
    expect((await agente.pedir('pull', { especie: 'guias' })).itens.map(({ id }) => id)).toContain(outro?.id)
    await agente.pedir('ack', { especie: 'guias', itens: [{ id: outro?.id ?? 0, versao: outro?.versao ?? 0 }] })
    expect(await erros()).toEqual([])
    await (await scene.as('fiscal')).call(reenviarItensTnc, { ids: [outro?.id ?? 0] })
    await agente.pedir('pull', { especie: 'guias' })
    await falhar()
    const fiscal = await scene.as('fiscal')
    const ids = [outro?.id ?? 0]
    expect((await fiscal.try(ignorarItensTnc, { ids, justificativa: '' })).status).toBe(409)
    await fiscal.call(ignorarItensTnc, { ids, justificativa: 'Guia de teste' })
    expect((await agente.pedir('pull', { especie: 'guias' })).itens.map(({ id }) => id)).not.toContain(outro?.id)
    await fiscal.call(reenviarItensTnc, { ids })
    expect((await agente.pedir('pull', { especie: 'guias' })).itens.map(({ id }) => id)).toContain(outro?.id)
    expect((await (await scene.as('alfa')).try(reenviarItensTnc, { ids })).status).toBe(403)
  })

  it('what comes before what it stands on waits for it and is taken up by itself; a payment settles a guide once', async () => {
    const agente = await conectar(scene)
    const um = async (
      especie: 'guias' | 'pagamentos' | 'pessoas',
      chave: string,
      versao: number,
      conteudo: Record<string, unknown>,
    ) => (await agente.pedir('push', { especie, itens: [{ chave, versao, conteudo }] })).resultados[0]
    const documento = '06990590000123'
    expect(await um('pagamentos', 'PG1', 1, { guia: 'G1', dataPagamento: '2024-05-20', valor: '80.00' })).toMatchObject({
      situacao: 'PENDENTE',
    })
    expect(await um('guias', 'G1', 1, { numero: '1', documento, competencia: '2024-04', valor: '80.00' })).toMatchObject({
      situacao: 'PENDENTE',
      mensagem: `O contribuinte ${documento} não está no cadastro.`,
    })
    expect(await um('guias', 'G2', 1, { numero: '2', documento: '123', competencia: '04/2024', valor: '80' })).toMatchObject({
      situacao: 'ERRO',
    })
    expect(await um('pessoas', 'P9', 1, { documento, nome: 'Recebida Depois' })).toMatchObject({ situacao: 'APLICADO' })
    const situacoes = await scene.owner(
      `select chave, situacao from tnc_documento where chave in ('G1', 'PG1', 'G2') order by chave`,
    )
    expect(situacoes).toEqual([
      { chave: 'G1', situacao: 'APLICADO' },
      { chave: 'G2', situacao: 'ERRO' },
      { chave: 'PG1', situacao: 'APLICADO' },
    ])
    const [guia] = await scene.owner<{ numero: string; total: string }>(
      `select numero, total from guia where municipio_id = 1 and estado = 'EMITIDA' order by numero limit 1`,
    )
    const pagar = (versao: number) =>
      um('pagamentos', 'PG2', versao, {
        numeroGuia: Number(guia?.numero),
        dataPagamento: '2026-04-14',
        dataCredito: '2026-04-15',
        valor: guia?.total,
      })
    expect(await pagar(1)).toMatchObject({ situacao: 'APLICADO' })
    expect(await pagar(2)).toMatchObject({ situacao: 'APLICADO' })
    const pagamentos = await scene.owner(
      `select p.valor from pagamento p join guia g on g.municipio_id = p.municipio_id and g.id = p.guia_id where g.municipio_id = 1 and g.numero = $1`,
      [guia?.numero],
    )
    expect(pagamentos).toEqual([{ valor: guia?.total }])
  })

  it('GOV-Sync: guides sent and revenue realised are accounting entries once their routine is active, a cancelled payment takes its entry back', async () => {
    const gestor = await scene.as('gestor')
    const calls = registryCalls(tncAgendamentos)
    const valores = { rotina: 'lancamentos', sentido: 'ENVIAR', frequenciaMinutos: 60 }
    const { id, versao } = await gestor.call(calls.salvar, { valores })
    await gestor.call(calls.salvar, { id, versao, valores: { ...valores, ativo: true } })
    const agente = await conectar(scene)
    const itens: ItemEnviado[] = []
    for (let cursor = 0, temMais = true; temMais; ) {
      const parte = await agente.pedir('pull', { especie: 'lancamentos', cursor, limite: 1000 })
      itens.push(...parte.itens)
      ;({ cursor, temMais } = parte)
    }
    const soma = async (lancamento: string) =>
      itens
        .filter(({ conteudo }) => conteudo.lancamento === lancamento)
        .reduce((total, { conteudo }) => total + BigInt(String(conteudo.total).replace('.', '')), 0n)
    const [noPortal] = await scene.owner<{ guias: string; recebido: string }>(
      `select (select sum(total) * 100 from guia where municipio_id = 1)::bigint::text as guias, (select sum(valor) * 100 from pagamento where municipio_id = 1)::bigint::text as recebido`,
    )
    expect({ guias: String(await soma('GUIA_ENVIADA')), recebido: String(await soma('RECEITA_REALIZADA')) }).toEqual(noPortal)
    const antes = itens.length
    await scene.owner(
      `update pagamento set estornado_em = now(), motivo_estorno = 'Teste' where id = (select max(id) from pagamento where municipio_id = 1)`,
    )
    const depois = (await agente.pedir('pull', { especie: 'lancamentos', cursor: itens.at(-1)?.id ?? 0 })).itens
    expect(antes).toBeGreaterThan(0)
    expect(depois.map(({ conteudo }) => conteudo.lancamento)).toEqual(['RECEITA_ESTORNADA'])
  })
})

describe('signals and the queue on their screens', () => {
  const linhas = async (slug: string, filtros: Record<string, unknown> = {}) =>
    (await (await scene.as('administrador')).call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 50 })).linhas.map(
      ({ valores }) => valores,
    )
  const frases = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

  it('A52 one signal for several cities: a city where one waits is told by name, the others get theirs, and each agent only its own', async () => {
    const administrador = await scene.as('administrador')
    await administrador.call(criarSinalTnc, { municipios: [2], tipo: 'RESTART', motivo: 'Só Porto Claro' })
    const { mensagem } = await administrador.call(criarSinalTnc, {
      municipios: [1, 2],
      tipo: 'UPDATE',
      motivo: 'As duas cidades',
    })
    expect(mensagem).toContain('Sinal UPDATE criado para 1 município:')
    expect(mensagem).toMatch(/Porto Claro - \w\w: Já existe sinal pendente para este município\./)
    expect(frases(await administrador.try(criarSinalTnc, { municipios: [1, 2], tipo: 'KILL', motivo: 'x' }))).toEqual([
      'Já existe sinal pendente para este município.',
    ])
    expect(frases(await administrador.try(criarSinalTnc, { municipios: [], tipo: 'KILL', motivo: 'x' }))).toEqual([
      'Informe ao menos um município.',
    ])
    expect(frases(await administrador.try(criarSinalTnc, { municipios: [99], tipo: 'KILL', motivo: 'x' }))).toEqual([
      'Nenhum dos municípios escolhidos é atendido por esta instalação.',
    ])
    const vistos = (await linhas('tnc-signal')).filter(({ situacao }) => situacao === 'Criado')
    expect(vistos.map(({ municipio, motivo }) => [String(municipio).split(' - ')[0], motivo])).toEqual([
      ['Nova Serra', 'As duas cidades'],
      ['Porto Claro', 'Só Porto Claro'],
    ])
    const autores = new Set(vistos.map(({ autor }) => autor))
    expect(autores.size).toBe(1)
    expect(autores).not.toContain(null)
    expect((await linhas('tnc-signal', { municipios: [2] })).map(({ motivo }) => motivo)).toEqual(['Só Porto Claro'])
    const { sinais } = await (await conectar(scene)).pedir('ping', { versaoAgente: '1', fila: 0 })
    expect(sinais.map(({ tipo }) => tipo)).toEqual(['UPDATE'])
    await scene.owner('update tnc_signal set finalizado = criado where finalizado is null')
  })

  it("F110 'Emissão' is the day of issue of the document, whenever it came into the queue; number and name are there before it is handed over", async () => {
    const [guia] = await scene.owner<{ id: string; numero: string; nome: string; dia: string; documento: string }>(
      `select g.id, g.numero::text, p.nome, p.documento, to_char(d.emissao at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia
       from guia g join documento d on d.municipio_id = g.municipio_id and d.id = g.id join pessoa p on p.municipio_id = g.municipio_id and p.id = g.pessoa_id
       where g.municipio_id = 1 and not exists (select 1 from tnc_documento t where t.municipio_id = 1 and t.chave = g.id::text) order by g.id limit 1`,
    )
    const [fila] = await scene.owner<{ id: string }>(
      `insert into tnc_documento (municipio_id, sentido, especie, chave, entidade_id, revisao, situacao, criado_em, alterado_em)
       values (1, 'ENVIADO', 'guias', $1, $2, 1, 'PENDENTE', '2026-04-15T12:00:00Z', '2026-04-15T12:00:00Z') returning id`,
      [guia?.id, guia?.id],
    )
    const pendente = (await linhas('tnc-docs-exp-pendente', { contribuinte: guia?.documento, especie: 'guias' })).find(
      ({ numero }) => numero === guia?.numero,
    )
    expect(pendente).toMatchObject({
      emissao: guia?.dia,
      nome: guia?.nome,
      documento: guia?.documento,
      situacaoRotulo: 'Pendente',
    })
    expect(guia?.dia).not.toBe('2026-04-15')
    await scene.owner('delete from tnc_documento where municipio_id = 1 and id = $1', [fila?.id])
  })
})
