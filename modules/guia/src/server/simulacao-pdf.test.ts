import { Dinheiro } from '@iss/kernel/dinheiro'
import { readItems, textBeside, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeSimulacao } from './simulacao-pdf.ts'

const reais = (text: string) => Dinheiro.from(text)

let items: Awaited<ReturnType<typeof readItems>>
beforeAll(async () => {
  const simulacao = {
    base: reais('1000.01'),
    correcao: reais('20.02'),
    multa: reais('30.03'),
    juros: reais('40.04'),
    tsa: reais('5.05'),
    total: reais('1095.15'),
    memoria: [{ descricao: 'Multa de 3% sobre 1.000,01', fonte: 'Lei 1, art. 2' }],
    aviso: 'O dia de pagamento não é útil.',
    dados: [['Contribuinte', 'Alfa Tecnologia Ltda'] as const, ['Competência', '03/2026'] as const],
  }
  const moldura = { municipio: 'Nova Serra', titulo: 'Simulação de guia', usuario: 'Alfa', emitidoEm: new Date(0) }
  items = await readItems(new Uint8Array(await writeSimulacao(simulacao, moldura as never)), 1)
})

describe('a simulated guide, read back label by label', () => {
  it.each([
    ['Principal', '1.000,01'],
    ['Correção', '20,02'],
    ['Multa', '30,03'],
    ['Juros', '40,04'],
    ['Taxa de serviço', '5,05'],
    ['Total', 'R$ 1.095,15'],
    ['Multa de 3% sobre 1.000,01', 'Lei 1, art. 2'],
  ])('%s: %s', (label, value) => {
    expect(textUnder(items, label)).toBe(value)
  })

  it('says what was asked, and that nobody can pay it', () => {
    expect(textBeside(items, 'Contribuinte')).toBe('Alfa Tecnologia Ltda')
    expect(textBeside(items, 'Competência')).toBe('03/2026')
    const text = items.map((item) => item.text).join(' ')
    for (const part of ['SIMULAÇÃO', 'O dia de pagamento não é útil.', 'não é uma guia']) expect(text).toContain(part)
  })
})
