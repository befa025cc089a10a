import { Decimal4 } from '@iss/kernel/decimal4'
import { expect, it } from 'vitest'
import type { Field } from '../definition/field.ts'
import { newValues, rowValues, rulesResolver, wireValues } from './form-values.ts'
import { indexBySlug } from './load-definition.ts'

const fields: Record<string, Field> = {
  nome: { label: 'Nome', kind: 'text', required: 'O nome é obrigatório.' },
  dia: { label: 'Dia', kind: 'date' },
  valor: { label: 'Valor', kind: 'decimal' },
  ativo: { label: 'Ativo', kind: 'boolean', initial: true },
  motivo: { label: 'Motivo', kind: 'text', required: true, visibleWhen: ({ ativo }) => ativo === false },
}

it('goes from wire to controls and back', () => {
  expect(newValues(fields)).toEqual({ nome: '', dia: '', valor: null, ativo: true, motivo: '' })
  const values = rowValues(fields, { valores: { nome: 'UFM', dia: '2026-01-01', valor: '7.105', ativo: false, motivo: 'x' } })
  expect(values.valor).toBeInstanceOf(Decimal4)
  expect(wireValues(fields, { ...values, ativo: true })).toEqual({
    nome: 'UFM',
    dia: '2026-01-01',
    valor: '7.105',
    ativo: true,
    motivo: null,
  })
})

it('shows the rules of the definition at the fields, hidden ones left out', () => {
  const check = (values: Record<string, unknown>) => rulesResolver({ fields })(values, undefined, {} as never)
  expect(check(newValues(fields))).toMatchObject({ errors: { nome: { message: 'O nome é obrigatório.' } } })
  expect(check({ ...newValues(fields), nome: 'UFM', ativo: false })).toMatchObject({
    errors: { motivo: { message: 'O campo Motivo é obrigatório.' } },
  })
  expect(check({ ...newValues(fields), nome: 'UFM', dia: '31/02/2026' })).toMatchObject({
    errors: { dia: { message: 'O valor informado em Dia não é válido.' } },
  })
  expect(check({ ...newValues(fields), nome: 'UFM' })).toMatchObject({ errors: {} })
})

it('finds definitions by the name of their file', () => {
  const load = async () => ({})
  expect([...indexBySlug({ '../../../../modules/a/src/registries/tipos-credito.ts': load }).keys()]).toEqual(['tipos-credito'])
})
