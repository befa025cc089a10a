import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatSenha } from '@iss/kernel/ids'
import { type Client, type Scene, startScene } from '@iss/testing'
import jsQR from 'jsqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages, renderPage } from '@iss/platform/pdf/testing'
import { imprimirDanfse } from '@iss/nota/contract/consulta'
import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { writeDanfse, lerNota } from '@iss/nota/server'
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
        deducoes: [
          { tipo: 2, descricao: 'Materiais fornecidos', fornecedor: null, numero: null, data: null, valor: reais('3000.00') },
        ],
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
    // Names of rules and formulas of ours are not for who reads the note.
    expect(pages[0]).not.toMatch(/\bR\d[a-z]?\b|\b(?:max|min)\(/)
    for (const dizer of [
      /CNO ou CEI da obra.{0,40}123456789012/,
      /ART.{0,60}MG20260001/,
      /Materiais fornecidos.{0,40}R\$ 3\.000,00/,
    ])
      expect(pages[0]).toMatch(dizer)
    const { data, width, height } = await renderPage(pdf.slice(), 1, 3)
    expect(jsQR(data, width, height)?.data).toBe(`http://localhost:3000/public/documentos?senha=${emitida.senha}`)
  })
})

type Programas = { file: string; dir: string; run: (command: string, ...args: string[]) => string }

/** Lets programs of others look at a print: independent of the library that wrote it. */
function olhar<T>(pdf: Buffer, ler: (programas: Programas) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'danfse-'))
  const file = join(dir, 'nota.pdf')
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    writeFileSync(file, pdf)
    return ler({ file, dir, run })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** What Poppler and ZBar read of a print. */
const lerImpressa = (pdf: Buffer) =>
  olhar(pdf, ({ file, dir, run }) => {
    run('pdftoppm', '-r', '150', '-png', '-f', '1', '-l', '1', '-singlefile', file, join(dir, 'pagina'))
    const lugares = [
      ...run('pdftotext', '-bbox', file, '-').matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">/g,
      ),
    ]
    return {
      paginas: Number(/^Pages:\s+(\d+)$/m.exec(run('pdfinfo', file))?.[1]),
      texto: run('pdftotext', '-layout', file, '-').replace(/\s+/g, ' '),
      fora: lugares.filter(([, x1, y1, x2, y2]) => Number(x1) < 0 || Number(y1) < 0 || Number(x2) > 595.3 || Number(y2) > 841.9),
      qr: run('zbarimg', '--quiet', '--raw', join(dir, 'pagina.png')).trim(),
    }
  })

const contarImagens = (pdf: Buffer) =>
  olhar(
    pdf,
    ({ file, run }) =>
      run('pdfimages', '-list', file)
        .split('\n')
        .filter((line) => /^\s+\d/.test(line)).length,
  )

describe('DANFSe with much to say', () => {
  const palavras = (quantos: number, prefixo: string) => {
    let texto = ''
    for (let n = 0; texto.length + 14 < quantos; n++) texto += `${prefixo}${String(n).padStart(4, '0')} `
    return `${texto}final${prefixo}`.padEnd(quantos, '.')
  }
  const item = (descricao: string, quantidade = '1') => ({
    descricao,
    unidade: null,
    quantidade: Decimal4.from(quantidade),
    valorUnitario: Decimal4.from('1234.5678'),
    desconto: Dinheiro.zero,
    descontoIncondicional: Dinheiro.zero,
  })
  const emitir = async (itens: ReturnType<typeof item>[], observacoes: string | null = null) => {
    const { atividades } = await beta.call(carregarEmissao, {})
    return beta.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId: atividades[0]?.id ?? null, itens, observacoes, enviarEmailTomador: false }),
      rascunhoId: null,
    })
  }
  const imprimir = async (id: number) => lerImpressa((await beta.try(imprimirDanfse, { id })).raw)

  it('keeps one page with 2.000 characters, approximate taxes and 1.000 characters of remarks, nothing beyond its edges', async () => {
    const { atividades } = await beta.call(carregarEmissao, {})
    await scene.owner(
      `with t as (insert into tabela_ibpt (municipio_id, versao_tabela, uf, fonte, publicada_em) values (1, '26.1.C', 'MG', 'IBPT', now()) returning id),
         v as (insert into valor_tabela_ibpt (municipio_id, tabela_id, item_tabela, tipo, descricao, nacional_federal, importados_federal, estadual, municipal, inicio, fim)
           select 1, t.id, '7.02', 'LC116', 'Obras', 13.45, 13.45, 0, 3.00, '2026-01-01', '2026-12-31' from t)
       insert into atividade_ibpt (municipio_id, atividade_id, item, inicio) values (1, $1, '7.02', '2026-01-01')`,
      [atividades[0]?.id],
    )
    const { id, senha } = await emitir([item(palavras(2000, 'serv'))], palavras(1000, 'obs'))
    const lida = await imprimir(id)
    expect(lida.paginas).toBe(1)
    expect(lida.fora).toEqual([])
    for (const texto of [
      'serv0000',
      'finalserv',
      'obs0000',
      'finalobs',
      'Valor líquido',
      'MEMÓRIA DE CÁLCULO',
      'Fonte: IBPT 26.1.C',
    ])
      expect(lida.texto).toContain(texto)
    expect(lida.qr).toBe(`http://localhost:3000/public/documentos?senha=${senha}`)
  })

  it('goes on over further sheets: 100 items and 40 deductions are all read back', async () => {
    await scene.owner(
      `insert into config_nota (municipio_id, maximo_itens) values (1, 100) on conflict (municipio_id) do update set maximo_itens = 100`,
    )
    const { atividades } = await beta.call(carregarEmissao, {})
    const emitida = await beta.call(emitirNotaCall, {
      ...pedidoNota({
        atividadeId: atividades.find(({ subitem }) => subitem === '7.02')?.id ?? null,
        itens: Array.from({ length: 100 }, (_, n) => item(`Etapa i${n}x da obra`, '2.5')),
        deducoes: Array.from({ length: 40 }, (_, n) => ({
          tipo: 2,
          descricao: `Material d${n}y`,
          fornecedor: null,
          numero: `NF${n}z`,
          data: '2026-04-01',
          valor: reais('10.00'),
        })),
        observacoes: palavras(1000, 'obs'),
        enviarEmailTomador: false,
      }),
      rascunhoId: null,
    })
    const lida = await imprimir(emitida.id)
    expect(lida.paginas).toBeGreaterThan(1)
    expect(lida.fora).toEqual([])
    for (let n = 0; n < 100; n++) expect(lida.texto).toContain(`i${n}x`)
    for (let n = 0; n < 40; n++) expect(lida.texto).toMatch(new RegExp(`Material d${n}y\\s+NF${n}z`))
    for (const texto of ['Valor líquido', 'finalobs', `Folha ${lida.paginas} de ${lida.paginas}`])
      expect(lida.texto).toContain(texto)
  })

  it('is stamped CANCELADA, SUBSTITUÍDA or, outside production, SEM VALOR FISCAL, and carries the coat of arms', async () => {
    const { id } = await emitir([item('Serviço comum')])
    const lida = await scene.inCity(1, (ctx) => lerNota(ctx, id))
    // One red point.
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const opcoes = { baseUrl: 'http://localhost:3000', emitidoEm: new Date('2026-04-15T12:00:00Z'), municipio: 'Nova Serra/MG' }
    const escrever = async (estado: string, producao: boolean, comLogo = false) => {
      const pdf = await writeDanfse(
        { ...lida, nota: { ...lida.nota, estado } },
        { ...opcoes, producao, logo: comLogo ? logo : null },
      )
      // Poppler scatters words that stand aslant; pdf.js keeps them together.
      return { texto: (await readPages(new Uint8Array(pdf))).join(), imagens: contarImagens(pdf) }
    }
    const marcas = ['CANCELADA', 'SUBSTITUÍDA', 'SEM VALOR FISCAL']
    const achadas = (texto: string) => marcas.filter((marca) => texto.includes(marca))
    const comum = await escrever('EMITIDA', true)
    expect([achadas(comum.texto), comum.imagens]).toEqual([[], 0])
    const comBrasao = await escrever('EMITIDA', false, true)
    expect([achadas(comBrasao.texto), comBrasao.imagens > 0]).toEqual([['SEM VALOR FISCAL'], true])
    expect(achadas((await escrever('CANCELADA', true)).texto)).toEqual(['CANCELADA'])
    expect(achadas((await escrever('SUBSTITUIDA', true)).texto)).toEqual(['SUBSTITUÍDA'])
  })
})
