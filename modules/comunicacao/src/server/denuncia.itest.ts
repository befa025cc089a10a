import { execFileSync } from 'node:child_process'
import { baixarArquivo } from '@iss/portal/contract/arquivo'
import { buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assumirDenuncia,
  buscarDenuncia,
  buscarDenuncias,
  encerrarDenuncia,
  imprimirDenuncia,
  registrarDenuncia,
  responderDenuncia,
} from '../contract/denuncia.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const nova = {
  idMunicipio: 1,
  tipo: 'NAO_EMITIU_NOTA',
  denunciadoDocumento: '40.000.002/0001-03',
  descricao: 'Paguei pela reforma e a empresa não emitiu a nota fiscal.',
  dataOcorrencia: '2026-04-10',
  valor: '1500.00',
  anonima: true,
} as const
const frases = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const registrar = async (mudanca: object = {}) =>
  scene.publico.try(registrarDenuncia, { ...nova, ...mudanca, captcha: await scene.captcha() })
const ultima = async () => (await fiscal.call(buscarDenuncias, {}))[0]!.chave
const alvo = async (chave: string) => ({ chave, versao: (await fiscal.call(buscarDenuncia, { chave })).versao })

describe('complaints', () => {
  it('E3-3.3-17 an anonymous one keeps nothing about who made it', async () => {
    const answer = await registrar({ nome: 'Fulano', email: 'fulano@exemplo.com.br' })
    expect(answer.status).toBe(200)
    const to = await fiscal.call(buscarDenuncia, { chave: await ultima() })
    expect(to).toMatchObject({ denunciado: 'Beta Construções Ltda', denunciante: 'Anônimo', situacao: 'RECEBIDA' })
    const rows = await scene.owner('select denunciante_nome, denunciante_email from denuncia where chave = $1', [to.chave])
    expect(rows).toEqual([{ denunciante_nome: null, denunciante_email: null }])
    const eventos = await scene.owner(
      `select conta_id, pessoa_id from auditoria_evento where tipo = 'denuncia.registrada' order by id desc limit 1`,
    )
    expect(eventos).toEqual([{ conta_id: null, pessoa_id: null }])
  })

  it('U2-2.16-12 stands in the attendance search under its own status, leading to its key', async () => {
    await registrar()
    const linhas = await fiscal.call(buscarAtendimento, { situacao: 'denuncia' })
    const chave = await ultima()
    expect(linhas.find((linha) => linha.criptId === chave)).toMatchObject({
      denuncia: true,
      pendente: false,
      nomeSolicitante: 'Anônimo',
    })
    expect((await fiscal.call(buscarAtendimento, {})).some((linha) => linha.denuncia)).toBe(false)
  })

  it('is taken, answered by mail and ended with an opinion; then it is left alone', async () => {
    await registrar({ anonima: false, nome: 'Maria', email: 'maria.denuncia@exemplo.com.br' })
    const chave = await ultima()
    expect((await fiscal.call(buscarDenuncia, { chave })).denunciante).toBe('Identidade preservada')
    expect((await (await scene.as('gestor')).call(buscarDenuncia, { chave })).denunciante).toContain('Maria')
    const velho = await alvo(chave)
    expect((await fiscal.call(assumirDenuncia, velho)).mensagem).toBe('Denúncia assumida.')
    // Whoever takes it from a colleague is told from whom.
    const outro = await scene.as('fiscal2')
    expect((await outro.call(assumirDenuncia, await alvo(chave))).mensagem).toBe('Denúncia assumida. Estava com Carla Fiscal.')
    await fiscal.call(assumirDenuncia, await alvo(chave))
    expect((await fiscal.call(buscarDenuncia, { chave })).denunciante).toContain('Maria')
    expect(frases(await fiscal.try(responderDenuncia, { ...velho, resposta: 'Em apuração.' }))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    await fiscal.call(responderDenuncia, { ...(await alvo(chave)), resposta: 'Em apuração.' })
    const mails = await scene.owner(`select 1 from email where 'maria.denuncia@exemplo.com.br' = any(para)`)
    expect(mails).toHaveLength(1)
    expect(frases(await fiscal.try(encerrarDenuncia, await alvo(chave)))).toEqual([
      'O parecer é obrigatório.',
      'Informe o resultado da apuração.',
    ])
    await fiscal.call(encerrarDenuncia, { ...(await alvo(chave)), parecer: 'Nota emitida de ofício.', resultado: 'PROCEDENTE' })
    const fim = await fiscal.call(buscarDenuncia, { chave })
    expect([fim.situacao, fim.dataEncerramento !== null, fim.acoes]).toEqual(['ENCERRADA', true, []])
    expect(frases(await fiscal.try(assumirDenuncia, await alvo(chave)))).toEqual(['Denúncia já encerrada.'])
  })

  it('needs the captcha and what happened', async () => {
    expect(frases(await scene.publico.try(registrarDenuncia, nova))).toEqual(['Resolva a verificação antes de enviar.'])
    expect(frases(await registrar({ tipo: null, denunciadoDocumento: '', descricao: 'x' }))).toEqual([
      'Informe o tipo da denúncia.',
      'Informe o nome ou o documento do denunciado.',
      'Descreva o fato com 20 a 4000 caracteres.',
    ])
  })

  it('is read by no taxpayer and in no other city', async () => {
    await registrar()
    const chave = await ultima()
    expect((await (await scene.as('alfa')).try(buscarDenuncia, { chave })).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(buscarDenuncia, { chave })).status).toBe(404)
  })
})

describe('what goes with a complaint', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n').toString('base64')

  it('F154 attachments are kept without the names of who stays anonymous, downloaded by inspectors only, and printed', async () => {
    const anexos = [{ nome: 'recibo de fulano.pdf', conteudo: pdf }]
    expect((await registrar({ anexos })).status).toBe(200)
    const chave = await ultima()
    const to = await fiscal.call(buscarDenuncia, { chave })
    expect(to.anexos).toMatchObject([{ nome: 'anexo-1.pdf' }])
    const id = to.anexos[0]!.id
    expect((await fiscal.try(baixarArquivo, { id })).raw.subarray(0, 5).toString()).toBe('%PDF-')
    for (const usuario of ['alfa', 'fiscal.porto'])
      expect([403, 404], usuario).toContain((await (await scene.as(usuario)).try(baixarArquivo, { id })).status)
    const folha = await fiscal.try(imprimirDenuncia, { chave })
    expect([folha.status, folha.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const texto = execFileSync('pdftotext', ['-layout', '-', '-'], { input: folha.raw }).toString()
    for (const parte of ['Não emitiu nota', 'Beta Construções Ltda', 'Anônimo', 'anexo-1.pdf', '10/04/2026'])
      expect(texto).toContain(parte)
    expect((await (await scene.as('alfa')).try(imprimirDenuncia, { chave })).status).toBe(403)
  })

  it('too many files, and files that are not what their names say, are refused at their field; nothing is written', async () => {
    const antes = (await fiscal.call(buscarDenuncias, {})).length
    const quatro = Array.from({ length: 4 }, (_, index) => ({ nome: `a${index}.pdf`, conteudo: pdf }))
    expect((await registrar({ anexos: quatro })).body.mensagens).toEqual([
      { key: 'anexos', message: 'Anexe no máximo 3 arquivos, com até 2,5 MB somados.' },
    ])
    const falso = [{ nome: 'foto.png', conteudo: pdf }]
    expect((await registrar({ anexos: falso })).body.mensagens).toEqual([
      { key: 'anexos', message: 'O conteúdo do arquivo não corresponde à extensão .png.' },
    ])
    expect((await fiscal.call(buscarDenuncias, {})).length).toBe(antes)
  })
})
