import { Dinheiro } from '@iss/kernel/dinheiro'
import { removerInscricaoEmail } from '../src/contract/consultas.ts'
import { type Client, type Scene, startScene } from '@iss/testing'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages, renderPage } from '@iss/platform/pdf/testing'
import { cancelarNotaCall, substituirNotaCall } from '@iss/correcao/contract/cancelamento'
import { enviarEmailNotaCall } from '@iss/nota/contract/email-nota'
import { baixarXml, buscarNota, imprimirDanfse } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let atividadeId: number | null
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades.find((item) => item.subitem === '1.01')?.id ?? null
})
afterAll(() => scene?.stop())

const pedido = (valor = '1000.00') =>
  pedidoNota({
    valor,
    atividadeId,
    tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Colégio Horizonte', email: 'contas@colegio.example' },
    enviarEmailTomador: false,
  })
const emitir = (valor?: string) => alfa.call(emitirNotaCall, { ...pedido(valor), rascunhoId: null })
const cancelar = (notaId: number) =>
  alfa.call(cancelarNotaCall, {
    notaId,
    codigo: 1,
    justificativa: 'Valor digitado errado na emissão',
    notaSubstituta: null,
    arquivos: [],
  })
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

describe('view of a note (E03)', () => {
  it('a taker who opens the note of another taker gets 403 with the text of the spec', async () => {
    const { id } = await emitir()
    for (const outro of ['hospital', 'maria']) {
      const refused = await (await scene.as(outro)).try(buscarNota, { id })
      expect([refused.status, ...textos(refused)]).toEqual([403, 'Você não possui permissão para acessar este recurso.'])
    }
    expect((await (await scene.as('alfa.porto')).try(buscarNota, { id })).status).toBeGreaterThanOrEqual(403)
    expect((await (await scene.as('ensino')).call(buscarNota, { id })).acoes).toEqual({
      copiar: false,
      substituir: false,
      cancelar: false,
      corrigir: false,
      emitirGuia: false,
    })
  })

  it('offers what state and keys allow, and links both notes of a substitution', async () => {
    const antiga = await emitir()
    expect((await alfa.call(buscarNota, { id: antiga.id })).acoes).toMatchObject({
      copiar: true,
      substituir: true,
      cancelar: true,
    })
    const nova = await alfa.call(substituirNotaCall, {
      ...pedido('1200.00'),
      notaId: antiga.id,
      motivo: 'VALOR_INCORRETO',
      descricaoMotivo: null,
    })
    const velha = await alfa.call(buscarNota, { id: antiga.id })
    expect(velha.acoes).toMatchObject({ copiar: true, substituir: false, cancelar: false })
    expect(velha.vinculos).toContainEqual(
      expect.objectContaining({ tipo: 'Nota substituta', href: `/home/actions/nota-fiscal?id=${nova.id}`, valor: '1200.00' }),
    )
    expect((await alfa.call(buscarNota, { id: nova.id })).vinculos).toContainEqual(
      expect.objectContaining({ tipo: 'Nota substituída', situacao: 'Substituída' }),
    )
  })

  it('its XML is not signed for a city without a certificate, and says so', async () => {
    const { id } = await emitir()
    const ambiente = (nome: string) => scene.owner('update nacional_config set ambiente = $1 where municipio_id = 1', [nome])
    await ambiente('PRODUCAO')
    const recusada = await alfa.try(baixarXml, { id, assinado: 'sim' })
    await ambiente('SIMULADOR')
    expect(recusada.status).toBe(409)
    expect(textos(recusada)[0]).toMatch(/^O XML não pode ser assinado pelo município: /)
  })

  it('has a page of the server with the content of the print, for the holder of the proof only', async () => {
    const { id, numero } = await emitir('1234.56')
    const { paginaHtml, senha } = await alfa.call(buscarNota, { id })
    const page = await scene.publico.get(paginaHtml)
    expect(page.status).toBe(200)
    const html = String(page.body)
    for (const texto of [
      `NFS-e nº ${numero}`,
      senha,
      'R$ 1.234,56',
      'Colégio Horizonte',
      'SEM VALOR FISCAL',
      'Valor a receber do tomador',
    ])
      expect(html).toContain(texto)
    await cancelar(id)
    const { motivoCancelamento } = await alfa.call(buscarNota, { id })
    expect(motivoCancelamento).toMatch(/\S/)
    for (const endereco of [paginaHtml, paginaHtml.replace('/public/nota-fiscal?', '/public/documentos?')]) {
      const aberta = String((await scene.publico.get(endereco)).body)
      expect(aberta).toMatch(/cancelad[ao]/i)
      expect(aberta).not.toContain(motivoCancelamento ?? '')
    }
    const semProva = await scene.publico.get(paginaHtml.replace(/data=[^&]+/, 'data=x'))
    expect(semProva.status).toBe(404)
    expect(String(semProva.body)).not.toContain('Colégio Horizonte')
  })
})

describe('a note is handed on', () => {
  it('by a link that opens it without code and captcha, amount first, under the name and arms of the city', async () => {
    const { id } = await emitir('1234.56')
    const { link, qr } = (await alfa.call(buscarNota, { id })).compartilhar
    expect(new URL(link).pathname).toBe('/public/nota-fiscal')
    expect(qr.caminho).toMatch(/^M4 4h7v1h-7z/)
    const caminho = link.slice(new URL(link).origin.length)
    const { status, body } = await scene.publico.get(caminho)
    const html = String(body)
    expect(status).toBe(200)
    expect(html).toContain('<p class="quantia">R$ 1.234,56</p>')
    expect(html.indexOf('R$ 1.234,56')).toBeLessThan(html.indexOf('Identificação'))
    expect(html).toContain('<small>Prefeitura Municipal de Nova Serra/MG</small>')
    expect(html).toContain('idMunicipio=1')
    expect(html).toMatch(/data-copiar="[^"]*\/public\/nota-fiscal\?senha=/)
    expect((await scene.publico.get(caminho.replace(/(data=....)./, '$1_'))).status).toBe(404)
  })

  it('and the mail that bears it is told with its state until it left, or failed', async () => {
    const { id } = await emitir()
    await alfa.call(enviarEmailNotaCall, { id, para: ['contas@colegio.example'], copia: false, mensagem: null })
    const situacoes = async () =>
      (await alfa.call(buscarNota, { id })).compartilhar.envios.map(({ para, situacao }) => [para.join(), situacao])
    const [envio] = await scene.owner<{ email_id: string; html: string }>(
      'select email_id, html from envio_documento e join email m on m.id = e.email_id where documento_id = $1',
      [id],
    )
    expect(envio?.html).toContain('/public/nota-fiscal?senha=')
    expect(await situacoes()).toEqual([['contas@colegio.example', 'Na fila']])
    await scene.owner(`update email set erro = 'connection refused', tentativas = 1 where id = $1`, [envio?.email_id])
    expect(await situacoes()).toEqual([['contas@colegio.example', 'Falhou']])
    await scene.owner('update email set erro = null, enviado_em = criado_em where id = $1', [envio?.email_id])
    expect(await situacoes()).toEqual([['contas@colegio.example', 'Enviado']])
  })
})

describe('e-mail of a note (E05)', () => {
  const enviar = (id: number, mudancas: object) =>
    alfa.try(enviarEmailNotaCall, { id, para: ['contas@colegio.example'], copia: false, mensagem: null, ...mudancas })

  it('goes once to each address with a copy for whoever asks, and says how to leave the list', async () => {
    const { id, numero } = await emitir()
    const answer = await enviar(id, { para: ['a@x.example', 'b@x.example'], copia: true, mensagem: 'Segue a nota de abril.' })
    expect(answer.body.mensagem).toBe('E-mail enviado para a fila de processamento.')
    const mails = await scene.owner<{ para: string[]; texto: string; anexos: unknown[] }>(
      'select para, texto, anexos from email where assunto like $1',
      [`NFS-e nº ${numero} %`],
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.para).toHaveLength(3)
    expect(mails[0]?.anexos).toHaveLength(2)
    expect(mails[0]?.texto).toContain('Segue a nota de abril.')
    expect(mails[0]?.texto).toContain('/public/remove-inscricao-email')
    expect((await alfa.call(buscarNota, { id })).eventos.map(({ descricao }) => descricao)).toContain('E-mail enviado')
  })

  it('refuses none, more than five, wrong ones, a long message and removed addresses by their own sentences', async () => {
    const { id } = await emitir()
    await scene.publico.try(removerInscricaoEmail, { email: 'fora@x.example' })
    expect(textos(await enviar(id, { para: [] }))).toEqual(['Informe ao menos um endereço.'])
    expect(textos(await enviar(id, { para: ['1', '2', '3', '4', '5', '6'].map((n) => `a${n}@x.example`) }))).toEqual([
      'Informe no máximo cinco endereços.',
    ])
    expect(textos(await enviar(id, { para: ['sem arroba'] }))).toEqual(['Informe um e-mail válido.'])
    expect(textos(await enviar(id, { mensagem: 'x'.repeat(501) }))).toEqual(['A mensagem pode ter no máximo 500 caracteres.'])
    expect(textos(await enviar(id, { para: ['Fora@x.example', 'ok@x.example'] }))).toEqual([
      'O endereço fora@x.example foi removido da lista de envios.',
    ])
  })

  it('goes ten times a day for a note, not more', async () => {
    const { id } = await emitir()
    for (let vez = 0; vez < 10; vez += 1) expect((await enviar(id, {})).status).toBe(200)
    expect(textos(await enviar(id, {}))).toEqual(['O limite de dez envios por dia para esta nota foi atingido.'])
  })
})

describe('DANFSe of every condition', () => {
  const imprimir = async (id: number) => new Uint8Array((await alfa.call(imprimirDanfse, { id })) as unknown as Buffer)

  it('one page with watermark, memory and the code as QR, whatever became of the note', async () => {
    const cancelada = await emitir()
    await cancelar(cancelada.id)
    const antiga = await emitir()
    await alfa.call(substituirNotaCall, { ...pedido('2000.00'), notaId: antiga.id, motivo: 'OUTROS', descricaoMotivo: null })
    const valida = await emitir()
    for (const [nota, marca] of [
      [cancelada, 'CANCELADA'],
      [antiga, 'SUBSTITUÍDA'],
      [valida, 'SEM VALOR FISCAL'],
    ] as const) {
      const pdf = await imprimir(nota.id)
      const pages = await readPages(pdf.slice())
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain(marca)
      expect(pages[0]).toContain('MEMÓRIA DE CÁLCULO')
      const { data, width, height } = await renderPage(pdf.slice(), 1, 3)
      expect(jsQR(data, width, height)?.data).toBe(`http://localhost:3000/public/documentos?senha=${nota.senha}`)
    }
  })

  it('prints the longest texts whole, on as many sheets as they need', async () => {
    const longa = await alfa.call(emitirNotaCall, {
      ...pedido(),
      itens: Array.from({ length: 12 }, (_, index) => ({
        ...(pedido().itens[0] as NonNullable<ReturnType<typeof pedido>['itens'][0]>),
        descricao: `${index + 1}. ${'Serviço de desenvolvimento '.repeat(12)}`,
      })),
      deducoes: [],
      descontoCondicional: Dinheiro.zero,
      observacoes: 'Observação longa. '.repeat(55).slice(0, 1000),
      rascunhoId: null,
    })
    const folhas = await readPages((await imprimir(longa.id)).slice())
    expect(folhas).toHaveLength(2)
    for (let n = 1; n <= 12; n++) expect(folhas.join(' ')).toContain(`${n}. Serviço de desenvolvimento`)
    expect(folhas[0]).toContain('Valor a receber do tomador')
  })
})
