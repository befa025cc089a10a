import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import { montarChaveNfse } from '@iss/nfse-nacional/chave'
import { tagDaMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { examinarRecepcao } from '@iss/nfse-nacional/regras/recepcao'
import { issueCertificate, newRsaKeyPem, withXml, writeXml } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import type { NotaATranscrever } from './nota-a-transcrever.ts'
import { notaDeProva, parteDeProva } from './nota-a-transcrever.fixture.ts'
import { transcreverIbsCbs } from './transcrever-ibs-cbs.ts'
import { transcreverNota } from './transcrever-nota.ts'

const keyPem = newRsaKeyPem()
const identidade = { keyPem, certPem: issueCertificate({ subjectKeyPem: keyPem, commonName: 'Prova', serial: '01' }) }
const contexto = { municipio: '2111300', ambiente: '2', agora: new Date('2026-11-22T17:10:00Z') } as const
const reais = (texto: string) => Dinheiro.from(texto)

/** The note with changes, transcribed; it must satisfy layout and rules of the reception. */
function transcrever(mudanca: Partial<NotaATranscrever>) {
  const resultado = transcreverNota({ ...notaDeProva, ...mudanca })
  if ('impedimentos' in resultado) expect.fail(`impedimentos: ${JSON.stringify(resultado.impedimentos)}`)
  const { nota } = resultado
  const xml = assinarMensagem(writeXml(tagDaMensagem('NFSe', nota)), nota.infNFSe.Id, identidade, 'RSA_SHA1')
  expect(withXml(xml, (doc) => validarMensagem(doc, 'NFSe'))).toEqual([])
  expect(examinarRecepcao(nota, contexto)).toEqual([])
  const { infNFSe } = nota
  return { ...infNFSe, dps: infNFSe.DPS.infDPS, trib: infNFSe.DPS.infDPS.valores.trib }
}

const servico = (mudanca: Partial<NotaATranscrever['servico']>) => ({ servico: { ...notaDeProva.servico, ...mudanca } })
const valores = (mudanca: Partial<NotaATranscrever['valores']>) => ({ valores: { ...notaDeProva.valores, ...mudanca } })

// Expected values: national layout 1.01, worked numbers of the law shelf §4.2 (a): 10.000,00, discounts 500,00 and 100,00, deduction 2.000,00, 5 %.
describe('a note of the town in the national layout', () => {
  it('a plain one', () => {
    const nota = transcrever({})
    expect(nota).toMatchObject({
      tpEmis: '2',
      ambGer: '1',
      cStat: '100',
      nNFSe: '1',
      nDFSe: '1',
      cLocIncid: '2111300',
      dhProc: '2026-11-22T14:05:00-03:00',
    })
    expect(nota.procEmi).toBeUndefined()
    expect(nota.valores).toEqual({ vBC: '1000.00', pAliqAplic: '5.00', vISSQN: '50.00', vLiq: '1000.00' })
    expect(nota.dps).toMatchObject({ dCompet: '2026-11-20', tpEmit: '1', serie: '1', nDPS: '1', cLocEmi: '2111300' })
    expect(nota.dps.prest).toEqual({
      CNPJ: '11222333000181',
      IM: '12345',
      fone: '2733334444',
      email: 'alfa@alfa.example',
      regTrib: { opSimpNac: '1', regEspTrib: '0' },
    })
    expect(nota.dps.toma).toMatchObject({
      CNPJ: '11444777000161',
      end: { endNac: { cMun: '2111300', CEP: '65000001' }, xLgr: 'Rua "B"' },
    })
    expect(nota.dps.serv.cServ).toEqual({ cTribNac: '010701', xDescServ: 'Suporte mensal\nnovembro – 2026', cNBS: '115013000' })
    expect(nota.trib).toMatchObject({ tribMun: { tribISSQN: '1', tpRetISSQN: '1' }, totTrib: { indTotTrib: '0' } })
  })

  it('discounts, deduction, withholdings: net value 8.410,00', () => {
    const nota = transcrever({
      ...valores({
        total: reais('10000.00'),
        descontoIncondicional: reais('500.00'),
        descontoCondicional: reais('100.00'),
        base: reais('7500.00'),
        imposto: reais('375.00'),
        pis: reais('65.00'),
        cofins: reais('300.00'),
        csll: reais('100.00'),
        irrf: reais('150.00'),
      }),
      retido: true,
    })
    expect(nota.valores).toEqual({
      vCalcDR: '2000.00',
      vBC: '7500.00',
      pAliqAplic: '5.00',
      vISSQN: '375.00',
      vTotalRet: '990.00',
      vLiq: '8410.00',
    })
    expect(nota.dps.valores.vDedRed).toEqual({ vDR: '2000.00' })
    expect(nota.dps.valores.vDescCondIncond).toEqual({ vDescIncond: '500.00', vDescCond: '100.00' })
    expect(nota.trib.tribMun).toEqual({ tribISSQN: '1', tpRetISSQN: '2' })
    expect(nota.trib.tribFed).toEqual({
      piscofins: { CST: '01', vPis: '65.00', vCofins: '300.00', tpRetPisCofins: '3' },
      vRetIRRF: '150.00',
      vRetCSLL: '465.00',
    })
  })

  it('deductions with their documents', () => {
    const nota = transcrever({
      ...servico({ codigoNacional: '070201' }),
      ...valores({ base: reais('600.00'), imposto: reais('30.00') }),
      obra: { obraId: 1, codigo: '90.001.12345/72', art: null, cib: null, inscricaoImobiliaria: null, endereco: null },
      deducoes: [
        {
          tipoDeducaoId: 1,
          tipoNacional: 2,
          descricao: 'Materiais',
          documento: { tipo: 'NFE', chave: '1'.repeat(44) },
          dataEmissao: '2026-11-01',
          fornecedor: '11444777000161',
          fornecedorNif: null,
          fornecedorNome: 'Beta',
          valorDedutivel: '500.00',
          valor: '400.00',
        },
      ],
    })
    expect(nota.dps.valores.vDedRed?.documentos?.docDedRed).toMatchObject([
      { chNFe: '1'.repeat(44), tpDedRed: '2', vDedutivelRedutivel: '500.00', vDeducaoReducao: '400.00' },
    ])
    expect(nota.valores.vCalcDR).toBe('400.00')
    expect(nota.dps.serv.obra).toEqual({ cObra: '90.001.12345/72' })
  })

  it('a discount of the tax itself becomes a smaller base', () => {
    const nota = transcrever(valores({ imposto: reais('40.00') }))
    expect(nota.valores).toEqual({ vCalcDR: '200.00', vBC: '800.00', pAliqAplic: '5.00', vISSQN: '40.00', vLiq: '1000.00' })
  })

  it.each<[string, Partial<NotaATranscrever>, object, object]>([
    [
      'MEI before September 2023',
      { regime: 'MEI', dataPrestacao: '2023-08-31' },
      { opSimpNac: '2', regEspTrib: '0' },
      { tribISSQN: '1' },
    ],
    ['estimate', { regime: 'ESTIMATIVA' }, { opSimpNac: '1', regEspTrib: '2' }, { tribISSQN: '1' }],
    ['autonomous', { regime: 'FIXO_ANUAL' }, { regEspTrib: '5' }, {}],
    ['society of professionals', { regime: 'SOCIEDADE_PROFISSIONAL' }, { regEspTrib: '6' }, {}],
    ['immune provider', { regime: 'IMUNE' }, { regEspTrib: '0' }, { tribISSQN: '2', tpImunidade: '0' }],
    ['no incidence', servico({ exigibilidade: 'NAO_INCIDENCIA' }), {}, { tribISSQN: '4' }],
    [
      'suspended by a court',
      servico({ exigibilidade: 'SUSPENSA_JUDICIAL', numeroProcesso: '0001234-56.2026.8.10.0001' }),
      {},
      { tribISSQN: '1', exigSusp: { tpSusp: '1', nProcesso: '000000000000012345620268100001' } },
    ],
    [
      'suspended by the town',
      servico({ exigibilidade: 'SUSPENSA_ADMINISTRATIVA' }),
      {},
      { exigSusp: { tpSusp: '2', nProcesso: '0'.repeat(30) } },
    ],
  ])('%s: the net value alone', (_caso, mudanca, regTrib, tribMun) => {
    const nota = transcrever({ ...mudanca, valores: { ...notaDeProva.valores, imposto: Dinheiro.zero } })
    expect(nota.valores).toEqual({ vLiq: '1000.00' })
    expect(nota.dps.prest.regTrib).toMatchObject(regTrib)
    expect(nota.trib.tribMun).toMatchObject(tribMun)
  })

  it('an export tells the country and no place of incidence', () => {
    const tomador = {
      ...parteDeProva,
      documento: null,
      nif: 'US-1',
      endereco: null,
      enderecoExterior: { pais: 'US', cidade: 'Austin', estado: 'TX', codigoPostal: '73301', texto: '1 Main' },
    }
    const nota = transcrever({ ...servico({ exigibilidade: 'EXPORTACAO' }), tomador })
    expect([nota.cLocIncid, nota.trib.tribMun.cPaisResult, nota.dps.serv.comExt?.tpMoeda]).toEqual([undefined, 'US', '790'])
    expect(nota.dps.toma).toMatchObject({ NIF: 'US-1', end: { endExt: { cPais: 'US', xCidade: 'Austin' } } })
  })

  it('an exemption is told by the benefit of the town, and stops without its number', () => {
    const isenta = { ...servico({ exigibilidade: 'ISENCAO' }), ...valores({ imposto: Dinheiro.zero }) }
    const nota = transcrever({ ...isenta, beneficioIsencao: '21113000000001' })
    expect(nota.valores).toEqual({ tpBM: '1', vBC: '1000.00', vLiq: '1000.00' })
    expect(nota.trib.tribMun.BM).toEqual({ nBM: '21113000000001' })
    expect(transcreverNota({ ...notaDeProva, ...isenta })).toEqual({ impedimentos: [{ codigo: 'L03', detalhe: null }] })
  })

  it('the Simples: rate told when the taker withholds, regime of assessment by who pays', () => {
    const simples = {
      regime: 'SIMPLES',
      retido: true,
      ...valores({ aliquota: Aliquota.from('3.2409'), imposto: reais('32.41') }),
    } as const
    const nota = transcrever(simples)
    expect(nota.trib.tribMun.pAliq).toBe('3.24')
    expect(nota.dps.prest.regTrib).toEqual({ opSimpNac: '3', regApTribSN: '1', regEspTrib: '0' })
    expect(transcrever({ ...simples, foraDoDas: true }).dps.prest.regTrib.regApTribSN).toBe('2')
  })

  it('a substitute names the note that it replaces', () => {
    const chave = montarChaveNfse({
      municipio: '2111300',
      gerador: 1,
      documento: '11222333000181',
      numero: '9',
      anoMes: '2611',
      aleatorio: '000000001',
    })
    expect(transcrever({ substitui: { chave, motivo: '99', descricao: 'Valor errado' } }).dps.subst).toEqual({
      chSubstda: chave,
      cMotivo: '99',
      xMotivo: 'Motivo informado: Valor errado',
    })
  })

  it('due elsewhere without a rate: base alone', () => {
    const nota = transcrever({ municipioIncidencia: '2111400', devidoAqui: false, ...valores({ imposto: Dinheiro.zero }) })
    expect([nota.cLocIncid, nota.valores]).toEqual(['2111400', { vBC: '1000.00', vLiq: '1000.00' }])
  })

  it('says what is missing', () => {
    const semCep = { prestador: { ...notaDeProva.prestador, endereco: null } }
    expect(transcreverNota({ ...notaDeProva, ...semCep, ...servico({ codigoNacional: '' }) })).toMatchObject({
      impedimentos: [{ codigo: 'L01' }, { codigo: 'L02' }],
    })
  })

  it('IBS and CBS of law §4.8, declared and computed', () => {
    const tributo = (aliquota: string, valor: string) => ({ aliquota, efetiva: aliquota, diferido: '0.00', valor })
    const d = (texto: string) => Dinheiro.from(texto)
    const nota = transcrever({
      ...valores({ total: d('10100.00'), base: d('10000.00'), imposto: d('500.00'), pis: d('65.00'), cofins: d('300.00') }),
      ibsCbs: transcreverIbsCbs(
        {
          finalidade: '0',
          consumidorFinal: false,
          indicadorOperacao: '100301',
          tipoOperacao: '1',
          notasReferenciadas: [],
          tipoEnteGoverno: '4',
          destinatarioDistinto: true,
          destinatario: { ...parteDeProva, identificacao: 'CNPJ', endereco: null },
          imovel: null,
          reembolsos: [
            {
              tipo: '01',
              descricao: null,
              valor: '100.00',
              dataEmissao: '2026-11-02',
              competencia: '2026-11-02',
              documento: { tipo: 'FISCAL', codigo: '2111300', identificacao: '15', descricao: 'Nota fiscal' },
              fornecedor: { identificacao: '11444777000161', nome: 'Fornecedor' },
            },
          ],
          cst: '200',
          classificacao: '200029',
          creditoPresumido: null,
          tributacaoRegular: { cst: '000', classificacao: '000001' },
          diferimento: { uf: '0.00', municipio: '0.00', cbs: '10.00' },
        },
        {
          cst: '200',
          classificacao: '200029',
          indicadorOperacao: '100301',
          nbs: '115013000',
          base: '9135.00',
          reembolsos: '100.00',
          reducaoIbs: '60.00',
          reducaoCbs: '60.00',
          ibsUf: { ...tributo('0.10', '3.65'), efetiva: '0.04' },
          ibsMun: tributo('0.00', '0.00'),
          cbs: { ...tributo('0.90', '29.60'), efetiva: '0.36', diferido: '3.29' },
          ibs: '3.65',
          tipoOperacao: '1',
          compraGovernamental: { ente: '4', redutor: '1.00' },
          regular: {
            ibsUf: { efetiva: '0.10', valor: '9.14' },
            ibsMun: { efetiva: '0.00', valor: '0.00' },
            cbs: { efetiva: '0.89', valor: '81.30' },
          },
          totalNota: '9735.00',
        },
        { codigo: '2111300', nome: 'Nova Serra' },
      ),
    })
    expect(nota.dps.IBSCBS).toMatchObject({
      finNFSe: '0',
      indFinal: '0',
      cIndOp: '100301',
      tpOper: '1',
      tpEnteGov: '4',
      indDest: '1',
      dest: { CNPJ: '11444777000161' },
      valores: {
        trib: {
          gIBSCBS: {
            CST: '200',
            cClassTrib: '200029',
            gDif: { pDifCBS: '10.00' },
            gTribRegular: { CSTReg: '000', cClassTribReg: '000001' },
          },
        },
      },
    })
    expect(nota.IBSCBS).toMatchObject({
      cLocalidadeIncid: '2111300',
      pRedutor: '1.00',
      valores: { vBC: '9135.00', vCalcReeRepRes: '100.00', fed: { pCBS: '0.90', pRedAliqCBS: '60.00', pAliqEfetCBS: '0.36' } },
      totCIBS: {
        vTotNF: '9735.00',
        gIBS: { vIBSTot: '3.65' },
        gCBS: { vDifCBS: '3.29', vCBS: '29.60' },
        gTribRegular: { pAliqEfeRegIBSUF: '0.10', vTribRegIBSUF: '9.14', pAliqEfeRegCBS: '0.89', vTribRegCBS: '81.30' },
        gTribCompraGov: { pIBSUF: '0.04', vIBSUF: '3.65', pIBSMun: '0.00', vIBSMun: '0.00', pCBS: '0.36', vCBS: '29.60' },
      },
    })
  })
})
