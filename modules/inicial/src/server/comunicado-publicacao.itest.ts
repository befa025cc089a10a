import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarAnexosComunicado,
  buscarComunicados,
  encerrarComunicado,
  publicarComunicado,
  removerComunicado,
  salvarComunicado,
} from '../contract/comunicado-publicacao.ts'
import { buscarInicial, confirmarLeitura } from '../contract/inicial.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene?.stop())

const novo = {
  id: null,
  versao: '',
  assunto: 'Plantão do setor de ISS',
  corpo: 'Na sexta-feira o setor atende até as 20 horas.',
  icone: 'speakerphone',
  inicio: '2026-04-15',
  fim: null,
  alcance: 'PERFIS',
  perfis: ['contador'],
  documentos: [],
  anexos: [],
  enviarEmail: false,
} as const
const frases = (answer: { body: { mensagens?: { message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ message }) => message)
const ler = async (id: number) => (await gestor.call(buscarComunicados, {})).find((row) => row.id === id)!
const visto = async (usuario: string, id: number) => {
  const { comunicadoList } = await (await scene.as(usuario)).call(buscarInicial, {
    idContador: null,
    idFiscal: null,
    idFuncionario: null,
  })
  return comunicadoList.some((row) => row.id === id)
}
const enviar = async (client: Client) => {
  const payload =
    '--limite\r\nContent-Disposition: form-data; name="file"; filename="edital.txt"\r\nContent-Type: text/plain\r\n\r\nconteúdo\r\n--limite--\r\n'
  const answer = await client.post(`/v2/rest${enviarArquivo.path}`, payload, {
    'content-type': 'multipart/form-data; boundary=limite',
  })
  return Number(answer.body.id)
}

describe('publication of notices', () => {
  it('E3-3.3-18 R2-2.8-62 comunicados: a draft is seen by nobody; published it reaches its profile, with its attachment, and is read once', async () => {
    const anexo = await enviar(gestor)
    const { id } = await gestor.call(salvarComunicado, { ...novo, perfis: ['contador'], anexos: [anexo] } as never)
    expect(await visto('contador', id)).toBe(false)
    expect(await ler(id)).toMatchObject({ situacao: 'Rascunho', alcance: 'PERFIS', lidos: 0 })
    const contador = await scene.as('contador')
    expect((await contador.try(baixarArquivo, { id: anexo })).status).toBe(403)
    await gestor.call(publicarComunicado, { id, versao: (await ler(id)).versao })
    expect(await visto('contador', id)).toBe(true)
    expect(await visto('alfa', id)).toBe(false)
    expect((await contador.call(buscarAnexosComunicado, { ids: [id] })).map(({ nome }) => nome)).toEqual(['edital.txt'])
    expect((await contador.try(baixarArquivo, { id: anexo })).status).toBe(200)
    expect((await (await scene.as('alfa')).try(baixarArquivo, { id: anexo })).status).toBe(403)
    await contador.call(confirmarLeitura, { id })
    expect(await ler(id)).toMatchObject({ situacao: 'Publicado', lidos: 1 })
  })

  it('a notice to named people reaches only them; an unknown document is named', async () => {
    const pessoas = { ...novo, alcance: 'PESSOAS', perfis: [] } as const
    const answer = await gestor.try(salvarComunicado, { ...pessoas, documentos: ['11.444.777/0001-61', '99.999.999/0001-91'] })
    expect([answer.status, frases(answer)]).toEqual([409, ['Nenhuma pessoa do município possui o documento 99999999000191.']])
    const { id } = await gestor.call(salvarComunicado, { ...pessoas, documentos: ['40.000.001/0001-50'] } as never)
    await gestor.call(publicarComunicado, { id, versao: (await ler(id)).versao })
    expect([await visto('alfa', id), await visto('beta', id)]).toEqual([true, false])
  })

  it('what is missing is told together', async () => {
    const answer = await gestor.try(salvarComunicado, { ...novo, assunto: ' ', corpo: '', fim: '2026-04-01', perfis: [] })
    expect(frases(answer)).toEqual([
      'O assunto é obrigatório.',
      'O corpo do comunicado é obrigatório.',
      'O fim deve ser posterior ao início.',
      'Informe ao menos um destinatário.',
    ])
  })

  it('a published one changes only its end, is ended and never removed; a draft is removed', async () => {
    const { id } = await gestor.call(salvarComunicado, { ...novo, alcance: 'TODOS' } as never)
    const rascunho = await ler(id)
    await gestor.call(publicarComunicado, { id, versao: rascunho.versao })
    expect(frases(await gestor.try(publicarComunicado, { id, versao: rascunho.versao }))).toEqual([
      'O comunicado já foi publicado.',
    ])
    const publicado = await ler(id)
    expect(frases(await gestor.try(salvarComunicado, { ...novo, ...publicado, assunto: 'Outro', anexos: [] }))).toEqual([
      'Um comunicado publicado só pode ter o fim alterado.',
    ])
    expect(frases(await gestor.try(salvarComunicado, { ...novo, ...rascunho, anexos: [], fim: '2026-05-01' }))).toEqual([
      'Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
    await gestor.call(salvarComunicado, { ...novo, ...publicado, anexos: [], fim: '2026-05-01' } as never)
    expect(frases(await gestor.try(removerComunicado, { id, versao: (await ler(id)).versao }))).toEqual([
      'Um comunicado publicado não pode ser removido. Encerre-o.',
    ])
    await gestor.call(encerrarComunicado, { id, versao: (await ler(id)).versao })
    expect((await ler(id)).situacao).toBe('Encerrado')
    expect(await visto('alfa', id)).toBe(false)
    const outro = await gestor.call(salvarComunicado, { ...novo, alcance: 'TODOS' } as never)
    await gestor.call(removerComunicado, { id: outro.id, versao: (await ler(outro.id)).versao })
    expect(await ler(outro.id)).toBeUndefined()
  })

  it('a taxpayer publishes nothing, and another city sees nothing of it', async () => {
    expect((await (await scene.as('alfa')).try(salvarComunicado, novo)).status).toBe(403)
    const { id } = await gestor.call(salvarComunicado, { ...novo, alcance: 'TODOS' } as never)
    const porto = await scene.as('gestor.porto')
    expect((await porto.call(buscarComunicados, {})).some((row) => row.id === id)).toBe(false)
    expect((await porto.try(publicarComunicado, { id, versao: (await ler(id)).versao })).status).toBe(404)
  })
})

describe('notices by e-mail', () => {
  it('F71 asked for by the publisher, each address gets one message, after the publication and not before', async () => {
    const pedido = { ...novo, assunto: 'Aviso por e-mail', perfis: ['contador', 'empresa'], enviarEmail: true }
    const { id } = await gestor.call(salvarComunicado, pedido as never)
    await scene.runProcesses()
    const mails = () =>
      scene.owner<{ para: string[]; texto: string }>(
        `select para, texto from email where assunto = 'Aviso por e-mail' order by id`,
      )
    expect(await mails()).toEqual([])
    await gestor.call(publicarComunicado, { id, versao: (await ler(id)).versao })
    await scene.runProcesses()
    const enviados = await mails()
    const [esperados] = await scene.owner<{ total: number }>(
      `select count(distinct lower(p.email))::int as total from pessoa p join papel a on a.municipio_id = p.municipio_id and a.ator_id = p.id
         where p.municipio_id = 1 and a.fim is null and a.perfil in ('contador', 'empresa') and p.email is not null and not p.email_padrao`,
    )
    expect(enviados).toHaveLength(esperados?.total ?? -1)
    expect(enviados.length).toBeGreaterThan(5)
    expect(enviados.every(({ para }) => para.length === 1)).toBe(true)
    expect(enviados[0]?.texto).toContain('Na sexta-feira o setor atende até as 20 horas.')
    expect(await ler(id)).toMatchObject({ enviarEmail: true, emailsEnviados: enviados.length })
    const { id: calado } = await gestor.call(salvarComunicado, { ...novo, assunto: 'Sem e-mail' } as never)
    await gestor.call(publicarComunicado, { id: calado, versao: (await ler(calado)).versao })
    await scene.runProcesses()
    expect(await scene.owner(`select 1 from email where assunto = 'Sem e-mail'`)).toEqual([])
  })
})
