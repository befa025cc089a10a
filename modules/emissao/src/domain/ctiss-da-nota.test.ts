import { describe, expect, it } from 'vitest'
import { ctissDoServico, recusasDoCtiss } from './ctiss-da-nota.ts'
import { nota, servico } from './nota.fixture.ts'

const sistemas = { codigo: '010100188', descricao: 'Sistemas', abateObra: false, foraDoMunicipio: false, cnaes: ['6201501'] }
const livre = { ...sistemas, codigo: '010100269', cnaes: [] }
const ditas = (mudanca: Partial<typeof servico>, origem: 'TELA' | 'ARQUIVO' = 'TELA') =>
  recusasDoCtiss(nota({ origem, servico: { ...servico, ...mudanca } }), [sistemas, livre], '6209100').map(
    ({ field, message }) => `${field}: ${message}`,
  )

describe('CTISS and CNAE of a note (K10, E01)', () => {
  it('a file names a CTISS as the code of taxation of the municipality', () => {
    expect(ctissDoServico({ ctiss: null, codigoMunicipal: '0101-0/01-88' }, [sistemas])).toBe('010100188')
    expect(ctissDoServico({ ctiss: null, codigoMunicipal: '010101' }, [sistemas])).toBeNull()
    expect(ctissDoServico({ ctiss: '070200188', codigoMunicipal: '010100188' }, [sistemas])).toBe('070200188')
  })

  it('a CTISS that is not bound to the activity is refused in every channel', () => {
    const recusa = ['ctiss: O CTISS 0702-0/01-88 não está vinculado à atividade.']
    expect(ditas({ ctiss: '070200188' })).toEqual(recusa)
    expect(ditas({ ctiss: '070200188' }, 'ARQUIVO')).toEqual(recusa)
  })

  it('a CNAE belongs to the CTISS, or to the activity where the CTISS has none', () => {
    expect(ditas({ ctiss: '010100188', cnae: '6201501' })).toEqual([])
    expect(ditas({ ctiss: '010100188', cnae: '6209100' })).toEqual([
      'cnae: O CNAE 6209-1/00 não pertence ao CTISS nem à atividade.',
    ])
    expect(ditas({ ctiss: '010100269', cnae: '6209100' })).toEqual([])
    expect(ditas({ ctiss: null, cnae: '4120400' })).toEqual(['cnae: O CNAE 4120-4/00 não pertence ao CTISS nem à atividade.'])
  })

  it('the CNAE that a file tells without a CTISS is kept as it came', () => {
    expect(ditas({ ctiss: null, cnae: '4120400' }, 'ARQUIVO')).toEqual([])
  })
})
