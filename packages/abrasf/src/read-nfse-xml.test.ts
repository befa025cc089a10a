import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { validateXml, withXml } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { completaEm, completa, minima } from '../test/notas-de-prova.ts'
import type { NfseParaXml } from './nfse-para-xml.ts'
import { readNfseXml } from './read-nfse-xml.ts'
import { writeNfseXml } from './write-nfse-xml.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { VERSOES } from './xsd/versoes.ts'

const differences = (xml: string, versao: (typeof VERSOES)[number]) =>
  withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial'))).map(({ message }) => message)

/** A note with about half of the optional parts of a full one, which ones the number says. */
function parte(nota: NfseParaXml, sorte: number): NfseParaXml {
  let resto = sorte
  const fica = () => {
    resto = (resto * 1_103_515_245 + 12_345) % 2_147_483_648
    return resto % 7 < 4
  }
  const com = <T extends object>(value: T, sempre: object): T =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name in sempre || fica())) as T
  return { ...com(nota, minima), servico: com(nota.servico, { ...minima.servico, responsavelRetencao: 1 }) }
}

describe.each(VERSOES)('a note in %s', (versao) => {
  it('with every part that the version knows is valid and read back equal', () => {
    const nota = completaEm(versao)
    const xml = writeNfseXml(nota, versao)
    expect(differences(xml, versao)).toEqual([])
    expect(readNfseXml(xml)).toEqual(nota)
  })

  it('with any of its parts left out is valid and read back equal', () => {
    for (let sorte = 1; sorte <= 150; sorte += 1) {
      const nota = parte(completaEm(versao), sorte)
      const xml = writeNfseXml(nota, versao)
      expect(differences(xml, versao)).toEqual([])
      expect(readNfseXml(xml)).toEqual(nota)
    }
  })

  it('is valid whatever another version knows, and tells in words what it has no field for', () => {
    const de204 = completaEm('2.04')
    for (const nota of [minima, completa, ...VERSOES.map(completaEm)])
      expect(differences(writeNfseXml(nota, versao), versao)).toEqual([])
    const lida = readNfseXml(writeNfseXml({ ...de204, outrasInformacoes: null, informacoesComplementares: null }, versao))
    if (versao === '2.04') expect(lida.outrasInformacoes).toBeUndefined()
    else
      for (const dito of ['NFS-e 77, R$ 100,00', 'Evento: EV1 Feira.', 'Motivo da não exigibilidade: A1.'])
        expect(lida.outrasInformacoes).toContain(dito)
  })
})

it('a rate of four decimals is whole in 2.02 and told in words where the layout has two', () => {
  const nota = { ...minima, aliquota: Aliquota.from('2.5856'), valorIss: Dinheiro.from('21.98') }
  expect(readNfseXml(writeNfseXml(nota, '2.02')).aliquota?.toString()).toBe('2.5856')
  const lida = readNfseXml(writeNfseXml(nota, '2.04'))
  expect([lida.aliquota?.toString(), lida.outrasInformacoes]).toEqual(['2.59', 'Alíquota: 2,5856%.'])
})

it('an address that 2.04 cannot take whole is told in words', () => {
  const tomador = { documento: '52998224725', razaoSocial: 'Maria', endereco: { logradouro: 'Rua B', bairro: 'Centro' } }
  const lida = readNfseXml(writeNfseXml({ ...minima, tomador }, '2.04'))
  expect([lida.tomador?.endereco, lida.outrasInformacoes]).toEqual([undefined, 'Endereço do tomador: Rua B, Centro.'])
})
