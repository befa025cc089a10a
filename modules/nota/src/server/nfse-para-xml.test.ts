import { Competencia } from '@iss/kernel/competencia'
import { readNfseXml } from '@iss/abrasf/read-nfse-xml'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { esquemaAbrasf } from '@iss/abrasf/xsd/esquema'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { child, childText, validateXml, withXml } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { type NotaParaXml, nfseParaXml } from './nfse-para-xml.ts'

const zero = Dinheiro.zero
const cidade = { codigo: '9900001', uf: 'MG' }

/** A note with everything that a taxpayer may tell of it; only what the layout reads is there. */
const lida = {
  nota: {
    numero: 15,
    emissao: new Date('2026-04-15T10:20:30-03:00'),
    competencia: Competencia.of(2026, 4),
    regime: 'FATURAMENTO',
    exigibilidade: 6,
    itemListaServico: '7.02',
    discriminacao: 'Reforma',
    municipioPrestacao: '9900001',
    municipioIncidencia: '9900001',
    retido: true,
    memoria: [{ passo: 'retencao', descricao: '', valores: { responsavel: 'INTERMEDIARIO' }, fonte: '' }],
    rpsNumero: null,
    valorTotal: Dinheiro.from('1000.00'),
    base: Dinheiro.from('1000.00'),
    aliquota: Aliquota.from('3.00'),
    imposto: zero,
    impostoSuspenso: Dinheiro.from('30.00'),
    aReceber: Dinheiro.from('1000.00'),
    deducoes: zero,
    pis: zero,
    cofins: zero,
    inss: zero,
    irrf: zero,
    csll: zero,
    outrasRetencoes: zero,
    descontoIncondicional: zero,
    descontoCondicional: zero,
    canonica: {
      servico: { numeroProcesso: '5001234-56.2026', cnae: '4120-4/00' },
      obra: { codigo: '123456789012', art: 'MG20260001' },
      intermediario: { documento: '11222333000181', nome: 'Plataforma Ltda', inscricaoMunicipal: null },
      tomador: { enderecoExterior: { pais: 'PT', cidade: null, estado: null, codigoPostal: null, texto: 'Rua Augusta, 1' } },
    },
  },
  documento: { codigoVerificacao: 'A1B2C3D4E', dataCancelamento: null },
  prestador: {
    documento: '40000002000103',
    nome: 'Beta Construções Ltda',
    nomeFantasia: 'Beta',
    inscricaoMunicipal: '1',
    email: null,
    endereco: null,
  },
  tomador: { documento: null, nome: 'Lisboa SA', inscricaoMunicipal: null, email: null, telefone: '3133331005', endereco: null },
  observacoes: 'Prazo de 30 dias',
  codigoTributacao: '070201',
  cnae: null,
  substituidaNumero: 14,
} as unknown as NotaParaXml

describe('M6 what was typed is in the XML', () => {
  const xml = writeNfseXml(nfseParaXml(lida, cidade))

  it('suit, works, CNAE, country, intermediary, note replaced, trade name, telephone, who withholds', () => {
    withXml(xml, (doc) => {
      const inf = child(doc.root, 'Nfse', 'InfNfse')
      const declaracao = child(inf, 'DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico')
      const servico = child(declaracao, 'Servico')
      expect(childText(inf, 'NfseSubstituida')).toBe('14')
      expect(childText(inf, 'PrestadorServico', 'NomeFantasia')).toBe('Beta')
      expect(childText(servico, 'NumeroProcesso')).toBe('5001234-56.2026')
      expect(childText(servico, 'CodigoCnae')).toBe('4120400')
      expect(childText(servico, 'CodigoTributacaoMunicipio')).toBe('070201')
      expect(childText(servico, 'ResponsavelRetencao')).toBe('2')
      expect(childText(declaracao, 'ConstrucaoCivil', 'CodigoObra')).toBe('123456789012')
      expect(childText(declaracao, 'ConstrucaoCivil', 'Art')).toBe('MG20260001')
      expect(childText(declaracao, 'Intermediario', 'RazaoSocial')).toBe('Plataforma Ltda')
      expect(childText(declaracao, 'Tomador', 'Endereco', 'CodigoPais')).toBe('6076')
      expect(childText(declaracao, 'Tomador', 'Contato', 'Telefone')).toBe('3133331005')
    })
  })

  it('E01 the CTISS that the note names is the code of taxation of the municipality, as its nine characters', () => {
    const canonica = { servico: { ctiss: '070200188', cnae: '4120400' } } as unknown as (typeof lida)['nota']['canonica']
    const { servico } = nfseParaXml({ ...lida, nota: { ...lida.nota, canonica } }, cidade)
    expect([servico.codigoTributacaoMunicipio, servico.codigoCnae]).toEqual(['070200188', '4120400'])
  })

  it('M1 the rate stays, the tax is zero, and the free text names the suspended amount before the remarks', () => {
    withXml(xml, (doc) => {
      const inf = child(doc.root, 'Nfse', 'InfNfse')
      expect([childText(inf, 'ValoresNfse', 'ValorIss'), childText(inf, 'ValoresNfse', 'Aliquota')]).toEqual(['0.00', '3.00'])
      expect(childText(inf, 'OutrasInformacoes')).toBe('ISS com exigibilidade suspensa: R$ 30,00. Prazo de 30 dias')
    })
  })

  it('works without ART are named in the free text where the version has no group for them', () => {
    const obra = { codigo: '123456789012', art: null }
    const canonica = { ...(lida.nota.canonica as object), obra }
    const nota = nfseParaXml({ ...lida, nota: { ...lida.nota, canonica, impostoSuspenso: zero } }, cidade)
    const outras = (versao: Versao) => readNfseXml(writeNfseXml(nota, versao)).outrasInformacoes
    expect(outras('2.02')).toBe('CNO ou CEI da obra: 123456789012. Prazo de 30 dias')
    const em204 = readNfseXml(writeNfseXml(nota, '2.04'))
    expect([em204.construcaoCivil, em204.informacoesComplementares]).toEqual([{ codigoObra: '123456789012' }, 'Prazo de 30 dias'])
  })

  it('deductions by document, event and NIF of the canonical note are in 2.04', () => {
    const deducao = {
      tipoDeducaoId: null,
      tipoNacional: 2,
      descricao: 'Materiais',
      documento: { tipo: 'NFSE_MUNICIPAL', municipio: '9900001', numero: '77', codigoVerificacao: null },
      dataEmissao: '2026-04-01',
      fornecedor: '11444777000161',
      fornecedorNif: null,
      fornecedorNome: null,
      valorDedutivel: '200.00',
      valor: '100.00',
    }
    const canonica = {
      ...(lida.nota.canonica as object),
      deducoes: [deducao, { ...deducao, documento: null }],
      evento: { identificacao: 'EV1', nome: 'Feira' },
    }
    const nota = nfseParaXml({ ...lida, nota: { ...lida.nota, canonica } }, cidade)
    const lidaDeVolta = readNfseXml(writeNfseXml(nota, '2.04'))
    expect(lidaDeVolta.evento).toEqual({ identificacao: 'EV1', descricao: 'Feira' })
    expect(
      lidaDeVolta.deducoes?.map(({ tipo, documento, valorUtilizado }) => [tipo, documento, valorUtilizado.toString()]),
    ).toEqual([[1, { nfse: { codigoMunicipio: 9900001, numero: '77' } }, '100.00']])
  })

  it('is valid against the schema 2.02', () =>
    expect(withXml(xml, (doc) => validateXml(doc, esquemaAbrasf('2.02', 'oficial')))).toEqual([]))
})
