import { afterAll, describe, expect, it } from 'vitest'
import { withXml } from './read.ts'
import { compileXsd, isValidXml, validateXml } from './xsd.ts'

const MAIN = `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t" elementFormDefault="qualified">
  <include schemaLocation="tipos.xsd"/>
  <element name="Pedido"><complexType><sequence>
    <element name="Numero" type="t:numero"/>
    <element name="Serie" type="t:serie"/>
    <element name="Data" type="date"/>
    <element name="Valor" type="t:valor" maxOccurs="2"/>
    <choice><element name="Cpf" type="t:cpf"/><element name="Uf" type="t:uf"/></choice>
  </sequence><attribute name="versao" use="required" type="t:opcao"/></complexType></element>
</schema>`
const TIPOS = `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t">
  <simpleType name="numero"><restriction base="nonNegativeInteger"><totalDigits value="3"/><maxInclusive value="500"/></restriction></simpleType>
  <simpleType name="serie"><restriction base="string"><minLength value="1"/><maxLength value="5"/></restriction></simpleType>
  <simpleType name="valor"><restriction base="decimal"><fractionDigits value="2"/><minInclusive value="0"/></restriction></simpleType>
  <simpleType name="cpf"><restriction base="string"><length value="11"/></restriction></simpleType>
  <simpleType name="uf"><restriction base="string"><enumeration value="SE"/><enumeration value="BA"/></restriction></simpleType>
  <simpleType name="opcao"><restriction base="byte"><pattern value="1|2"/></restriction></simpleType>
</schema>`

const xsd = compileXsd({ 'pedido.xsd': MAIN, 'tipos.xsd': TIPOS }, 'pedido.xsd')
afterAll(() => xsd.dispose())

const VALID =
  '<Pedido xmlns="urn:t" versao="1"><Numero>7</Numero><Serie>A1</Serie><Data>2026-01-15</Data><Valor>1.50</Valor><Uf>SE</Uf></Pedido>'
const check = (text: string) => withXml(text, (doc) => validateXml(doc, xsd))

describe('validateXml', () => {
  it('finds nothing in a valid document', () => {
    expect(check(VALID)).toEqual([])
  })

  it.each([
    ['<Serie>A1</Serie>', '<Serie>A12345</Serie>', 'Serie tem 6 caracteres; o máximo é 5.', 'value', '5', '6'],
    ['<Serie>A1</Serie>', '<Serie/>', 'Serie está vazio.', 'value', null, ''],
    ['<Serie>A1</Serie>', '', 'O elemento Data não é esperado aqui; esperado: Serie.', 'unexpected-element', 'Serie', null],
    ['<Serie>A1</Serie>', '<Serie>A1<b/></Serie>', 'O elemento Serie não pode conter outros elementos.', 'content', null, null],
    ['<Numero>7', '<Numero>1234', "O valor '1234' de Numero tem mais de 3 dígitos.", 'value', '3', '1234'],
    ['<Numero>7', '<Numero>501', "O valor '501' de Numero é maior que 500.", 'value', '500', '501'],
    ['<Numero>7', '<Numero>x', "O valor 'x' de Numero não é válido.", 'value', 'numero', 'x'],
    [
      '2026-01-15',
      '2026-13-15',
      "O valor '2026-13-15' de Data não é válido; informe uma data no formato AAAA-MM-DD.",
      'value',
      'uma data no formato AAAA-MM-DD',
      '2026-13-15',
    ],
    ['1.50', '1.505', "O valor '1.505' de Valor tem mais de 2 casas decimais.", 'value', '2', '1.505'],
    ['1.50', '-1', "O valor '-1' de Valor é menor que 0.", 'value', '0', '-1'],
    ['<Uf>SE</Uf>', '<Uf>XX</Uf>', "O valor 'XX' de Uf não está na lista de valores aceitos.", 'value', 'SE, BA', 'XX'],
    ['<Uf>SE</Uf>', '<Cpf>123</Cpf>', 'Cpf tem 3 caracteres; o tamanho exigido é 11.', 'value', '11', '3'],
    ['<Uf>SE</Uf>', '<Valor>2</Valor>', 'Faltam elementos em Pedido.', 'missing-element', null, null],
    [
      '<Uf>SE</Uf>',
      '<Valor>2</Valor><Valor>3</Valor>',
      'O elemento Valor não é esperado aqui; esperado: Cpf ou Uf.',
      'unexpected-element',
      'Cpf, Uf',
      null,
    ],
    ['<Data>2026-01-15</Data><Valor>1.50</Valor><Uf>SE</Uf>', '', 'Falta em Pedido: Data.', 'missing-element', 'Data', null],
    [
      '<Serie>',
      '<Serie xmlns="urn:x">',
      'O elemento Serie está no espaço de nomes urn:x; esperado: urn:t.',
      'unexpected-element',
      'urn:t',
      'urn:x',
    ],
    [
      '<Serie>',
      '<Serie xmlns="">',
      'O elemento Serie não tem espaço de nomes; esperado: urn:t.',
      'unexpected-element',
      'urn:t',
      '',
    ],
    ['<Uf>SE</Uf>', '<Uf>SE</Uf><Uf>SE</Uf>', 'O elemento Uf não é esperado aqui.', 'unexpected-element', null, null],
    ['<Uf>SE</Uf>', 'solto<Uf>SE</Uf>', 'O elemento Pedido não pode conter texto solto.', 'content', null, null],
    ['<Uf>SE</Uf>', '<Uf a="1">SE</Uf>', 'O atributo a não é permitido em Uf.', 'attribute', null, 'a'],
    [' versao="1"', '', 'Falta o atributo versao em Pedido.', 'attribute', 'versao', null],
    [' versao="1"', ' versao="3"', "O valor '3' de Pedido/@versao não é aceito; valores aceitos: 1, 2.", 'value', '1|2', '3'],
  ])('tells that %s became %s', (from, to, message, kind, expected, received) => {
    expect(check(VALID.replace(from, to))[0]).toMatchObject({ message, kind, expected, received, line: 1 })
  })

  it('names an unknown root', () => {
    expect(check('<Outro xmlns="urn:t"/>')[0]?.message).toBe('O elemento raiz Outro não é reconhecido.')
  })

  it('the verdict alone is that of the words', () => {
    const judge = (text: string) => withXml(text, (doc) => isValidXml(doc, xsd))
    expect([VALID, VALID.replace('1.50', '-1'), '<Outro xmlns="urn:t"/>'].map(judge)).toEqual([true, false, false])
  })

  it('reports every element once, with path and line', () => {
    const found = check(VALID.replace('<Valor>1.50</Valor>', '<Valor>1</Valor>\n<Valor>1.123456</Valor>').replace('A1', 'A12345'))
    expect(found.map(({ path, line }) => [path, line])).toEqual([
      ['/Pedido/Serie', 1],
      ['/Pedido/Valor[2]', 2],
    ])
  })

  it('resolves includes among the given files only', () => {
    expect(() => compileXsd({ 'pedido.xsd': MAIN }, 'pedido.xsd')).toThrow()
    expect(() => compileXsd({}, 'pedido.xsd')).toThrow("No schema file 'pedido.xsd'")
  })
})
