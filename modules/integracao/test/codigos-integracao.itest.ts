import { createHash } from 'node:crypto'
import { alterarPessoaSelecionada, buscarUserInfo } from '@iss/portal/contract/sessao'
import { chavesDoEscopo, limitarAoEscopo } from '@iss/acesso/domain/codigo-integracao'
import { plusDays, plusMonths } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { isAllowed } from '@iss/platform/contract'
import type { CodeReach } from '@iss/platform/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  baixarAplicativo,
  buscarAplicativo,
  buscarPublicacaoAplicativo,
  salvarAplicativo,
} from '../src/contract/aplicativo-desktop.ts'
import {
  buscarAcessosIntegracao,
  buscarCodigosIntegracao,
  buscarTabelasIntegracao,
  gerarCodigoIntegracao,
  revogarCodigoIntegracao,
} from '../src/contract/codigos-integracao.ts'
import { enviar } from './importar.ts'

/** A zip with one file of two letters. */
const zipDeTeste =
  'UEsDBBQAAAAAAAAAIVxH3dx5AgAAAAIAAAAIAAAAbGVpYS50eHRva1BLAQIUAxQAAAAAAAAAIVxH3dx5AgAAAAIAAAAIAAAAAAAAAAAAAACAAQAAAABsZWlhLnR4dFBLBQYAAAAAAQABADYAAAAoAAAAAAA='

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])
const validade = () => plusMonths(scene.clock.today(), 6)
/** Calls as another program does: nothing but the code in the header. */
const com = (token: string) => ({
  notas: () => scene.publico.post('/v2/rest/notafiscal/buscar', { pagina: 0, tamanho: 10 }, { authorization: `Bearer ${token}` }),
  user: () => scene.publico.get('/v2/rest/session/buscarUserInfo', { authorization: `Bearer ${token}` }),
  chamar: (path: string, body: unknown = {}) => scene.publico.post(`/v2/rest${path}`, body, { authorization: `Bearer ${token}` }),
})

describe('R2-2.4-39 M2-2.4-26 Códigos para integração (S24)', () => {
  it('everything against a code is told at once; nobody gives what he does not hold', async () => {
    const ruim = await alfa.try(gerarCodigoIntegracao, { nome: 'x', escopos: [], validade: scene.clock.today() })
    expect(mensagens(ruim)).toEqual([
      ['nome', 'Informe o nome do programa, com 3 a 60 caracteres.'],
      ['escopos', 'Escolha ao menos uma permissão para o código.'],
      ['validade', 'A validade deve ser futura e de no máximo 24 meses.'],
    ])
    const longe = { nome: 'ERP', escopos: ['consultar'], validade: plusMonths(scene.clock.today(), 25) }
    expect(mensagens(await alfa.try(gerarCodigoIntegracao, longe))).toEqual([
      ['validade', 'A validade deve ser futura e de no máximo 24 meses.'],
    ])
    for (const usuario of ['fiscal', 'gestor', 'funcionario', 'maria'])
      expect((await (await scene.as(usuario)).try(gerarCodigoIntegracao, longe)).status, usuario).toBe(403)
  })

  it('a code opens its scope and nothing else; revoked it answers 401', async () => {
    const gerado = await alfa.call(gerarCodigoIntegracao, {
      nome: 'ERP de teste',
      escopos: ['consultar'],
      validade: validade(),
    })
    expect(gerado.token).toMatch(/^issc_[A-Za-z0-9_-]{43}$/)
    expect(gerado.mensagem).toBe('Copie o token agora; ele não será exibido novamente.')
    const [guardado] = await scene.owner<{ hash: string }>('select hash from codigo_integracao where id = $1', [gerado.id])
    expect(guardado?.hash).toBe(createHash('sha256').update(gerado.token).digest('hex'))
    const programa = com(gerado.token)
    const notas = await programa.notas()
    expect(notas.status).toBe(200)
    expect(notas.body.total).toBeGreaterThan(0)
    const user = (await programa.user()).body as {
      perfis: string[]
      authRegex: string[]
      pessoaSelecionada: { documento: string }
    }
    expect(user).toMatchObject({ perfis: [], authRegex: ['iss:documentos:exibir', 'iss:nfe:exportar'] })
    expect(user.pessoaSelecionada.documento).toBe(demoDocumentos.alfa)
    for (const path of [
      '/pessoa/alterarEmail',
      '/session/alterarPessoaSelecionada',
      '/logout/sair',
      '/preferencia/buscar',
      '/pessoa/buscar',
      '/session/acesso',
      '/relatorioassincrono/agendar',
      '/codigointegracao/buscar',
      '/codigointegracao/gerar',
      '/notafiscal/emitir',
    ])
      expect((await programa.chamar(path)).status, path).toBe(403)
    const repetido = await alfa.try(gerarCodigoIntegracao, { nome: 'erp DE teste', escopos: ['emitir'], validade: validade() })
    expect(mensagens(repetido)).toEqual([['nome', 'Já existe um código em vigor com este nome.']])
    const { lista, podeGerar } = await alfa.call(buscarCodigosIntegracao, {})
    expect(podeGerar).toBe(true)
    expect(lista[0]).toMatchObject({ nome: 'ERP de teste', situacao: 'Ativo', acessos: 12, final: gerado.token.slice(-4) })
    const [acesso] = await alfa.call(buscarAcessosIntegracao, {})
    expect(acesso).toMatchObject({ nome: 'ERP de teste', acessos: 12 })

    const beta = await scene.as('beta')
    expect((await beta.try(revogarCodigoIntegracao, { id: gerado.id })).status).toBe(404)
    expect((await beta.call(buscarCodigosIntegracao, {})).lista).toEqual([])
    await alfa.call(revogarCodigoIntegracao, { id: gerado.id })
    expect((await programa.notas()).status).toBe(401)
    expect((await alfa.try(revogarCodigoIntegracao, { id: gerado.id })).status).toBe(404)
    const eventos = await scene.owner<{ tipo: string; tudo: string }>(
      `select tipo, coalesce(antes::text, '') || coalesce(depois::text, '') as tudo from auditoria_evento
       where entidade = 'codigo_integracao' and entidade_id = $1 order by id`,
      [String(gerado.id)],
    )
    expect(eventos.map(({ tipo }) => tipo)).toEqual(['codigo-integracao.gerado', 'codigo-integracao.revogado'])
    for (const { tudo } of eventos) expect(tudo).not.toContain(gerado.token.slice(5, 20))
  })

  it('past its last day, with the account blocked, or once the accountant no longer acts for the client, it answers 401', async () => {
    const contador = await scene.as('contador')
    const [cliente] = await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and documento = $1`, [
      demoDocumentos.gama,
    ])
    await contador.call(alterarPessoaSelecionada, { idPessoa: Number(cliente?.id) })
    const { token, id } = await contador.call(gerarCodigoIntegracao, {
      nome: 'Escritório',
      escopos: ['consultar'],
      validade: validade(),
    })
    const { contaId } = (
      await scene.owner<{ contaId: string }>('select conta_id as "contaId" from codigo_integracao where id = $1', [id])
    )[0]!
    const status = async () => (await com(token).notas()).status
    expect(await status()).toBe(200)
    await scene.owner('update codigo_integracao set validade = $2 where id = $1', [id, plusDays(scene.clock.today(), -1)])
    expect(await status()).toBe(401)
    await scene.owner('update codigo_integracao set validade = $2 where id = $1', [id, scene.clock.today()])
    expect(await status()).toBe(200)
    await scene.owner(`update conta set situacao = 'BLOQUEADA' where id = $1`, [contaId])
    expect(await status()).toBe(401)
    await scene.owner(`update conta set situacao = 'ATIVA' where id = $1`, [contaId])
    const [antes] = await scene.owner<{ contador: string }>(
      'select contador_responsavel_id as contador from pessoa where municipio_id = 1 and id = $1',
      [cliente?.id],
    )
    await scene.owner('update pessoa set contador_responsavel_id = null where municipio_id = 1 and id = $1', [cliente?.id])
    expect(await status()).toBe(401)
    await scene.owner('update pessoa set contador_responsavel_id = $2 where municipio_id = 1 and id = $1', [
      cliente?.id,
      antes?.contador,
    ])
    await contador.call(alterarPessoaSelecionada, {})
  })

  it('an authority that acts for a taxpayer makes no code in his name', async () => {
    const fiscal = await scene.as('fiscal')
    const { pessoaUsuario } = await alfa.call(buscarUserInfo, {})
    await fiscal.call(alterarPessoaSelecionada, { idPessoa: pessoaUsuario.id })
    expect((await fiscal.call(buscarCodigosIntegracao, {})).podeGerar).toBe(false)
    const pedido = { nome: 'Do fiscal', escopos: ['consultar'], validade: validade() }
    expect((await fiscal.try(gerarCodigoIntegracao, pedido)).status).toBe(403)
    await fiscal.call(alterarPessoaSelecionada, {})
  })

  it('the staff of the city hall reads the tables and has no codes', async () => {
    for (const usuario of ['fiscal', 'administrador', 'suporte']) {
      const deles = await scene.as(usuario)
      expect((await deles.try(buscarTabelasIntegracao, {})).status).toBe(200)
      expect((await deles.try(buscarCodigosIntegracao, {})).status).toBe(403)
    }
  })

  it.each([{ escopos: ['consultar'] }, { escopos: ['emitir'] }, { escopos: ['cancelar'] }] as const)(
    'of all calls $escopos reaches those that ask for its keys or that it names, and no other',
    async ({ escopos }) => {
      const { token } = await alfa.call(gerarCodigoIntegracao, {
        nome: `Alcance ${escopos.join(' ')}`,
        escopos: [...escopos],
        validade: validade(),
      })
      const chaves = escopos.flatMap((escopo) => chavesDoEscopo[escopo] as readonly string[])
      const reaches = (scene.house.others.get('code-reach') ?? []) as unknown as CodeReach[]
      const nomeadas = new Set(
        reaches.filter(({ escopo }) => (escopos as readonly string[]).includes(escopo)).flatMap(({ calls }) => calls),
      )
      const user = limitarAoEscopo(await alfa.call(buscarUserInfo, {}), escopos)
      const erros: string[] = []
      let abertas = 0
      let semDeclaracao = 0
      for (const { call } of scene.house.operations) {
        if ('public' in call.access) continue
        const declarada = nomeadas.has(call) || call.access.chaves?.some((chave) => chaves.includes(chave)) === true
        const esperada = declarada && isAllowed(call.access, user)
        if (!declarada && isAllowed(call.access, user)) semDeclaracao += 1
        const headers = { authorization: `Bearer ${token}` }
        // No text of a request may hold this character, so that nothing is done.
        const { status } =
          call.method === 'POST'
            ? await scene.publico.post(`/v2/rest${call.path}`, { x: '\u0000' }, headers)
            : await scene.publico.get(`/v2/rest${call.path.replace(/:[A-Za-z]+\??/g, '1')}?x=%00`, headers)
        if (esperada) abertas += 1
        if ((status !== 403) !== esperada || status === 401 || status >= 500) erros.push(`${call.method} ${call.path}: ${status}`)
      }
      expect(erros).toEqual([])
      expect(abertas).toBeGreaterThan(3)
      // Calls that admit any session are what this guards: there are some, and they stay closed.
      expect(semDeclaracao).toBeGreaterThan(10)
    },
  )

  it('what a scope reaches by name asks for no other right than a session', () => {
    const reaches = (scene.house.others.get('code-reach') ?? []) as unknown as CodeReach[]
    expect(reaches.map(({ escopo }) => escopo).sort()).toEqual(['cancelar', 'consultar', 'emitir'])
    for (const { calls } of reaches) for (const { path, access } of calls) expect(access, path).toEqual({})
  })

  it('gives the tables of the municipality', async () => {
    const tabelas = await alfa.call(buscarTabelasIntegracao, {})
    expect(tabelas.ambiente).toBe('Teste')
    expect(tabelas.enderecos[0]).toEqual({ rotulo: 'Chamadas', endereco: 'http://localhost:3000/v2/rest' })
    expect(tabelas.municipio).toEqual({ nome: 'Nova Serra', uf: 'MG', codigo: '9900001' })
    expect(tabelas.exigibilidades).toHaveLength(7)
    expect(tabelas.atividades.length).toBeGreaterThan(10)
    expect(tabelas.tiposTributacao.length).toBeGreaterThan(2)
  })
})

describe('R2-2.4-43 M2-2.4-32 Download do aplicativo desktop (S28)', () => {
  it('without a file it is told; with one, the hash shown is that of what is downloaded', async () => {
    expect((await alfa.call(buscarAplicativo, {})).aplicativo).toBeNull()
    const falta = await alfa.try(baixarAplicativo, {})
    expect([falta.status, mensagens(falta)]).toEqual([404, [[null, 'Ferramenta indisponível no momento.']]])
    const admin = await scene.as('administrador')
    const zip = Buffer.from(zipDeTeste, 'base64')
    const arquivoId = await enviar(scene, admin, zip, 'emissor.zip')
    const { versao } = await admin.call(buscarPublicacaoAplicativo, {})
    const valores = { versao, arquivoId, versaoAplicativo: '1.4.0', instrucoes: 'Descompacte e abra.' }
    expect(mensagens(await admin.try(salvarAplicativo, { ...valores, versaoAplicativo: '' }))).toEqual([
      ['versaoAplicativo', 'Informe a versão do aplicativo.'],
    ])
    const texto = await enviar(scene, admin, 'não é um zip', 'leia.txt')
    expect(mensagens(await admin.try(salvarAplicativo, { ...valores, arquivoId: texto }))).toEqual([
      ['arquivoId', 'Envie o aplicativo em um arquivo zip.'],
    ])
    expect((await admin.try(salvarAplicativo, valores)).status).toBe(200)
    expect(mensagens(await admin.try(salvarAplicativo, valores))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const { aplicativo } = await alfa.call(buscarAplicativo, {})
    const baixado = await alfa.try(baixarAplicativo, {})
    expect(baixado.raw.equals(zip)).toBe(true)
    expect(aplicativo).toMatchObject({
      arquivo: 'emissor.zip',
      versao: '1.4.0',
      sha256: createHash('sha256').update(baixado.raw).digest('hex'),
    })
    expect((await alfa.try(salvarAplicativo, valores)).status).toBe(403)
    expect((await (await scene.as('alfa.porto')).call(buscarAplicativo, {})).aplicativo).toBeNull()
    expect((await (await scene.as('maria')).try(buscarAplicativo, {})).status).toBe(403)
  })
})
