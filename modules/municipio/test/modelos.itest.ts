import { type Registry, registryCalls, actionCall } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configAIDF } from '../src/registries/config-a-i-d-f.ts'
import { configNotificacoes } from '../src/registries/config-notificacoes.ts'
import { configuracaoTermoFiscal } from '../src/registries/configuracao-termo-fiscal.ts'
import { findConfigAidf } from '../src/server/index.ts'
import { findNotificacao } from '../src/server/notificacoes.ts'
import { findTermoFiscal } from '../src/server/termo-fiscal.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const rows = async (registry: Registry) =>
  (await gestor.call(registryCalls(registry).buscar, { pagina: 0, tamanho: 20, cancelados: true })).lista

describe('R2-2.9-18 config-notificacoes (K04)', () => {
  const calls = registryCalls(configNotificacoes)
  const guia = {
    evento: 'GUIA_VENCIDA',
    email: true,
    sistema: true,
    assunto: 'Guia {{numero}}',
    modelo: 'Guia de {{valor}} vencida.',
  }

  it('refuses a variable that its event does not fill, and a second model of it', async () => {
    expect(await refusal(calls.salvar, { valores: { ...guia, modelo: 'Saldo {{saldo}}' } })).toEqual([
      'modelo: Variável desconhecida: saldo.',
    ])
    await gestor.call(calls.salvar, { valores: guia })
    expect(await refusal(calls.salvar, { valores: guia })).toEqual(['evento: Já existe um modelo para este evento.'])
    expect((await (await scene.as('fiscal')).try(calls.buscar, {})).status).toBe(403)
  })

  it('a test mail is in the outbox with the number filled', async () => {
    const modelo = (await rows(configNotificacoes)).find(({ valores }) => valores.evento === 'EMISSAO')
    const teste = actionCall(configNotificacoes, 'enviarTeste')
    expect(await refusal(teste, { valores: { modeloId: modelo?.id, para: 'x' } })).toEqual(['para: Informe um e-mail válido.'])
    expect(await gestor.call(teste, { valores: { modeloId: modelo?.id, para: 'gestor@novaserra.example' } })).toEqual({
      mensagem: 'Mensagem de teste colocada na fila de envio.',
    })
    const [fila] = await scene.owner<{ conteudo: string }>(
      `select row_to_json(e)::text as conteudo from email e where row_to_json(e)::text like '%gestor@novaserra.example%'`,
    )
    expect(fila?.conteudo).toContain('NFS-e nº 1234 emitida em Nova Serra')
  })

  it('gives the sender the text of the city, its own, or nothing; never a half-filled one', async () => {
    const em = (city: number, valores: Record<string, string>) =>
      scene.inCity(city, (ctx) => findNotificacao(ctx, 'SOLICITACAO_DECIDIDA', valores))
    expect(await em(1, { nome: 'Ana', numero: '7' })).toEqual({
      situacao: 'MODELO',
      assunto: 'Solicitação 7',
      paragrafos: ['Olá, Ana.', 'Sua solicitação 7 foi decidida.'],
    })
    expect(await em(2, { nome: 'Ana', numero: '7' })).toEqual({ situacao: 'PADRAO' })
    await expect(em(1, { nome: 'Ana' })).rejects.toThrow(RangeError)
    const row = (await rows(configNotificacoes)).find(({ valores }) => valores.evento === 'SOLICITACAO_DECIDIDA')
    await gestor.call(calls.salvar, { id: row?.id, versao: row?.versao, valores: { ...row?.valores, email: false } })
    expect(await em(1, {})).toEqual({ situacao: 'DESLIGADA' })
  })
})

describe('R2-2.9-34 configuracao-termo-fiscal (K44)', () => {
  it('one active of each kind; the preview fills the variables', async () => {
    const calls = registryCalls(configuracaoTermoFiscal)
    const valores = { tipo: 'NOTIFICACAO', texto: 'Notificado: {{contribuinte}}', ativo: true }
    expect(await refusal(calls.salvar, { valores })).toEqual(['ativo: Já existe um termo ativo deste tipo.'])
    expect(await refusal(calls.salvar, { valores: { ...valores, ativo: false, texto: '{{prazo}}' } })).toEqual([
      'texto: Variável desconhecida: prazo.',
    ])
    const modelo = (await rows(configuracaoTermoFiscal)).find((row) => row.valores.tipo === 'NOTIFICACAO')
    const { mensagem } = await gestor.call(actionCall(configuracaoTermoFiscal, 'previa'), { valores: { modeloId: modelo?.id } })
    expect(mensagem).toContain('Fica Serviços Exemplo Ltda, inscrição 1234-5, notificado')
    expect(mensagem).toContain('Nova Serra, 15/04/2026.')
    expect(await scene.inCity(2, (ctx) => findTermoFiscal(ctx, 'NOTIFICACAO', {}))).toBeNull()
  })
})

describe('R2-2.9-02 config-a-i-d-f (K41)', () => {
  it('keeps the rules, and the defaults of a city that has none', async () => {
    const calls = registryCalls(configAIDF)
    const { registro } = await gestor.call(calls.configuracao, {})
    expect(registro.valores).toMatchObject({ validadeMeses: 24, maximoBlocos: 50, taxa: '12.00' })
    const nada = { bloco: false, formularioContinuo: false, jogosSoltos: false, blocoBp: false }
    expect(await refusal(calls.salvar, { versao: registro.versao, valores: { ...nada, minimaUtilizada: '101' } })).toEqual([
      'minimaUtilizada: O percentual deve ficar entre 0% e 100%.',
      'bloco: Aceite ao menos um tipo de AIDF.',
    ])
    await gestor.call(calls.salvar, { versao: registro.versao, valores: { ...registro.valores, maximoBlocos: 20 } })
    expect((await scene.inCity(1, findConfigAidf)).maximoBlocos).toBe(20)
    expect((await scene.inCity(2, findConfigAidf)).maximoBlocos).toBe(50)
  })
})
