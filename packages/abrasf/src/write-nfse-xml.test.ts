import { existsSync, readFileSync } from 'node:fs'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { child, childText, compileXsd, tag, validateXml, withXml, writeXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import type { NfseParaXml } from './nfse-para-xml.ts'
import { compNfse, writeNfseXml } from './write-nfse-xml.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'

const reais = Dinheiro.from

const minima: NfseParaXml = {
  numero: 15,
  codigoVerificacao: 'A1B2C3D4E',
  dataEmissao: '2026-01-20T10:30:00',
  baseCalculo: reais('850'),
  valorIss: reais('25.50'),
  valorLiquido: reais('850'),
  orgaoGerador: { codigoMunicipio: 9990001, uf: 'MG' },
  prestador: { documento: '11222333000181', razaoSocial: 'Prestadora de Teste & Cia', endereco: {} },
  competencia: '2026-01-20',
  servico: {
    valorServicos: reais('850'),
    issRetido: false,
    itemListaServico: '1.07',
    discriminacao: 'Suporte <mensal>\nlinha 2',
    codigoMunicipio: 9990001,
    exigibilidade: 1,
  },
  optanteSimples: false,
}

const completa: NfseParaXml = {
  ...minima,
  nfseSubstituida: 14,
  outrasInformacoes: `Valor aprox. dos tributos ${'x'.repeat(300)}`,
  aliquota: Aliquota.from('2.5856'),
  valorCredito: reais('1'),
  prestador: {
    documento: '11222333000181',
    inscricaoMunicipal: '12345',
    razaoSocial: 'Prestadora',
    nomeFantasia: 'Fantasia',
    telefone: '3133330000',
    email: 'a@b.example',
    endereco: {
      logradouro: 'Rua '.repeat(60),
      numero: '12345678901',
      complemento: 'Sala 1',
      bairro: 'Centro',
      codigoMunicipio: 9990001,
      uf: 'MG',
      cep: '30130-010',
    },
  },
  tomador: {
    documento: '52998224725',
    razaoSocial: 'Maria da Silva',
    endereco: { logradouro: 'Rua B', codigoPais: '2496' },
    email: 'maria@b.example',
  },
  intermediario: { documento: '12ABC34501DE35', inscricaoMunicipal: '9', razaoSocial: 'Intermediária' },
  rps: {
    identidade: { numero: 1, serie: 'A1', tipo: 1 },
    dataEmissao: '2026-01-19',
    substituido: { numero: 0, serie: 'A1', tipo: 1 },
  },
  servico: {
    ...minima.servico,
    valorDeducoes: reais('0'),
    valorPis: reais('5.52'),
    valorCofins: reais('25.50'),
    valorInss: reais('1'),
    valorIr: reais('2'),
    valorCsll: reais('3'),
    outrasRetencoes: reais('4'),
    descontoIncondicionado: reais('5'),
    descontoCondicionado: reais('6'),
    issRetido: true,
    responsavelRetencao: 1,
    codigoCnae: '6209-1/00',
    codigoTributacaoMunicipio: '010701',
    codigoPais: '0105',
    exigibilidade: 6,
    municipioIncidencia: 9990001,
    numeroProcesso: '0001/2026',
    discriminacao: 'ç'.repeat(2500),
  },
  construcaoCivil: { codigoObra: '123', art: 'ART9' },
  regimeEspecial: 6,
  optanteSimples: true,
  incentivoFiscal: true,
  cancelamento: { codigo: 2, dataHora: '2026-01-25T08:00:00' },
  substituidaPor: 16,
}

const differences = (xml: string, xsd: Xsd) => withXml(xml, (doc) => validateXml(doc, xsd))

describe('writeNfseXml', () => {
  it.each([
    ['smallest', minima],
    ['fullest', completa],
  ])('writes the %s note as the layout 2.02 wants it', (_, nota) => {
    expect(differences(writeNfseXml(nota), esquemaAbrasf('2.02', 'oficial'))).toEqual([])
  })

  it('writes amounts, codes and texts in their places', () => {
    withXml(writeNfseXml(completa), (doc) => {
      const inf = child(doc.root, 'Nfse', 'InfNfse')
      const declaracao = child(inf, 'DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico')
      const servico = child(declaracao, 'Servico')
      expect([
        childText(inf, 'Numero'),
        childText(inf, 'ValoresNfse', 'ValorIss'),
        childText(inf, 'ValoresNfse', 'Aliquota'),
      ]).toEqual(['15', '25.50', '2.5856'])
      expect([childText(servico, 'ItemListaServico'), childText(servico, 'CodigoCnae'), childText(servico, 'IssRetido')]).toEqual(
        ['01.07', '6209100', '1'],
      )
      expect(childText(servico, 'Discriminacao')).toHaveLength(2000)
      expect(childText(declaracao, 'Tomador', 'IdentificacaoTomador', 'CpfCnpj', 'Cpf')).toBe('52998224725')
      expect(childText(declaracao, 'Intermediario', 'IdentificacaoIntermediario', 'CpfCnpj', 'Cnpj')).toBe('12ABC34501DE35')
      expect(childText(declaracao, 'Rps', 'RpsSubstituido', 'Numero')).toBe('0')
      expect(childText(inf, 'PrestadorServico', 'Endereco', 'Cep')).toBe('30130010')
      expect(
        childText(doc.root, 'NfseCancelamento', 'Confirmacao', 'Pedido', 'InfPedidoCancelamento', 'CodigoCancelamento'),
      ).toBe('2')
      expect(childText(doc.root, 'NfseSubstituicao', 'SubstituicaoNfse', 'NfseSubstituidora')).toBe('16')
    })
  })

  it('keeps the lines of the description and leaves absent parts out', () => {
    const xml = writeNfseXml(minima)
    expect(xml).toContain('<Discriminacao>Suporte &lt;mensal&gt;\nlinha 2</Discriminacao>')
    for (const name of ['Tomador', 'Intermediario', 'NfseCancelamento', 'Contato', 'ValorPis', 'Rps'])
      expect(xml).not.toContain(`<${name}>`)
  })

  it('goes into answers with several notes', () => {
    const answer = tag(
      'ConsultarNfseServicoPrestadoResposta',
      { xmlns: NS_ABRASF },
      tag('ListaNfse', compNfse(minima), compNfse(completa), tag('ProximaPagina', '2')),
    )
    expect(differences(writeXml(answer), esquemaAbrasf('2.02', 'oficial'))).toEqual([])
  })

  const published = new URL('../../../../shared/data/abrasf/', import.meta.url)
  it.skipIf(!existsSync(published))('passes the published schema too, where it is at hand', () => {
    const read = (name: string) => readFileSync(new URL(name, published), 'utf8')
    const xsd = compileXsd(
      { 'a.xsd': read('nfse_v202.xsd'), 'xmldsig-core-schema20020212.xsd': read('xmldsig-core-schema20020212.xsd') },
      'a.xsd',
    )
    for (const nota of [minima, completa]) expect(differences(writeNfseXml(nota), xsd)).toEqual([])
    xsd.dispose()
  })
})
