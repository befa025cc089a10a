// @vitest-environment jsdom
import { figures, gridFigures, recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buscarMemoria, type calculoWire } from '../../contract/encerramento.ts'
import { buscarMonitorEncerramento } from '../../contract/monitor.ts'
import { Screen as Memoria } from '../encerramento-memoria.tsx'
import { Screen as Monitor } from '../monitor-encerramento.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

const linha = { atividade: '1.01', exigibilidade: 'Exigível', tipoTributacao: 'Tributação normal' }
const calculo: z.input<typeof calculoWire> = {
  totalNfe: '101.01',
  totalEscrit: '102.02',
  totalBanco: '103.03',
  totalEspecial: '104.04',
  totalDebitosAvulsos: '105.05',
  totalPedagio: '106.06',
  totalCartorio: '107.07',
  totalTransporte: '108.08',
  totalRecebido: '11.01',
  totalCredito: '12.02',
  totalDebitoGuia: '13.03',
  valorDesconto: '14.04',
  quantidade: 5,
  faturado: '9000.09',
  imposto: '401.01',
  impostoRetido: '90.09',
  impostoNaoRetido: '310.92',
  valorDevido: '836.36',
  valorDevidoFixo: '55.55',
  descontoPercentual: null,
  valorEncerrado: '786.26',
  cemPorcentoRetido: false,
  destino: 'GUIA',
  formula: '836,36 − 50,10 = 786,26',
  memoria: [],
  documentos: [
    {
      ...linha,
      tipoDocumento: 'NF-e',
      quantidade: 2,
      faturado: '6000.06',
      base: '5000.05',
      imposto: '250.25',
      retido: '60.06',
      debito: '190.19',
    },
    {
      ...linha,
      tipoDocumento: 'Escrituração',
      quantidade: 3,
      faturado: '3000.03',
      base: '2000.02',
      imposto: '150.76',
      retido: '30.03',
      debito: '120.73',
    },
  ],
}

describe('the calculation of a closing', () => {
  it('shows each debit, credit and sum under its label', async () => {
    const memoria = recorded(buscarMemoria, {
      id: 3,
      contribuinte: 'Alfa Tecnologia Ltda',
      papel: 'PRESTADOR',
      papelRotulo: 'Prestador',
      competencia: '03/2026',
      tipo: 'Normal',
      ordem: 1,
      regime: 'Faturamento',
      encerradoEm: '10/04/2026 10:00:00',
      reabertoEm: null,
      motivoReabertura: null,
      guiaId: 7,
      guiaNumero: 70,
      calculo,
    })
    shown = await showScreen(<Memoria />, [memoria], '?id=3')
    await shown.until(() => shown.container.querySelector('table'))
    expect(figures(shown.container)).toMatchObject({
      'NF-e': '101,01',
      Escrituração: '102,02',
      Bancos: '103,03',
      Especial: '104,04',
      'Débitos avulsos': '105,05',
      Pedágio: '106,06',
      Cartório: '107,07',
      Transporte: '108,08',
      Recebido: '11,01',
      Crédito: '12,02',
      'Débito em guia': '13,03',
      Desconto: '14,04',
    })
    const { rows, totals } = gridFigures(shown.container, 'Documentos')
    expect(
      rows.map(({ Documento, Quantidade, Faturado, Base, Imposto, Retido, Débito }) => [
        Documento,
        Quantidade,
        Faturado,
        Base,
        Imposto,
        Retido,
        Débito,
      ]),
    ).toEqual([
      ['NF-e', '2', '6.000,06', '5.000,05', '250,25', '60,06', '190,19'],
      ['Escrituração', '3', '3.000,03', '2.000,02', '150,76', '30,03', '120,73'],
    ])
    expect(totals).toEqual({
      Quantidade: '5',
      Faturado: '9.000,09',
      Base: '7.000,07',
      Imposto: '401,01',
      Retido: '90,09',
      Débito: '310,92',
    })
    const text = shown.container.textContent ?? ''
    expect(text).toContain('R$ 786,26')
    expect(text).toContain('836,36 − 50,10 = 786,26')
    expect(text).toContain('Valor fixo devido no mês: R$ 55,55')
  })
})

describe('the monitor of closings', () => {
  const gravado = recorded(buscarMonitorEncerramento, {
    esperados: 21,
    encerrados: 12,
    semMovimento: 3,
    cemPorcentoRetido: 4,
    complementar: 5,
    automaticos: 6,
    emAberto: 7,
    emProcessamento: 8,
    comErro: 9,
    issEncerrado: '5678.90',
    percentual: '57,14%',
    erros: [],
  })

  it('shows each count and the amount under its label', async () => {
    shown = await showScreen(<Monitor />, [gravado])
    await shown.until(() => shown.container.textContent?.includes('% encerrado'))
    expect(figures(shown.container)).toEqual({
      Esperados: '21',
      Encerrados: '12',
      'Sem movimento': '3',
      '100% Retido': '4',
      Complementar: '5',
      Automáticos: '6',
      'Em aberto': '7',
      'Em processamento': '8',
      'Com erro': '9',
      'ISS encerrado': 'R$ 5.678,90',
      '% encerrado': '57,14%',
    })
  })
})
