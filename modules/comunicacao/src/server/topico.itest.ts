import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'
import { buscarFiscaisPorMunicipio } from '@iss/solicitacao/contract/atendimento'
import { type Client, type Scene, startScene } from '@iss/testing'
import { reportCalls } from '@iss/list/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  atribuirTopico,
  avaliarTopico,
  converterTopico,
  buscarTopico,
  buscarTopicos,
  confirmarLeituraTopico,
  encaminharTopico,
  eventosTopico,
  fecharTopico,
  indeferirTopico,
  reabrirTopico,
  salvarMensagem,
  salvarTopico,
} from '../contract/topico.ts'

let scene: Scene
let alfa: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const nova = {
  assunto: 'Como cancelar uma nota?',
  categoria: 'Nota fiscal eletrônica',
  texto: 'Emiti a nota 10 com o valor errado. Como cancelo?',
  anexos: [] as number[],
} as const
const frases = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const abrir = async () => (await alfa.call(salvarTopico, { ...nova, anexos: [] })).id
const ler = (client: Client, id: number) => client.call(buscarTopico, { id })
const linha = async (client: Client, id: number) =>
  (await client.call(buscarTopicos, { meus: false })).find((row) => row.id === id)
const alvo = async (id: number) => ({ id, versao: (await ler(fiscal, id)).versao })
const enviar = async (client: Client) => {
  const payload =
    '--limite\r\nContent-Disposition: form-data; name="file"; filename="nota.txt"\r\nContent-Type: text/plain\r\n\r\nconteúdo\r\n--limite--\r\n'
  const answer = await client.post(`/v2/rest${enviarArquivo.path}`, payload, {
    'content-type': 'multipart/form-data; boundary=limite',
  })
  return Number(answer.body.id)
}

describe('tickets', () => {
  it('E3-3.3-13 E3-3.3-14 a taxpayer asks with an attachment, an inspector answers; each side is told by mail and by badge', async () => {
    const anexo = await enviar(alfa)
    const { id } = await alfa.call(salvarTopico, { ...nova, anexos: [anexo] })
    expect(await ler(fiscal, id)).toMatchObject({ situacao: 'aberto', contribuinte: 'Alfa Tecnologia Ltda', naoLido: true })
    expect((await ler(fiscal, id)).mensagens[0]?.anexos.map(({ nome }) => nome)).toEqual(['nota.txt'])
    expect((await fiscal.try(baixarArquivo, { id: anexo })).status).toBe(200)
    expect((await (await scene.as('beta')).try(baixarArquivo, { id: anexo })).status).toBe(403)
    await fiscal.call(confirmarLeituraTopico, { id })
    expect((await linha(fiscal, id))?.naoLido).toBe(false)
    await fiscal.call(salvarMensagem, { topicoId: id, texto: 'Use o menu Solicitações, Cancelamento de NF-e.', anexos: [] })
    expect((await linha(alfa, id))?.naoLido).toBe(true)
    const mails = await scene.owner<{ texto: string }>('select texto from email where assunto like $1 order by id', [
      `Dúvida ${id}:%`,
    ])
    expect(mails.some(({ texto }) => texto.includes('Emiti a nota 10'))).toBe(true)
    expect(mails.at(-1)?.texto).toContain('Cancelamento de NF-e')
    expect((await ler(alfa, id)).mensagens.map(({ lado, propria }) => [lado, propria])).toEqual([
      ['Contribuinte', true],
      ['Fisco', false],
    ])
  })

  it('nobody attaches a file that another account sent, neither to a question nor to an answer', async () => {
    const { id } = await alfa.call(salvarTopico, { ...nova, anexos: [await enviar(alfa)] })
    const alheio = await enviar(await scene.as('beta'))
    const recusas = [
      await alfa.try(salvarTopico, { ...nova, anexos: [alheio] }),
      await alfa.try(salvarTopico, { ...nova, anexos: [await enviar(alfa), alheio] }),
      await fiscal.try(salvarMensagem, { topicoId: id, texto: 'Veja o arquivo em anexo.', anexos: [alheio] }),
    ]
    expect(recusas.map(frases)).toEqual(Array(3).fill(['Envie o arquivo novamente antes de anexá-lo.']))
    expect((await ler(fiscal, id)).mensagens).toHaveLength(1)
    expect((await fiscal.try(baixarArquivo, { id: alheio })).status).toBe(403)
  })

  it('N3-4-03 closed and rejected tickets take no message; only the authority reopens', async () => {
    const id = await abrir()
    await alfa.call(fecharTopico, { ...(await alvo(id)), nota: 5 })
    expect(await ler(alfa, id)).toMatchObject({ situacao: 'fechado', nota: 5, acoes: [] })
    expect(frases(await alfa.try(salvarMensagem, { topicoId: id, texto: 'Mais uma pergunta' }))).toEqual([
      'O tópico está fechado. Abra uma nova dúvida.',
    ])
    expect(frases(await fiscal.try(salvarMensagem, { topicoId: id, texto: 'Resposta' }))).toEqual([
      'Tópico fechado não recebe novas mensagens.',
    ])
    expect(frases(await fiscal.try(indeferirTopico, { ...(await alvo(id)), texto: 'Não procede.' }))).toEqual([
      'A situação do tópico não permite esta ação.',
    ])
    expect((await alfa.try(reabrirTopico, await alvo(id))).status).toBe(403)
    await fiscal.call(reabrirTopico, await alvo(id))
    expect((await ler(alfa, id)).dataFechamento).toBeNull()
    await fiscal.call(indeferirTopico, { ...(await alvo(id)), texto: 'O assunto não é do ISS.' })
    const indeferido = await ler(alfa, id)
    expect(indeferido.situacao).toBe('indeferido')
    expect(indeferido.dataFechamento).not.toBeNull()
    expect(indeferido.mensagens.at(-1)?.texto).toBe('O assunto não é do ISS.')
  })

  it('N3-4-04 U3-4-02 A61 taken, transferred, sent on to the administrator and evaluated by him', async () => {
    const id = await abrir()
    await fiscal.call(atribuirTopico, await alvo(id))
    const nome = (await ler(fiscal, id)).fiscal
    expect(nome).not.toBeNull()
    const outro = (await fiscal.call(buscarFiscaisPorMunicipio, { idMunicipio: 1 })).find((one) => one.nome !== nome)
    await fiscal.call(atribuirTopico, { ...(await alvo(id)), fiscalId: outro?.id })
    expect((await ler(fiscal, id)).fiscal).toBe(outro?.nome)
    await fiscal.call(encaminharTopico, await alvo(id))
    const administrador = await scene.as('administrador')
    expect(await linha(administrador, id)).toMatchObject({ encaminhado: true, avaliacaoAdministrador: 'não avaliado' })
    await administrador.call(avaliarTopico, { ...(await alvo(id)), avaliacao: 'defeito' })
    const defeitos = await administrador.call(buscarTopicos, { avaliacao: 'defeito', meus: false })
    expect(defeitos.map((row) => row.id)).toContain(id)
    expect((await fiscal.try(avaliarTopico, { ...(await alvo(id)), avaliacao: 'melhoria' })).status).toBe(403)
    const daInstalacao = async (filtros: Record<string, unknown>) =>
      (await administrador.call(reportCalls('duvidas-da-instalacao').buscar, { filtros, pagina: 0, tamanho: 50 })).linhas.map(
        ({ id: qual, valores: { municipio, avaliacao } }) => [Number(qual), municipio, avaliacao],
      )
    expect(await daInstalacao({ avaliacao: 'defeito', situacao: 'aberto' })).toEqual([[id, 'Nova Serra - MG', 'defeito']])
    expect(await daInstalacao({ municipio: 1, avaliacao: 'melhoria' })).toEqual([])
    expect(await daInstalacao({ municipio: 2, avaliacao: 'melhoria' })).toEqual([
      [expect.any(Number), expect.stringMatching(/^Porto Claro/), 'melhoria'],
    ])
    expect((await fiscal.try(reportCalls('duvidas-da-instalacao').buscar, { filtros: {} })).status).toBe(403)

    const pedido = { ...(await alvo(id)), tipoOrdemServico: 'ERRO_SISTEMA' as const }
    expect((await fiscal.try(converterTopico, pedido)).status).toBe(403)
    const { ordemServicoId } = await administrador.call(converterTopico, pedido)
    const [ordem] = await scene.owner<{ titulo: string; tipo: string; descricao: string }>(
      'select titulo, tipo_ordem_servico as tipo, descricao from ordem_servico where municipio_id = 1 and id = $1',
      [ordemServicoId],
    )
    const lido = await ler(administrador, id)
    expect(ordem).toMatchObject({ titulo: lido.assunto, tipo: 'ERRO_SISTEMA' })
    expect(ordem?.descricao).toContain(lido.mensagens[0]?.texto)
    expect(lido.ordemServicoId).toBe(ordemServicoId)
    const outra = await administrador.try(converterTopico, { ...(await alvo(id)), tipoOrdemServico: 'MELHORIA' })
    expect(outra.status).toBe(409)
    expect(await linha(administrador, await abrir())).toMatchObject({
      situacao: 'aberto',
      avaliacaoAdministrador: 'não avaliado',
    })
  })

  it('of two who change the same ticket the second is told; what is missing is told together', async () => {
    const id = await abrir()
    const velho = await alvo(id)
    await fiscal.call(encaminharTopico, velho)
    expect(frases(await fiscal.try(fecharTopico, velho))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    expect(frases(await alfa.try(salvarTopico, { ...nova, assunto: '', texto: 'curta' }))).toEqual([
      'O assunto é obrigatório.',
      'A mensagem deve ter entre 10 e 4000 caracteres.',
    ])
    expect(frases(await fiscal.try(salvarMensagem, { topicoId: id, texto: ' ' }))).toEqual(['A mensagem é obrigatória.'])
  })

  it('another taxpayer, another city and support see nothing; an inspector opens none', async () => {
    const id = await abrir()
    expect((await (await scene.as('beta')).try(buscarTopico, { id })).status).toBe(404)
    expect((await (await scene.as('fiscal.porto')).try(buscarTopico, { id })).status).toBe(404)
    expect((await (await scene.as('suporte')).try(buscarTopico, { id })).status).toBe(403)
    expect((await fiscal.try(salvarTopico, nova)).status).toBe(403)
  })

  it('the open screen of the other side hears of a message as a server-sent event', async () => {
    const id = await abrir()
    const base = await scene.app.listen({ port: 0, host: '127.0.0.1' })
    const abort = new AbortController()
    const answer = await fetch(`${base}/v2/rest${eventosTopico.path}?id=${id}`, {
      headers: { authorization: `Bearer ${alfa.token}` },
      signal: abort.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (what: string) => {
      while (!text.includes(what)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended before ${what}`)
        text += value
      }
    }
    await until('event: pronto')
    await fiscal.call(salvarMensagem, { topicoId: id, texto: 'Resposta ao vivo.', anexos: [] })
    await until('event: mudou')
    abort.abort()
    await expect(reader.closed).rejects.toMatchObject({ name: 'AbortError' })
    const foreign = await (await scene.as('beta')).try(eventosTopico, { id })
    expect(foreign.status).toBe(404)
  })
})
