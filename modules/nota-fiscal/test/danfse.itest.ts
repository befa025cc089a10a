import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatSenha } from '@iss/kernel/ids'
import { type Client, type Scene, startScene } from '@iss/testing'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages, renderPage } from '../../../packages/platform/src/pdf/read-pdf.ts'
import { imprimirDanfse } from '../src/contract/consulta.ts'
import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { pedidoNota } from './pedido.ts'

let scene: Scene
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

const reais = (text: string) => Dinheiro.from(text)

describe('DANFSe read back by independent readers', () => {
  it('has one page with number, code and net value as text, and the public address as QR code', async () => {
    const { atividades } = await beta.call(carregarEmissao, {})
    const emitida = await beta.call(emitirNotaCall, {
      ...pedidoNota({
        valor: '10000.00',
        atividadeId: atividades.find(({ subitem }) => subitem === '7.02')?.id ?? null,
        descontoIncondicional: reais('500.00'),
        deducoes: [{ descricao: 'Materiais fornecidos', fornecedor: null, numero: null, data: null, valor: reais('3000.00') }],
        retencoes: {
          pis: reais('65.00'),
          cofins: reais('300.00'),
          csll: reais('100.00'),
          irrf: reais('150.00'),
          inss: reais('770.00'),
          outrasRetencoes: Dinheiro.zero,
          outrasDeducoes: Dinheiro.zero,
        },
        obra: { codigo: '123456789012', art: 'MG20260001' },
        enviarEmailTomador: false,
      }),
      rascunhoId: null,
    })
    const pdf = new Uint8Array((await beta.call(imprimirDanfse, { id: emitida.id })) as unknown as Buffer)
    const pages = await readPages(pdf.slice())
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(` ${emitida.numero} `)
    expect(pages[0]).toContain(formatSenha(emitida.senha))
    expect(formatSenha(emitida.senha)).toMatch(/^(?:[A-Z2-9]{4}\.){3}[A-Z2-9]{4}$/)
    expect(pages[0]).toMatch(/Valor líquido.{0,40}8\.115,00/)
    expect(pages[0]).toContain('SEM VALOR FISCAL')
    const { data, width, height } = await renderPage(pdf.slice(), 1, 3)
    expect(jsQR(data, width, height)?.data).toBe(`http://localhost:3000/public/documentos?senha=${emitida.senha}`)
  })
})
