import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { baixarAnexoEmail, buscarEmail, buscarEmails } from '../contract/caixa-de-saida.ts'

let scene: Scene
const pagina = { pagina: 0, tamanho: 10, busca: '' }

beforeAll(async () => {
  scene = await startScene()
  await scene.inCity(1, (ctx) =>
    ctx.mail({
      para: ['destino@nova-serra.example'],
      assunto: 'Mensagem de Conferência',
      texto: 'olá',
      html: '<p>olá</p>',
      anexos: [{ nome: 'nota.txt', tipo: 'text/plain', conteudo: Buffer.from('conteúdo') }],
    }),
  )
  await scene.inCity(2, (ctx) =>
    ctx.mail({ para: ['destino@porto.example'], assunto: 'Outra cidade', texto: 'x', html: '<p>x</p>' }),
  )
})
afterAll(() => scene?.stop())

describe('outbox', () => {
  it('lists the mails of the city newest first and shows text, HTML and attachments', async () => {
    const admin = await scene.as('administrador')
    const { lista, total } = await admin.call(buscarEmails, { ...pagina, busca: 'conferencia' })
    expect(total).toBe(1)
    expect(lista[0]).toMatchObject({ para: ['destino@nova-serra.example'], assunto: 'Mensagem de Conferência', anexos: 1 })
    const id = lista[0]?.id ?? 0
    expect(await admin.call(buscarEmail, { id })).toMatchObject({
      texto: 'olá',
      html: '<p>olá</p>',
      anexos: [{ nome: 'nota.txt', tipo: 'text/plain', tamanho: 9 }],
    })
    expect(String(await admin.call(baixarAnexoEmail, { id, indice: 0 }))).toBe('conteúdo')
    expect((await admin.try(baixarAnexoEmail, { id, indice: 1 })).status).toBe(404)
    expect((await admin.call(buscarEmails, pagina)).lista.some((email) => email.assunto === 'Outra cidade')).toBe(false)
  })

  it('a mail of another city is not found, and after choosing that city it is', async () => {
    const [outra] = await scene.owner<{ id: string }>(`select id from email where assunto = 'Outra cidade'`)
    const id = Number(outra?.id)
    const admin = await scene.as('administrador')
    expect((await admin.try(buscarEmail, { id })).status).toBe(404)
    await admin.call(alterarPessoaSelecionada, { idMunicipio: 2 })
    expect((await admin.call(buscarEmail, { id })).assunto).toBe('Outra cidade')
    await admin.call(alterarPessoaSelecionada, { idMunicipio: 1 })
  })

  it('is closed to everyone else', async () => {
    for (const usuario of ['gestor', 'fiscal', 'alfa', 'suporte'])
      expect((await (await scene.as(usuario)).try(buscarEmails, pagina)).status).toBe(403)
  })
})
