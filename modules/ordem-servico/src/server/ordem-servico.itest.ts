import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'
import { acesso, buscarMenuMap } from '@iss/portal/contract/sessao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarArquivo,
  buscarArquivosDaOrdem,
  buscarItem,
  buscarItensDaOrdem,
  buscarMonitorOrdens,
  buscarOrdens,
  removerArquivo,
  salvarOrdem,
} from '../contract/ordem-servico.ts'

let scene: Scene
let gestor: Client
let fiscal: Client
let suporte: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
  fiscal = await scene.as('fiscal')
  suporte = await scene.as('suporte')
})
afterAll(() => scene?.stop())

const nova = {
  id: null,
  versao: 0,
  titulo: 'Guia sem código de barras',
  tipoOrdemServico: 'ERRO_SISTEMA',
  situacaoOrdemServico: null,
  descricao: 'A segunda via sai sem o código de barras.',
  ordemServicoItemList: [],
  ordemServicoArquivoList: [],
} as const
const mensagens = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const ler = async (client: Client, id: number) => (await client.call(buscarOrdens, { id }))[0]!
const mudar = async (client: Client, id: number, mudanca: object) => {
  const ordem = await ler(client, id)
  return client.try(salvarOrdem, { ...ordem, ordemServicoItemList: [], ordemServicoArquivoList: [], ...mudanca })
}
const enviar = async (client: Client, nome: string) => {
  const boundary = 'limite'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${nome}"\r\nContent-Type: text/plain\r\n\r\nconteúdo do arquivo\r\n--${boundary}--\r\n`
  const answer = await client.post(`/v2/rest${enviarArquivo.path}`, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(answer.status).toBe(200)
  return Number(answer.body.id)
}
const emails = () =>
  scene.owner<{ para: string[]; texto: string }>(
    `select para, texto from email where assunto like 'Ordem de serviço%' order by id`,
  )

describe('who sees what', () => {
  it('C2-7-12 C2-7-13 E2-3-10 U2-2.14-01 U2-2.14-14 U2-2.14-15 support sees the city, the others their own person', async () => {
    const monitor = await gestor.call(buscarMonitorOrdens, {})
    // 95 and 180 minutes: the mean is 137,5.
    expect(monitor).toMatchObject({ abertas: 1, concluidas: 2, tempoMedio: 138 })
    expect(monitor.ordemServicoList.map(({ situacaoOrdemServico }) => situacaoOrdemServico)).toEqual([
      'ABERTO',
      'CONCLUIDO',
      'FECHADO',
    ])
    expect((await fiscal.call(buscarMonitorOrdens, {})).ordemServicoList).toHaveLength(1)
    const todas = await suporte.call(buscarMonitorOrdens, { idMunicipio: 1 })
    expect(todas).toMatchObject({ abertas: 2, concluidas: 2 })
    const idPessoa = monitor.ordemServicoList[0]?.solicitante.id
    expect((await suporte.call(buscarMonitorOrdens, { idPessoa })).ordemServicoList).toHaveLength(3)
  })
  it('E2-3-11 a filter for another city or person is refused', async () => {
    const idPessoa = (await gestor.call(buscarOrdens, {}))[0]?.solicitante.id
    expect((await fiscal.try(buscarMonitorOrdens, { idPessoa })).status).toBe(403)
    expect((await suporte.try(buscarMonitorOrdens, { idMunicipio: 2 })).status).toBe(403)
    const daOrdem = (await gestor.call(buscarOrdens, {}))[0]!
    expect((await fiscal.try(buscarItensDaOrdem, { idOrdemServico: daOrdem.id })).status).toBe(403)
  })
  it('U2-2.14-16 R2-2.1-32 M2-2.3-02 any other profile stays outside; the entry is in the user menu', async () => {
    for (const usuario of ['alfa', 'contador', 'administrador'] as const) {
      const client = await scene.as(usuario)
      expect([usuario, (await client.try(buscarMonitorOrdens, {})).status]).toEqual([usuario, 403])
      expect(await client.call(acesso, { acao: '/home/ordem-servico' })).toBe(false)
    }
    for (const client of [gestor, fiscal, suporte]) {
      const entradas = await client.call(buscarMenuMap, { filtro: 'ordem de serviço' })
      expect(entradas).toContainEqual(
        expect.objectContaining({ path: '/home/ordem-servico', area: 'usuario', rotulo: 'Ordem de serviço' }),
      )
    }
  })
})

describe('an order from opening to closing', () => {
  it('C2-7-14 M2-2.14-29 U2-2.14-09 opens, answers, concludes, reopens and closes; each change reaches the other side', async () => {
    const antes = (await emails()).length
    const { id, mensagem } = await gestor.call(salvarOrdem, { ...nova, situacaoOrdemServico: 'FECHADO' } as never)
    expect(mensagem).toBe('Ordem de serviço salva com sucesso.')
    expect(await ler(gestor, id)).toMatchObject({ situacaoOrdemServico: 'ABERTO', conclusao: null, fechamento: null, versao: 1 })
    expect(mensagens(await mudar(suporte, id, { situacaoOrdemServico: 'FECHADO' }))).toEqual([
      'Apenas o solicitante pode fechar a ordem de serviço.',
    ])
    expect(mensagens(await mudar(gestor, id, { situacaoOrdemServico: 'CONCLUIDO' }))).toEqual([
      'Apenas o suporte pode concluir a ordem de serviço.',
    ])
    const resposta = {
      situacaoOrdemServico: 'CONCLUIDO',
      titulo: 'Outro',
      descricao: '',
      ordemServicoItemList: [{ conteudo: 'Corrigido na versão de hoje.' }],
    }
    expect((await mudar(suporte, id, resposta)).status).toBe(200)
    const concluida = await ler(gestor, id)
    expect(concluida).toMatchObject({ titulo: nova.titulo, descricao: nova.descricao, situacaoOrdemServico: 'CONCLUIDO' })
    expect(concluida.ordemServicoItemList.map(({ conteudo }) => conteudo)).toEqual(['Corrigido na versão de hoje.'])
    expect((await mudar(gestor, id, { situacaoOrdemServico: 'REABERTO' })).status).toBe(200)
    expect((await ler(gestor, id)).conclusao).toBeNull()
    expect((await mudar(gestor, id, { situacaoOrdemServico: 'FECHADO' })).status).toBe(200)
    expect((await ler(gestor, id)).fechamento).not.toBeNull()
    expect(mensagens(await mudar(gestor, id, { ordemServicoItemList: [{ conteudo: 'Mais uma coisa' }] }))).toEqual([
      'A ordem de serviço está fechada e não pode ser alterada.',
    ])
    const novos = (await emails()).slice(antes)
    expect(novos.map(({ texto }) => /Nova ordem de serviço|Nova situação: \p{L}+/u.exec(texto)?.[0])).toEqual([
      'Nova ordem de serviço',
      'Nova situação: Concluído',
      'Nova situação: Reaberto',
      'Nova situação: Fechado',
    ])
    expect(novos[0]?.para).not.toEqual(novos[1]?.para)
    const tipos = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where entidade = 'ordem_servico' and entidade_id = $1 order by id`,
      [String(id)],
    )
    expect(tipos.map(({ tipo }) => tipo)).toEqual([
      'ordem-servico.aberta',
      'ordem-servico.alterada',
      'ordem-servico.alterada',
      'ordem-servico.alterada',
    ])
  })
  it('U2-2.14-13 problems are shown together; support opens none; the second of two who edit is told', async () => {
    expect(mensagens(await gestor.try(salvarOrdem, {}))).toEqual([
      'O título da ordem de serviço é obrigatório.',
      'O tipo da ordem de serviço é obrigatório.',
      'A descrição da ordem de serviço é obrigatória.',
    ])
    expect(mensagens(await suporte.try(salvarOrdem, nova))).toEqual([
      'Apenas o gestor ou o fiscal pode abrir uma ordem de serviço.',
    ])
    const { id } = await fiscal.call(salvarOrdem, nova as never)
    expect((await mudar(fiscal, id, { titulo: 'Novo título' })).status).toBe(200)
    expect(mensagens(await mudar(fiscal, id, { versao: 1 }))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
  })
  it('C2-7-15 C2-7-16 messages by id and by order', async () => {
    const ordem = (await suporte.call(buscarOrdens, {})).find(({ ordemServicoItemList }) => ordemServicoItemList.length > 0)!
    const itens = await suporte.call(buscarItensDaOrdem, { idOrdemServico: ordem.id })
    expect(itens).toEqual(ordem.ordemServicoItemList)
    expect(await suporte.call(buscarItem, { id: itens[0]!.id })).toEqual(itens[0])
  })
  it('C2-7-17 C2-7-18 C2-7-19 U2-2.14-07 attachments: attached, downloaded by the other side, removed', async () => {
    const idArquivo = await enviar(gestor, 'tela.txt')
    const { id } = await gestor.call(salvarOrdem, { ...nova, ordemServicoArquivoList: [{ anexo: { id: idArquivo } }] } as never)
    expect(await suporte.call(buscarArquivosDaOrdem, { idOrdemServico: id })).toEqual([
      { anexo: { id: idArquivo, fileName: 'tela.txt' } },
    ])
    expect(await suporte.call(buscarArquivo, { idArquivo })).toEqual({
      anexo: { id: idArquivo, fileName: 'tela.txt' },
      idOrdemServico: id,
    })
    expect((await suporte.try(baixarArquivo, { id: idArquivo })).raw.toString()).toBe('conteúdo do arquivo')
    expect((await fiscal.try(baixarArquivo, { id: idArquivo })).status).toBe(403)
    const alheio = await enviar(fiscal, 'alheio.txt')
    expect(mensagens(await mudar(gestor, id, { ordemServicoArquivoList: [{ anexo: { id: alheio } }] }))).toEqual([
      'Envie o arquivo novamente antes de anexá-lo à ordem de serviço.',
    ])
    expect((await fiscal.try(removerArquivo, { idArquivo })).status).toBe(403)
    await gestor.call(removerArquivo, { idArquivo })
    expect(await gestor.call(buscarArquivosDaOrdem, { idOrdemServico: id })).toEqual([])
  })
})
