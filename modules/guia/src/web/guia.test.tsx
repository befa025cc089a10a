// @vitest-environment jsdom
import { figures, gridFigures, recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byLabel, type } from '@iss/ui/test-render'
import { afterEach, describe, expect, it } from 'vitest'
import { buscarGuia, validarRecalculoCall } from '../contract/guia.ts'
import { guiaGravada } from './parts/guia-gravada.fixture.ts'
import { RecalcularGuia } from './parts/guia-recalculo.tsx'
import { Screen } from './guia.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

describe('a guide', () => {
  it('shows each amount under its label, none in the place of another', async () => {
    shown = await showScreen(<Screen />, [recorded(buscarGuia, guiaGravada)], '?id=7')
    await shown.until(() => shown.container.querySelector('dt'))
    expect(figures(shown.container)).toMatchObject({
      Contribuinte: 'Alfa Tecnologia Ltda',
      Competência: '03/2026',
      Vencimento: '15/04/2026',
      'Recalculada em': '16/04/2026',
      Principal: '1.000,00',
      Correção: '20,02',
      Multa: '30,03',
      Juros: '40,04',
      'Taxa de serviço': '5,05',
      Total: '1.095,14',
      'Pagar até': '30/04/2026',
      'Linha digitável': guiaGravada.linhaDigitavel,
    })
  })

  it('past its last day gives no code away: it would pay an amount that is owed no more', async () => {
    const vencida = { ...guiaGravada, avisoPix: 'Recalcule a guia para gerar um novo Pix.' }
    shown = await showScreen(<Screen />, [recorded(buscarGuia, vencida)], '?id=7')
    await shown.until(() => shown.container.querySelector('dt'))
    expect(shown.container.textContent).toContain('O código desta guia valia até 30/04/2026')
    expect(shown.container.textContent).toContain(vencida.avisoPix)
    expect(shown.container.textContent).not.toContain(vencida.linhaDigitavel)
    expect(shown.container.textContent).not.toContain('Copiar código')
  })

  it('is paid from the first view: amount of today, Pix as QR code and to be copied; its mails tell what became of them', async () => {
    const pagavel = {
      ...guiaGravada,
      pix: '00020126BR.GOV.BCB.PIX',
      qrPix: { lado: 33, caminho: 'M4 4h7v1h-7z' },
      compartilhar: {
        ...guiaGravada.compartilhar,
        envios: [
          { id: 2, para: ['ana@exemplo.com.br'], em: '15/04/2026 10:00', situacao: 'Falhou' as const },
          { id: 1, para: ['bia@exemplo.com.br'], em: '14/04/2026 10:00', situacao: 'Enviado' as const },
        ],
      },
    }
    shown = await showScreen(<Screen />, [recorded(buscarGuia, pagavel)], '?id=7')
    await shown.until(() => shown.container.querySelector('section[aria-label="Resumo"]'))
    const resumo = shown.container.querySelector('section[aria-label="Resumo"]')
    expect(figures(shown.container)['Valor a pagar']).toBe('R$ 1.095,14')
    expect(resumo?.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('QR Code: Pagar com Pix')
    expect([...(resumo?.querySelectorAll('button, a') ?? [])].map((one) => one.textContent)).toEqual([
      'Copiar Pix',
      'Pagar com Pix',
      'Copiar código',
      'Copiar link',
      'Reenviar',
      'Reenviar',
    ])
    expect([...(resumo?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
      'ana@exemplo.com.br15/04/2026 10:00FalhouReenviar',
      'bia@exemplo.com.br14/04/2026 10:00EnviadoReenviar',
    ])
  })

  it('shows rows, notes and payments, and sums what has a sum', async () => {
    shown = await showScreen(<Screen />, [recorded(buscarGuia, guiaGravada)], '?id=7')
    await shown.until(() => shown.container.querySelector('table'))
    expect(gridFigures(shown.container, 'Itens da guia')).toEqual({
      rows: [
        { Descrição: 'Programação', 'Base de cálculo': '20.000,00', Alíquota: '2,00%', Imposto: '400,00' },
        { Descrição: 'Limpeza', 'Base de cálculo': '12.000,00', Alíquota: '5,00%', Imposto: '600,00' },
      ],
      totals: { Imposto: '1.000,00' },
    })
    expect(gridFigures(shown.container, 'Notas da guia')).toEqual({
      rows: [
        { Número: '11', Tomador: 'Hospital Santa Vida', ISS: '400,00' },
        { Número: '12', Tomador: 'Não identificado', ISS: '600,00' },
      ],
      totals: { ISS: '1.000,00' },
    })
    expect(gridFigures(shown.container, 'Pagamentos').rows).toEqual([
      {
        Pagamento: '20/04/2026',
        Valor: '1.090,00',
        'Devido no dia': '1.095,14',
        Resultado: 'A menor',
        Forma: 'Pix',
        Motivo: 'Retorno do banco',
      },
    ])
  })

  it('shows before a recalculation what it will be on the chosen day', async () => {
    const { memoria, base, tsa } = guiaGravada
    const simulada = recorded(validarRecalculoCall, {
      base,
      correcao: '21.21',
      multa: '31.31',
      juros: '41.41',
      tsa,
      total: '1098.98',
      validade: '2026-04-30',
      memoria,
      violacoes: [],
    })
    shown = await showScreen(<RecalcularGuia guia={{ id: 7, numero: 70 }} onClose={() => undefined} onDone={() => undefined} />, [
      simulada,
    ])
    await shown.until(() => document.querySelector('label'))
    await type(byLabel(document, 'Nova data de pagamento'), '30/04/2026')
    await shown.until(() => document.querySelector('[role="dialog"] dt'))
    expect(figures(document)).toEqual({ Correção: '21,21', Multa: '31,31', Juros: '41,41', Total: '1.098,98' })
  })
})
