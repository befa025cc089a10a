import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { enviarArquivo } from '@iss/portal/contract/arquivo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  atenderAprovar,
  atenderBuscarTO,
  atenderComplemento,
  atenderIndeferir,
  atenderReabrir,
  buscarAtendimento,
  buscarFiscaisPorMunicipio,
} from '../contract/atendimento.ts'
import { buscarConfigSolicitacoes, salvarConfigSolicitacoes } from '../contract/config-solicitacoes.ts'
import {
  buscarFormularioSolicitacao,
  buscarSolicitacoes,
  buscarSolicitacaoTO,
  cancelarSolicitacao,
  makeRequestCalls,
  responderSolicitacao,
} from '../contract/solicitacao.ts'
import { generica } from '../requests/generica.ts'

const { validar, salvar } = makeRequestCalls({
  recurso: 'solicitacaogenerica',
  rotulo: 'Solicitação genérica',
  schema: generica.schema,
  access: {},
})
const descricao = 'Preciso de uma orientação do fisco sobre este assunto.'

let scene: Scene
let fiscal: Client
let gestor: Client

beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  gestor = await scene.as('gestor')
})
afterAll(() => scene?.stop())

const pedir = (client: Client, assunto: string, extra: object = {}) =>
  client.call(salvar, { dados: { assunto, descricao }, observacao: '', anexos: [], ...extra } as never)
const messages = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])
const emails = () =>
  scene.inCity(
    1,
    async (ctx) =>
      (
        await ctx.client.query<{ para: string[]; assunto: string; texto: string }>(
          'select para, assunto, texto from email order by id',
        )
      ).rows,
  )
const audits = (id: string) =>
  scene.inCity(1, async (ctx) =>
    (
      await ctx.client.query<{ tipo: string }>(
        `select a.tipo from auditoria_evento a join solicitacao s on s.id::text = a.entidade_id where a.entidade = 'solicitacao' and s.chave = $1 order by a.id`,
        [id],
      )
    ).rows.map(({ tipo }) => tipo),
  )

describe('a generic request, from taxpayer to inspector', () => {
  it('is asked, seen in the attendance (C2-7-23, U2-2.16-01, U2-2.16-04), approved, and told to its requester', async () => {
    const alfa = await scene.as('alfa')
    const enviada = await pedir(alfa, 'Outros assuntos')
    expect(enviada.protocolo).toMatch(/^2026\d{8}$/)
    expect(enviada.mensagem).toBe(`Solicitação enviada com sucesso. Protocolo ${enviada.protocolo}.`)
    const linhas = await fiscal.call(buscarAtendimento, {})
    const linha = linhas.find((row) => row.criptId === enviada.criptId)
    expect(linha).toMatchObject({
      rotulo: 'Solicitação genérica',
      situacaoAtendimento: 'Pendente',
      tipo: 'Generica',
      dataFmt: '15/04/2026 12:00:00',
      pendente: true,
      aprovada: false,
      indeferida: false,
      generica: true,
      angular: false,
      denuncia: false,
      senhaDocumento: null,
      rotaAngular: null,
    })
    expect(linha?.nomeContribuinte).toMatch(/^Alfa/)
    const to = await fiscal.call(atenderBuscarTO, { criptId: enviada.criptId })
    expect(to).toMatchObject({ podeDecidir: true, podeReabrir: false, diasEmEspera: 0, temEmail: true })
    expect(to.resumo.map(({ rotulo, solicitado }) => [rotulo, solicitado])).toEqual([
      ['Assunto', 'Outros assuntos'],
      ['Descrição', descricao],
    ])
    const antes = (await emails()).length
    const decisao = await fiscal.call(atenderAprovar, {
      criptId: enviada.criptId,
      versao: to.versao,
      texto: 'Segue a orientação.',
      enviarEmail: true,
      dados: {},
    })
    expect(decisao.mensagem).toBe('Solicitação aprovada com sucesso.')
    const meu = await alfa.call(buscarSolicitacaoTO, { id: enviada.criptId })
    expect(meu).toMatchObject({
      situacao: 'Aprovada',
      estado: 'Aprovada',
      podeCancelar: false,
      decisao: { texto: 'Segue a orientação.', emailEnviadoEm: '2026-04-15T15:00:00.000Z' },
    })
    expect((await alfa.call(buscarSolicitacoes, { situacao: 'Aprovada' })).map((row) => row.criptId)).toContain(enviada.criptId)
    expect((await fiscal.call(buscarAtendimento, { situacao: 'aprovada' })).map((row) => row.criptId)).toContain(enviada.criptId)
    expect((await fiscal.call(buscarAtendimento, {})).map((row) => row.criptId)).not.toContain(enviada.criptId)
    const novos = (await emails()).slice(antes)
    expect(novos).toHaveLength(1)
    expect(novos[0]?.assunto).toBe(`Sua solicitação foi aprovada (protocolo ${enviada.protocolo})`)
    expect(novos[0]?.texto).toContain('Segue a orientação.')
    expect(novos[0]?.texto).toContain(`http://localhost:3000/home/solicitacao/generica/${enviada.criptId}`)
    expect(await audits(enviada.criptId)).toEqual(['solicitacao.enviada', 'solicitacao.aprovada'])
  })

  it('is rejected with reasons of the list, repeated from them, reopened by the manager', async () => {
    const beta = await scene.as('beta')
    const { criptId, protocolo } = await pedir(beta, 'Certidões e declarações')
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    const [primeira, segunda] = to.justificativas
    if (!primeira || !segunda) throw new Error('The demonstration has no reasons')
    const pedido = { solicitacao: criptId, versao: to.versao, texto: 'Anexe os documentos.', enviarEmail: true }
    const vazio = await fiscal.try(atenderIndeferir, { ...pedido, justificativaIndeferimentoList: [] })
    expect([vazio.status, messages(vazio)]).toEqual([
      409,
      [['justificativaIndeferimentoList', 'Selecione ao menos uma justificativa.']],
    ])
    const estranha = await fiscal.try(atenderIndeferir, { ...pedido, justificativaIndeferimentoList: [999_999] })
    expect(messages(estranha)).toEqual([
      ['justificativaIndeferimentoList', 'A justificativa selecionada não está mais disponível.'],
    ])
    await fiscal.call(atenderIndeferir, { ...pedido, justificativaIndeferimentoList: [primeira.id, segunda.id] })
    const meu = await beta.call(buscarSolicitacaoTO, { id: criptId })
    expect(meu).toMatchObject({
      situacao: 'Indeferida',
      podeRepetir: true,
      rotaNova: '/home/actions/outras-solicitacoes',
      decisao: { texto: 'Anexe os documentos.' },
    })
    expect([...(meu.decisao?.justificativas ?? [])].sort()).toEqual([primeira.texto, segunda.texto].sort())
    const mail = (await emails()).at(-1)
    expect(mail?.assunto).toBe(`Sua solicitação foi indeferida (protocolo ${protocolo})`)
    expect(mail?.texto).toContain(`- ${primeira.texto}`)
    const formulario = await beta.call(buscarFormularioSolicitacao, { tipo: 'Generica', aPartirDe: criptId })
    expect(formulario).toMatchObject({
      aPartirDe: criptId,
      rascunho: null,
      valores: { assunto: 'Certidões e declarações', descricao },
    })
    expect((await fiscal.try(atenderReabrir, { criptId, motivo: 'x' })).status).toBe(403)
    const semMotivo = await gestor.try(atenderReabrir, { criptId, motivo: ' ' })
    expect(messages(semMotivo)).toEqual([['motivo', 'Informe o motivo da reabertura.']])
    await gestor.call(atenderReabrir, { criptId, motivo: 'Recurso do contribuinte.' })
    const reaberta = await gestor.call(atenderBuscarTO, { criptId })
    expect(reaberta).toMatchObject({ situacao: 'Pendente', podeDecidir: true, decisao: null })
    expect(reaberta.mensagens.at(-1)).toMatchObject({ papel: 'sistema', autor: 'Sistema' })
    expect(reaberta.mensagens.at(-1)?.texto).toContain(`Justificativa: ${primeira.texto}`)
    expect(await audits(criptId)).toEqual(['solicitacao.enviada', 'solicitacao.indeferida', 'solicitacao.reaberta'])
  })

  it('asks for a complement, is answered with an attachment that only both sides may open', async () => {
    const gama = await scene.as('gama')
    const { criptId } = await pedir(gama, 'Restituição ou compensação')
    const aberta = await fiscal.call(atenderBuscarTO, { criptId })
    await fiscal.call(atenderComplemento, {
      criptId,
      texto: 'Envie o comprovante.',
      pedeComplemento: true,
      anexos: [],
      enviarEmail: true,
    })
    expect((await emails()).at(-1)?.assunto).toMatch(/^Sua solicitação precisa de complemento/)
    const linha = (await gama.call(buscarSolicitacoes, { tipo: 'Generica' })).find((row) => row.criptId === criptId)
    expect(linha).toMatchObject({ aguardaComplemento: true, situacao: 'Pendente' })
    const arquivo = await upload(gama, 'comprovante.txt', 'pago em 10/04/2026')
    const alheio = await upload(await scene.as('beta'), 'outro.txt', 'segredo')
    expect(messages(await gama.try(responderSolicitacao, { id: criptId, texto: 'Segue.', anexos: [alheio] }))).toEqual([
      ['anexos', 'Anexo não encontrado. Envie o arquivo novamente.'],
    ])
    expect(messages(await gama.try(responderSolicitacao, { id: criptId, texto: ' ', anexos: [] }))).toEqual([
      ['texto', 'A mensagem é obrigatória.'],
    ])
    await gama.call(responderSolicitacao, { id: criptId, texto: 'Segue o comprovante.', anexos: [arquivo] })
    const velha = await fiscal.try(atenderAprovar, { criptId, versao: aberta.versao })
    expect(messages(velha)).toEqual([[null, 'Os dados foram alterados por outro usuário. Recarregue a página.']])
    const nova = await fiscal.call(atenderBuscarTO, { criptId })
    expect(nova.mensagens.map(({ papel, texto }) => [papel, texto])).toEqual([
      ['fisco', 'Envie o comprovante.'],
      ['solicitante', 'Segue o comprovante.'],
    ])
    expect(nova.mensagens[1]?.anexos.map(({ id }) => id)).toEqual([arquivo])
    expect((await fiscal.get(`/v2/rest/arquivo/download/${arquivo}`)).status).toBe(200)
    expect((await (await scene.as('beta')).get(`/v2/rest/arquivo/download/${arquivo}`)).status).toBe(403)
  })
})

describe('what is refused', () => {
  it('one pending request per kind and target; a withdrawn one makes room', async () => {
    const delta = await scene.as('delta')
    const { criptId, protocolo } = await pedir(delta, 'Parcelamento')
    const segunda = await delta.try(salvar, { dados: { assunto: 'Parcelamento', descricao } })
    expect([segunda.status, messages(segunda)]).toEqual([
      409,
      [[null, `Já existe uma solicitação pendente para este documento (protocolo ${protocolo}).`]],
    ])
    expect(messages(await delta.try(validar, { dados: { assunto: 'Parcelamento', descricao } }))).toEqual(messages(segunda))
    await delta.call(cancelarSolicitacao, { id: criptId })
    expect((await delta.call(buscarSolicitacoes, {})).find((row) => row.criptId === criptId)).toMatchObject({
      situacao: 'Pendente',
      estado: 'Cancelada',
      podeCancelar: false,
    })
    expect((await fiscal.call(buscarAtendimento, {})).map((row) => row.criptId)).not.toContain(criptId)
    expect(messages(await fiscal.try(atenderAprovar, { criptId, versao: 2 }))).toEqual([
      [null, 'Esta solicitação foi cancelada pelo solicitante.'],
    ])
    const terceira = await pedir(delta, 'Parcelamento')
    expect(Number(terceira.protocolo) - Number(protocolo)).toBe(1)
  })

  it('two at the same moment: one is sent, the other refused, and no number is lost', async () => {
    const zeta = await scene.as('zeta')
    const corpo = { dados: { assunto: 'Encerramento e guias', descricao } }
    const respostas = await Promise.all([zeta.try(salvar, corpo), zeta.try(salvar, corpo), zeta.try(salvar, corpo)])
    expect(respostas.map(({ status }) => status).sort(byText)).toEqual([200, 409, 409])
    const gaps = await scene.owner<{ ok: boolean }>(
      `select count(*) = max(substr(protocolo, 5)::int) as ok from solicitacao where municipio_id = 1 and protocolo like '2026%'`,
    )
    expect(gaps[0]?.ok).toBe(true)
  })

  it('values that the kind does not take, all at once', async () => {
    const alfa = await scene.as('alfa')
    const answer = await alfa.try(salvar, { dados: { assunto: 'x', descricao: 'curta' }, observacao: 'y'.repeat(2001) })
    expect([answer.status, messages(answer)]).toEqual([
      409,
      [
        ['dados.assunto', 'O assunto é obrigatório.'],
        ['dados.descricao', 'A descrição deve ter entre 20 e 4000 caracteres.'],
        ['observacao', 'A observação deve ter no máximo 2000 caracteres.'],
      ],
    ])
  })

  it('a kind that the municipality switched off', async () => {
    const [municipio] = await gestor.call(buscarConfigSolicitacoes, {})
    if (!municipio) throw new Error('No configuration')
    const { nome: _nome, ...config } = municipio
    await gestor.call(salvarConfigSolicitacoes, { ...config, generica: false })
    const gama = await scene.as('gama')
    const recusada = await gama.try(salvar, { dados: { assunto: 'Outros assuntos', descricao } })
    expect(messages(recusada)).toEqual([[null, 'Este tipo de solicitação não está disponível no município.']])
    expect((await gama.call(buscarFormularioSolicitacao, { rota: '/home/actions/outras-solicitacoes' })).indisponivel).toBe(
      'Este tipo de solicitação não está disponível no município.',
    )
    expect(messages(await gestor.try(salvarConfigSolicitacoes, config))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const [agora] = await gestor.call(buscarConfigSolicitacoes, {})
    await gestor.call(salvarConfigSolicitacoes, { ...config, versao: agora?.versao ?? -1, generica: true })
    expect((await gama.try(validar, { dados: { assunto: 'Outros assuntos', descricao } })).status).toBe(200)
  })

  it('an inspector whose switch of the kind is off', async () => {
    const { criptId } = await pedir(await scene.as('hospital'), 'Outros assuntos')
    const linha = (await gestor.call(buscarConfigSolicitacoes, {})).find(
      ({ autenticacaoLivroFiscal, fiscal: id }) => id !== null && !autenticacaoLivroFiscal,
    )
    if (!linha) throw new Error('No inspector with switches')
    const { nome: _nome, ...config } = linha
    const fiscal2 = await scene.as('fiscal2')
    expect((await fiscal2.try(atenderBuscarTO, { criptId })).status).toBe(200)
    await gestor.call(salvarConfigSolicitacoes, { ...config, generica: false })
    expect((await fiscal2.call(buscarAtendimento, {})).filter((row) => row.tipo === 'Generica')).toEqual([])
    const recusa = await fiscal2.try(atenderBuscarTO, { criptId })
    expect([recusa.status, messages(recusa)]).toEqual([403, [[null, 'Você não possui permissão para acessar este recurso.']]])
    expect((await fiscal2.try(atenderAprovar, { criptId, versao: 1 })).status).toBe(403)
    await gestor.call(salvarConfigSolicitacoes, { ...config, versao: config.versao + 1, generica: true })
  })

  it('a second inspector: he is told who decided, and nothing happens twice', async () => {
    const { criptId } = await pedir(await scene.as('locadora'), 'Outros assuntos')
    const fiscal2 = await scene.as('fiscal2')
    const antes = (await emails()).length
    const decisao = { criptId, versao: 1, texto: 'Resposta.', enviarEmail: true, dados: {} }
    const respostas = await Promise.all([fiscal.try(atenderAprovar, decisao), fiscal2.try(atenderAprovar, decisao)])
    expect(respostas.map(({ status }) => status).sort(byText)).toEqual([200, 409])
    const recusa = respostas.find(({ status }) => status === 409)
    expect(recusa && messages(recusa)[0]?.[1]).toMatch(/^Esta solicitação já foi atendida por .+ em 15\/04\/2026 12:00:00\.$/)
    expect((await emails()).length - antes).toBe(1)
    expect(await audits(criptId)).toEqual(['solicitacao.enviada', 'solicitacao.aprovada'])
  })

  it('whoever has no part in it', async () => {
    const alfa = await scene.as('alfa')
    const { criptId } = await pedir(alfa, 'Encerramento e guias')
    const beta = await scene.as('beta')
    expect((await beta.try(buscarSolicitacaoTO, { id: criptId })).status).toBe(403)
    expect((await beta.try(cancelarSolicitacao, { id: criptId })).status).toBe(403)
    for (const call of [
      buscarAtendimento,
      atenderBuscarTO,
      atenderAprovar,
      atenderIndeferir,
      buscarFiscaisPorMunicipio,
      salvarConfigSolicitacoes,
    ])
      expect([call.path, (await alfa.try(call, { criptId, versao: 1 })).status]).toEqual([call.path, 403])
    expect((await scene.publico.try(salvar, { dados: { assunto: 'Parcelamento', descricao } })).status).toBe(401)
    const funcionario = await scene.as('funcionario')
    expect((await funcionario.try(buscarSolicitacoes, {})).status).toBe(403)
    expect((await gestor.try(buscarSolicitacoes, {})).status).toBe(403)
    for (const id of ['nada', '00000000-0000-4000-8000-000000000000']) {
      const falta = await fiscal.try(atenderBuscarTO, { criptId: id })
      expect([falta.status, messages(falta)]).toEqual([404, [[null, 'Solicitação não encontrada.']]])
    }
  })

  it('another city', async () => {
    const porto = await scene.as('fiscal.porto')
    const { criptId } = await pedir(await scene.as('alfa'), 'Certidões e declarações')
    expect((await porto.try(atenderBuscarTO, { criptId })).status).toBe(404)
    expect((await porto.try(atenderAprovar, { criptId, versao: 1 })).status).toBe(404)
    const visiveis = await porto.call(buscarAtendimento, { dataInicial: '2020-01-01', dataFinal: '2026-12-31' })
    expect(visiveis.map((row) => row.criptId)).not.toContain(criptId)
    expect((await porto.try(buscarFiscaisPorMunicipio, { idMunicipio: 1 })).status).toBe(403)
    expect((await fiscal.call(buscarFiscaisPorMunicipio, { idMunicipio: 1 })).length).toBeGreaterThanOrEqual(2)
  })
})

async function upload(client: Client, nome: string, conteudo: string): Promise<number> {
  const boundary = 'limite-do-teste'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${nome}"\r\ncontent-type: text/plain\r\n\r\n${conteudo}\r\n--${boundary}--\r\n`
  const answer = await client.post(`/v2/rest${enviarArquivo.path}`, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  if (answer.status !== 200) throw new Error(`Upload answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return Number(answer.body.id)
}
