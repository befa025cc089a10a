import { Aliquota } from '@iss/kernel/aliquota'
import type { Nfse } from '@iss/nfse-nacional/layout'
import { nfseDeProva } from '@iss/nfse-nacional/testing/nfse-de-prova'
import { montarDanfse } from '@iss/nota/domain/nota-impressa'
import { agruparDeQuatro } from '@iss/nota/domain/numeros'
import { desenharDanfse, paginaDaDanfse } from '@iss/nota/server'
import { readItems, readPages, type TextItem, textUnder } from '@iss/platform/pdf/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { impressaNacional, type OpcoesDaNacional } from './impressa-nacional.ts'

const base = nfseDeProva()
const { infDPS } = base.infNFSe.DPS
const SUBSTITUTA = '31062002211222333000181000000000000026110000000017'

/** A note of the national issuer of which every amount is another one, so that none passes for its neighbour. */
const nfse: Nfse = {
  ...base,
  infNFSe: {
    ...base.infNFSe,
    ambGer: '2',
    xOutInf: 'Emitida pelo sistema nacional.',
    emit: { ...base.infNFSe.emit, IM: '10001', fone: '3133331022', email: 'nota@alfa.example' },
    valores: { vCalcDR: '3000.04', vBC: '6498.95', pAliqAplic: '2.44', vISSQN: '158.57', vTotalRet: '1643.41', vLiq: '7803.55' },
    IBSCBS: {
      cLocalidadeIncid: '2111300',
      xLocalidadeIncid: 'Nova Serra',
      pRedutor: '10.00',
      valores: {
        vBC: '9135.11',
        vCalcReeRepRes: '12.34',
        uf: { pIBSUF: '0.10', pRedAliqUF: '60.00', pAliqEfetUF: '0.04' },
        mun: { pIBSMun: '0.05', pRedAliqMun: '60.00', pAliqEfetMun: '0.02' },
        fed: { pCBS: '0.90', pRedAliqCBS: '60.00', pAliqEfetCBS: '0.32' },
      },
      totCIBS: {
        vTotNF: '8206.06',
        gIBS: {
          vIBSTot: '5.48',
          gIBSCredPres: { pCredPresIBS: '1.00', vCredPresIBS: '91.35' },
          gIBSUFTot: { vDifUF: '1.11', vIBSUF: '3.65' },
          gIBSMunTot: { vIBSMun: '1.83' },
        },
        gCBS: { vCBS: '29.23' },
        gTribRegular: {
          pAliqEfeRegIBSUF: '0.10',
          vTribRegIBSUF: '9.14',
          pAliqEfeRegIBSMun: '0.05',
          vTribRegIBSMun: '4.57',
          pAliqEfeRegCBS: '0.90',
          vTribRegCBS: '82.22',
        },
      },
    },
    DPS: {
      versao: '1.01',
      infDPS: {
        ...infDPS,
        tpAmb: '1',
        interm: { CPF: '52998224725', xNome: 'João Intermediário' },
        serv: {
          ...infDPS.serv,
          cServ: { cTribNac: '070201', xDescServ: 'Execução de obra', cNBS: '101011100' },
          obra: { cObra: '123456789012' },
          atvEvento: undefined,
          infoCompl: { idDocTec: 'MG20260001', xInfComp: 'Conforme contrato 12.' },
        },
        valores: {
          vServPrest: { vServ: '10000.01' },
          vDescCondIncond: { vDescIncond: '501.02', vDescCond: '52.03' },
          vDedRed: {
            documentos: {
              docDedRed: [
                {
                  nDoc: '991',
                  tpDedRed: '7',
                  dtEmiDoc: '2026-03-02',
                  vDedutivelRedutivel: '3000.04',
                  vDeducaoReducao: '3000.04',
                },
              ],
            },
          },
          trib: {
            tribMun: { tribISSQN: '1', tpRetISSQN: '2', BM: { nBM: '21113000200001', pRedBCBM: '5.00' } },
            tribFed: {
              piscofins: {
                CST: '01',
                vBCPisCofins: '9498.99',
                pAliqPis: '0.65',
                pAliqCofins: '3.00',
                vPis: '65.05',
                vCofins: '300.06',
                tpRetPisCofins: '3',
              },
              vRetCP: '770.09',
              vRetIRRF: '150.07',
              vRetCSLL: '465.19',
            },
            totTrib: { pTotTrib: { pTotTribFed: '13.45', pTotTribEst: '0.00', pTotTribMun: '2.11' } },
          },
        },
        IBSCBS: {
          finNFSe: '0',
          cIndOp: '100301',
          tpOper: '1',
          tpEnteGov: '4',
          indDest: '0',
          valores: { trib: { gIBSCBS: { CST: '200', cClassTrib: '200029' } } },
        },
      },
    },
  },
}
const chave = nfse.infNFSe.Id.slice(3)

const opcoes: OpcoesDaNacional = {
  estado: { situacao: null, quando: null, substituta: null },
  senha: 'ABCDEFGH23456789',
  producao: true,
  baseUrl: 'http://localhost:3000',
  nome: (codigo) => (codigo === '2111300' ? 'Nova Serra/MA' : codigo),
}
const danfse = (mudanca: Partial<OpcoesDaNacional> = {}, nota = nfse) =>
  montarDanfse(impressaNacional(nota, { ...opcoes, ...mudanca }))

async function ler(mudanca: Partial<OpcoesDaNacional> = {}): Promise<TextItem[][]> {
  const pdf = new Uint8Array(await desenharDanfse(danfse(mudanca), { emitidoEm: new Date(0) }))
  const { length } = await readPages(pdf.slice())
  return Promise.all(Array.from({ length }, (_, indice) => readItems(pdf.slice(), indice + 1)))
}
let folhas: TextItem[][]
beforeAll(async () => {
  folhas = await ler()
})

describe('a received note on paper, read back label by label', () => {
  it.each([
    ['Chave de acesso da NFS-e', agruparDeQuatro(chave)],
    ['Número', '1'],
    ['DPS', '1/1'],
    ['Ambiente gerador', 'Emissor Nacional'],
    ['Código de verificação', 'ABCD.EFGH.2345.6789'],
    ['Competência', '11/2026'],
    ['Regime de tributação', 'Não optante do Simples Nacional'],
    ['Atividade', 'Suporte técnico em informática'],
    ['Item da lista de serviços', '07.02'],
    ['Código de tributação nacional', '07.02.01'],
    ['NBS', '101011100'],
    ['CNO ou CEI da obra', '123456789012'],
    ['Local da prestação', 'Nova Serra/MA'],
    ['Município de incidência', 'Nova Serra/MA'],
    ['ISS retido', 'Sim, pelo tomador'],
    ['Benefício municipal', '21113000200001'],
    ['Valor dos serviços', 'R$ 10.000,01'],
    ['Desconto incondicional', 'R$ 501,02'],
    ['Desconto condicional', 'R$ 52,03'],
    ['Deduções', 'R$ 3.000,04'],
    ['Base de cálculo', 'R$ 6.498,95'],
    ['Alíquota', '2,44%'],
    ['Valor do ISS', 'R$ 158,57'],
    ['Valor do ISS retido', 'R$ 158,57'],
    ['CST do PIS e da COFINS', '01'],
    ['Base do PIS e da COFINS', 'R$ 9.498,99'],
    ['PIS da operação', '0,65% · R$ 65,05'],
    ['COFINS da operação', '3,00% · R$ 300,06'],
    ['IRRF', 'R$ 150,07'],
    ['INSS', 'R$ 770,09'],
    ['PIS', 'R$ 65,05'],
    ['COFINS', 'R$ 300,06'],
    // 465,19 are withheld of the three together.
    ['CSLL', 'R$ 100,08'],
    ['Total das retenções', 'R$ 1.385,35'],
    ['Valor líquido', 'R$ 7.803,55'],
    ['CST', '200'],
    ['Classificação tributária', '200029'],
    ['Indicador da operação', '100301'],
    ['Base do IBS e da CBS', 'R$ 9.135,11'],
    ['Reembolsos fora da base', 'R$ 12,34'],
    ['Redução da classificação', 'UF 60,00%, município 60,00%, CBS 60,00%'],
    ['Compra governamental', 'Município'],
    ['Tipo da operação', 'Fornecimento com pagamento posterior'],
    ['Redutor da compra governamental', '10,00%'],
    ['Crédito presumido', 'IBS 1,00% · R$ 91,35'],
    ['IBS da UF', '0,04% · R$ 3,65 (diferido R$ 1,11)'],
    ['IBS do município', '0,02% · R$ 1,83'],
    ['CBS', '0,32% · R$ 29,23'],
    ['Total da nota com IBS e CBS', 'R$ 8.206,06'],
  ])('%s: %s', (rotulo, valor) => {
    expect(textUnder(folhas[0] ?? [], rotulo)).toBe(valor)
  })

  it('has every part in the national order, on one sheet, without a stamp', () => {
    expect(folhas).toHaveLength(1)
    const titulos = danfse().blocos.map(({ titulo }) => titulo.toLocaleUpperCase('pt-BR'))
    expect(titulos).toEqual([
      'PRESTADOR DO SERVIÇO',
      'TOMADOR DO SERVIÇO',
      'INTERMEDIÁRIO DO SERVIÇO',
      'SERVIÇO PRESTADO',
      'DEDUÇÕES DA BASE DE CÁLCULO',
      'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
      'PIS E COFINS DA OPERAÇÃO',
      'TRIBUTAÇÃO FEDERAL (RETENÇÕES)',
      'IBS E CBS',
      'VALOR TOTAL DA NFS-E',
      'INFORMAÇÕES COMPLEMENTARES',
    ])
    const textos = folhas.flat().map(({ text }) => text)
    expect(textos).toEqual(
      expect.arrayContaining([
        ...titulos,
        'Alfa Serviços Ltda',
        'Beta Comércio Ltda',
        'João Intermediário',
        '11.222.333/0001-81',
      ]),
    )
    expect(danfse().carimbo).toBeNull()
  })

  it('the page holds every field and paragraph of the paper', () => {
    const blocos = danfse()
    const texto = paginaDaDanfse(blocos).text.replaceAll('&amp;', '&')
    const ditos = [...blocos.identificacao, ...blocos.blocos.flatMap(({ campos }) => campos)].map(({ valor }) => valor)
    const linhas = blocos.blocos.flatMap(({ texto: corrido, tabela }) => [
      ...(corrido?.linhas ?? []),
      ...(tabela?.linhas.flat() ?? []),
    ])
    expect(ditos.length).toBeGreaterThan(40)
    expect(linhas).toEqual(
      expect.arrayContaining([
        'Execução de obra',
        '991',
        'Conforme contrato 12.',
        'Documento técnico: MG20260001',
        'Tributos aproximados (Lei 12.741/2012): federais 13,45%, estaduais 0,00%, municipais 2,11%.',
        'Emitida pelo sistema nacional.',
      ]),
    )
    for (const dito of [...ditos, ...linhas]) expect(texto).toContain(dito)
  })
})

describe('its QR code and its stamp', () => {
  it.each([
    ['1', 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave='],
    ['2', 'https://www.producaorestrita.nfse.gov.br/ConsultaPublica/?tpc=1&chave='],
  ] as const)('the QR code of environment %s asks the national portal for the key', (tpAmb, endereco) => {
    const { DPS } = nfse.infNFSe
    const nota = { ...nfse, infNFSe: { ...nfse.infNFSe, DPS: { ...DPS, infDPS: { ...DPS.infDPS, tpAmb } } } }
    expect(danfse({}, nota).qr).toBe(`${endereco}${chave}`)
    expect(danfse({}, nota).carimbo).toBe(tpAmb === '1' ? null : 'SEM VALOR FISCAL')
  })

  it('a cancelled note says so across the sheet, with its moment', async () => {
    const quando = new Date('2026-11-23T10:20:30-03:00')
    const [folha = []] = await ler({ estado: { situacao: 'CANCELADA', quando, substituta: null } })
    expect(folha.map(({ text }) => text)).toContain('CANCELADA')
    expect(textUnder(folha, 'Cancelada em')).toBe('23/11/2026 10:20:30')
  })

  it('a replaced one names the note that took its place', async () => {
    const [folha = []] = await ler({ estado: { situacao: 'SUBSTITUÍDA', quando: null, substituta: SUBSTITUTA } })
    expect(folha.map(({ text }) => text)).toContain('SUBSTITUÍDA')
    expect(textUnder(folha, 'Substituída pela NFS-e')).toBe(agruparDeQuatro(SUBSTITUTA))
  })
})

it('a note that holds the net value alone is printed with what it declares: rate, base and tax are computed from it', () => {
  const { DPS } = nfse.infNFSe
  const { valores } = DPS.infDPS
  const tribMun = { ...valores.trib.tribMun, exigSusp: { tpSusp: '1' as const, nProcesso: '5'.padStart(30, '0') }, pAliq: '3.00' }
  const impressa = impressaNacional(
    {
      ...nfse,
      infNFSe: {
        ...nfse.infNFSe,
        valores: { vLiq: '7803.55' },
        DPS: { ...DPS, infDPS: { ...DPS.infDPS, valores: { ...valores, trib: { ...valores.trib, tribMun } } } },
      },
    },
    opcoes,
  )
  expect(impressa.iss).toMatchObject({
    exigibilidade: 'Exigibilidade suspensa por decisão judicial',
    aliquota: Aliquota.from('3.00'),
    numeroProcesso: '5'.padStart(30, '0'),
  })
  expect([impressa.iss.base, impressa.iss.imposto, impressa.iss.suspenso, impressa.iss.deducoes].map(String)).toEqual([
    '6498.95',
    '0.00',
    '194.97',
    '3000.04',
  ])
})
