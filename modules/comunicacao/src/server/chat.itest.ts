import { execFileSync } from 'node:child_process'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assumirChat,
  avaliarChat,
  buscarChat,
  buscarChatTO,
  buscarFilaChat,
  converterChat,
  encerrarChat,
  enviarChat,
  imprimirChat,
  iniciarChat,
  transferirChat,
} from '../contract/chat.ts'
import { buscarTopico } from '../contract/topico.ts'
import { encerrarInativos } from './atender-chat.ts'

let scene: Scene
let gama: Client
let fiscal: Client
let fiscal2: Client
beforeAll(async () => {
  scene = await startScene()
  gama = await scene.as('gama')
  fiscal = await scene.as('fiscal')
  fiscal2 = await scene.as('fiscal2')
})
afterAll(() => scene?.stop())

const novo = { setor: 'FISCO', assunto: 'Guia vencida', texto: 'Como reemito a guia?' } as const
const frases = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const iniciar = async () => (await gama.call(iniciarChat, novo)).id

describe('chat', () => {
  it('P3-6-26 waits in the queue of its department, is taken by one attendant only, talks and ends with a mark', async () => {
    const id = await iniciar()
    expect(frases(await gama.try(iniciarChat, novo))).toEqual(['Você já tem um atendimento em andamento.'])
    expect((await fiscal.call(buscarFilaChat, {})).aguardando.map((chat) => chat.id)).toContain(id)
    expect((await (await scene.as('suporte')).call(buscarFilaChat, {})).aguardando.map((chat) => chat.id)).not.toContain(id)
    expect(frases(await fiscal.try(enviarChat, { id, texto: 'Olá' }))).toEqual(['Assuma o atendimento antes de responder.'])
    await fiscal.call(assumirChat, { id })
    const nome = (await fiscal.call(buscarChatTO, { id })).atendente
    expect(frases(await fiscal2.try(assumirChat, { id }))).toEqual([`Chat já assumido por ${nome}.`])
    expect(frases(await fiscal2.try(enviarChat, { id, texto: 'Olá' }))).toEqual([`Este atendimento está com ${nome}.`])
    await fiscal.call(enviarChat, { id, texto: 'Olá! Em que posso ajudar?', anexos: [] })
    await gama.call(enviarChat, { id, texto: 'A guia de março venceu.', anexos: [] })
    expect((await gama.call(buscarChat, {})).chat?.mensagens.map(({ lado }) => lado)).toEqual([
      'Contribuinte',
      'Atendente',
      'Contribuinte',
    ])
    expect(frases(await gama.try(avaliarChat, { id, nota: 5 }))).toEqual(['A situação do atendimento não permite esta ação.'])
    await fiscal.call(encerrarChat, { id })
    expect(frases(await gama.try(enviarChat, { id, texto: 'Obrigado' }))).toEqual([
      'O atendimento está encerrado e não recebe novas mensagens.',
    ])
    await gama.call(avaliarChat, { id, nota: 4 })
    expect((await gama.call(buscarChat, {})).chat).toMatchObject({ situacao: 'ENCERRADO', nota: 4, acoes: [] })
    const impresso = await fiscal.call(imprimirChat, { id })
    const texto = execFileSync('pdftotext', ['-layout', '-', '-'], { input: impresso as unknown as Buffer }).toString()
    const semQuebras = texto.replace(/\s+/g, ' ')
    for (const dito of [`Atendente: ${nome}`, 'Assunto: Guia vencida', 'Como reemito a guia?', 'A guia de março venceu.'])
      expect(semQuebras).toContain(dito)
    expect(semQuebras).toMatch(
      /Situação: Encerrado em 15\/04\/2026 .*\(contribuinte\), 15\/04\/2026 .*\(atendente\), 15\/04\/2026/,
    )
    expect((await (await scene.as('beta')).try(imprimirChat, { id })).status).toBe(404)
    expect((await (await scene.as('fiscal.porto')).try(imprimirChat, { id })).status).toBe(404)
  })

  it('of two attendants who take a chat at the same moment one gets it', async () => {
    const id = await iniciar()
    const answers = await Promise.all([fiscal.try(assumirChat, { id }), fiscal2.try(assumirChat, { id })])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    await gama.call(encerrarChat, { id })
  })

  it('is transferred within the department and becomes a ticket with its messages', async () => {
    const id = await iniciar()
    await fiscal.call(assumirChat, { id })
    const { atendentes } = await fiscal.call(buscarFilaChat, {})
    expect(frases(await fiscal.try(transferirChat, { id, atendenteId: 999_999 }))).toEqual([
      'Atendente não encontrado no município.',
    ])
    // Inspectors and gestores (F78); the wait is that of the first message that nobody answered.
    const gestores = await scene.owner<{ id: string }>(
      `select distinct ator_id as id from papel where municipio_id = 1 and perfil = 'gestor' and fim is null`,
    )
    expect(atendentes.map((um) => um.id)).toEqual(expect.arrayContaining(gestores.map((um) => Number(um.id))))
    await scene.owner(
      `update chat_mensagem set data_envio = data_envio - interval '6 minutes' where municipio_id = 1 and chat_id = $1`,
      [id],
    )
    await gama.call(enviarChat, { id, texto: 'Ainda aí?', anexos: [] })
    expect((await fiscal.call(buscarChatTO, { id })).semResposta).toBe(6)
    await fiscal.call(enviarChat, { id, texto: 'Um momento.', anexos: [] })
    expect((await fiscal.call(buscarChatTO, { id })).semResposta).toBeNull()
    const doFiscal2 = atendentes.find((um) => !gestores.some((gestor) => Number(gestor.id) === um.id))
    await fiscal.call(transferirChat, { id, atendenteId: doFiscal2?.id ?? 0 })
    expect((await fiscal2.call(buscarChatTO, { id })).meu).toBe(true)
    await fiscal2.call(converterChat, { id })
    const { topicoId, situacao } = await fiscal2.call(buscarChatTO, { id })
    expect(situacao).toBe('ENCERRADO')
    const topico = await fiscal2.call(buscarTopico, { id: topicoId ?? 0 })
    expect(topico).toMatchObject({ assunto: 'Guia vencida', situacao: 'aberto' })
    expect(topico.mensagens.map(({ texto }) => texto)).toEqual(['Como reemito a guia?', 'Ainda aí?', 'Um momento.'])
  })

  it('half an hour without a word since it was taken ends it; waiting in the queue does not', async () => {
    const id = await iniciar()
    const antiga = (coluna: 'ultima_mensagem' | 'assumido_em') =>
      scene.owner(`update chat set ${coluna} = '2026-04-15T14:29:00Z' where id = $1`, [id])
    const situacao = async () => {
      await scene.inCity(1, encerrarInativos)
      return (await gama.call(buscarChat, {})).chat?.situacao
    }
    await antiga('ultima_mensagem')
    expect(await situacao()).toBe('AGUARDANDO')
    await fiscal.call(assumirChat, { id })
    expect(await situacao()).toBe('EM_ATENDIMENTO')
    await antiga('assumido_em')
    await fiscal.call(enviarChat, { id, texto: 'Bom dia.', anexos: [] })
    expect(await situacao()).toBe('EM_ATENDIMENTO')
    await antiga('ultima_mensagem')
    await scene.inCity(1, encerrarInativos)
    expect((await gama.call(buscarChat, {})).chat).toMatchObject({ situacao: 'ENCERRADO', porInatividade: true })
  })

  it('outside its hours nobody begins one; another person and another city see nothing', async () => {
    await scene.owner('update config_chat set hora_inicio = 8, hora_fim = 12, fins_de_semana = false')
    expect(frases(await gama.try(iniciarChat, novo))).toEqual(['Atendimento disponível de 08:00 às 12:00. Deixe sua dúvida.'])
    await scene.owner('update config_chat set hora_inicio = 0, hora_fim = 24, fins_de_semana = true')
    const id = await iniciar()
    expect((await (await scene.as('alfa')).try(buscarChatTO, { id })).status).toBe(404)
    expect((await (await scene.as('fiscal.porto')).try(assumirChat, { id })).status).toBe(404)
    expect((await (await scene.as('alfa')).try(assumirChat, { id })).status).toBe(403)
    expect((await fiscal.try(iniciarChat, novo)).status).toBe(403)
  })
})
