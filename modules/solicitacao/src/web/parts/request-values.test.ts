import { describe, expect, it } from 'vitest'
import type { NamedRequestField } from '../../contract/request-field.ts'
import { toFormValues, toRequestValues } from './request-values.ts'

const campos: NamedRequestField[] = [
  { name: 'motivo', label: 'Motivo', kind: 'select' },
  { name: 'detalhe', label: 'Detalhe', kind: 'longtext', visibleWhen: { field: 'motivo', values: ['outro'] } },
  { name: 'valor', label: 'Valor', kind: 'money' },
  { name: 'aceite', label: 'Aceite', kind: 'boolean' },
  { name: 'itens', label: 'Itens', kind: 'multiselect' },
]

describe('values of a request form', () => {
  it('begin with what was given, or empty by kind', () => {
    expect(toFormValues(campos, { motivo: 'a' })).toEqual({ motivo: 'a', detalhe: '', valor: null, aceite: false, itens: [] })
  })

  it('leave without empty and hidden fields; false and zero are values', () => {
    expect(toRequestValues(campos, { motivo: 'a', detalhe: 'escondido', valor: null, aceite: false, itens: [] })).toEqual({
      motivo: 'a',
      aceite: false,
      itens: [],
    })
    expect(toRequestValues(campos, { motivo: 'outro', detalhe: 'visível', valor: '0.00' })).toEqual({
      motivo: 'outro',
      detalhe: 'visível',
      valor: '0.00',
    })
  })
})
