import { child, childText, tag, validateXml, withXml, writeXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { completa, minima } from '../test/notas-de-prova.ts'
import { compNfse, writeNfseXml } from './write-nfse-xml.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'

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
})
