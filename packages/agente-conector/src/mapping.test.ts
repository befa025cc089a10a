import { describe, expect, it } from 'vitest'
import { desmapear, mapear, ValorInvalido, valorDoCampo } from './mapping.ts'
import { lerScript, type ScriptDeEnviar, type ScriptDeReceber, type TipoDeCampo } from './script.ts'
import { assinar, gerarChaves, isAssinado } from './signature.ts'

const ler = (tipo: TipoDeCampo, texto: string | null) => valorDoCampo('campo', { coluna: 'c', tipo, vazio: false }, { c: texto })

describe('values of a source', () => {
  it.each<[TipoDeCampo, string, unknown]>([
    ['texto', ' Rua A ', 'Rua A'],
    ['digitos', '12.345.678/0001-95', '12345678000195'],
    ['inteiro', '42', 42],
    ['valor', '1500', '1500.00'],
    ['valor', '1500.5', '1500.50'],
    ['valor', '1500.500', '1500.50'],
    ['valor', '1.234.567,89', '1234567.89'],
    ['centavos', '7', '0.07'],
    ['data', '2024-05-31 10:00:00', '2024-05-31'],
    ['data', '31/05/2024', '2024-05-31'],
    ['competencia', '2024-01-31', '2024-01'],
    ['competencia', '2024-12', '2024-12'],
    ['competencia', '202401', '2024-01'],
    ['competencia', '01/2024', '2024-01'],
    ['sim', 'S', true],
    ['sim', 'N', false],
  ])('%s %j is %j', (tipo, texto, valor) => expect(ler(tipo, texto)).toEqual(valor))

  it.each<[TipoDeCampo, string | null]>([
    ['texto', ''],
    ['texto', null],
    ['inteiro', '4.2'],
    ['valor', '10.005'],
    ['valor', 'R$ 10'],
    ['centavos', '10.5'],
    ['data', '2024-02-30'],
    ['competencia', '2024-13'],
    ['competencia', '13/2024'],
  ])('%s %j is refused: nothing is guessed or rounded', (tipo, texto) => expect(() => ler(tipo, texto)).toThrow(ValorInvalido))

  it('a word that the script does not translate and a column that is not there are refused by name', () => {
    const situacao = { coluna: 'st', tipo: 'texto' as const, vazio: false, de: { P: 'PAGA' } }
    expect(valorDoCampo('situacao', situacao, { st: 'P' })).toBe('PAGA')
    expect(() => valorDoCampo('situacao', situacao, { st: 'X' })).toThrow("situacao: o valor 'X' de st não está no script.")
    expect(() => valorDoCampo('situacao', situacao, {})).toThrow('situacao: a coluna st não existe na origem.')
  })
})

describe('scripts', () => {
  const receber = {
    nome: 'guias',
    versao: 1,
    sentido: 'RECEBER',
    especie: 'guias',
    fonte: { tabela: 'lanc', chave: 'nr' },
    campos: { numero: { coluna: 'nr' }, situacao: { fixo: 'ABERTA' } },
  }
  const comFonte = (fonte: object) => lerScript(JSON.stringify({ ...receber, fonte }))

  it('name tables and columns and hold nothing that is run', () => {
    const lido = lerScript(JSON.stringify(receber)) as { script: ScriptDeReceber }
    expect(mapear(lido.script, { nr: '9' })).toEqual({ numero: '9', situacao: 'ABERTA' })
    expect(comFonte({ tabela: 'lanc; drop table x', chave: 'nr' })).toHaveProperty('erro')
    expect(comFonte({ tabela: 'lanc', chave: 'nr', sql: 'select 1' })).toHaveProperty('erro')
    expect(comFonte({ csv: '../../etc/passwd', chave: 'nr' })).toHaveProperty('erro')
    expect(lerScript('{')).toEqual({ erro: 'O arquivo não é JSON.' })
  })

  it('take what goes to the city from inside of what was sent', () => {
    const script = { colunas: { cgc: 'contribuinte.documento', total: 'total', nada: 'x.y' } } as unknown as ScriptDeEnviar
    expect(desmapear(script, { contribuinte: { documento: '1' }, total: '10.00' })).toEqual({
      cgc: '1',
      total: '10.00',
      nada: null,
    })
  })

  it('count when one of the keys signed exactly this text', () => {
    const [um, outro] = [gerarChaves(), gerarChaves()]
    const assinatura = assinar('texto', um.privada)
    expect(isAssinado('texto', assinatura, [outro.publica, um.publica])).toBe(true)
    expect(isAssinado('texto ', assinatura, [um.publica])).toBe(false)
    expect(isAssinado('texto', assinatura, [outro.publica])).toBe(false)
    expect(isAssinado('texto', '', [um.publica])).toBe(false)
    expect(isAssinado('texto', assinatura, [])).toBe(false)
  })
})
