import { describe, expect, it } from 'vitest'
import { lerLinhaAlvara } from './linha-alvara.ts'

const certa = {
  numero: '2026/0101',
  emissao: '10/02/2026',
  proprietario: 'Maria Cidadã',
  documento: '300.000.002-05',
  endereco: 'R. das Flores, 1',
  validade: '10/02/2027',
  inscricao: '01.02.003',
  area: '1.250,5',
  cno: '115830024985',
}

describe('a line of the file of permits', () => {
  it('is read in Brazilian and in ISO form; what may be missing is null', () => {
    expect(lerLinhaAlvara(certa).linha).toEqual({
      numero: '2026/0101',
      emissao: '2026-02-10',
      validade: '2027-02-10',
      proprietario: 'Maria Cidadã',
      documento: '30000000205',
      endereco: 'R. das Flores, 1',
      inscricao: '01.02.003',
      area: '1250.5',
      cno: '11.583.00249/85',
    })
    const curta = { ...certa, emissao: '2026-02-10', validade: '', inscricao: ' ', area: '', cno: '' }
    expect(lerLinhaAlvara(curta).linha).toMatchObject({
      emissao: '2026-02-10',
      validade: null,
      inscricao: null,
      area: null,
      cno: null,
    })
  })

  it.each([
    [{ numero: ' ' }, 'numero: Informe o número do alvará em até 30 caracteres.'],
    [{ emissao: '31/02/2026' }, 'emissao: A data de emissão do alvará é inválida: 31/02/2026.'],
    [{ validade: '09/02/2026' }, 'validade: A validade do alvará é inválida ou anterior à emissão: 09/02/2026.'],
    [{ proprietario: '' }, 'proprietario: Informe o proprietário da obra.'],
    [{ documento: '300.000.002-06' }, 'documento: O CPF ou CNPJ do proprietário é inválido: 300.000.002-06.'],
    [{ endereco: '' }, 'endereco: Informe o endereço da construção.'],
    [{ area: '-1' }, 'area: A área do alvará é inválida: -1.'],
    [{ area: '0' }, 'area: A área do alvará é inválida: 0.'],
    [{ cno: '115830024984' }, 'cno: O CNO do alvará é inválido: 115830024984.'],
  ])('%j: %s', (mudanca, frase) => {
    const { linha, violations } = lerLinhaAlvara({ ...certa, ...mudanca })
    expect(linha).toBeNull()
    expect(violations.map(({ field, message }) => `${field}: ${message}`)).toEqual([frase])
  })
})
