import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { fromText, fromWire, idsOf, keptSecret, toText, toWire } from './field-kinds.ts'
import { defineConfigForm, defineRegistry } from './registry.ts'
import { normalizeValues, validateValues } from './validate.ts'

const base = { slug: 'teste', title: 'Teste', path: '/home/configuracao/teste', access: {}, table: 'teste' } as const
const fields = {
  de: { label: 'De', kind: 'competencia', required: true },
  ate: { label: 'Até', kind: 'competencia' },
  modo: {
    label: 'Modo',
    kind: 'select',
    required: true,
    options: [
      { value: 'REAL', label: 'Real' },
      { value: 'FIXO', label: 'Fixo' },
    ],
  },
  forma: {
    label: 'Forma',
    kind: 'select',
    options: [
      { value: 'A', label: 'A' },
      { value: 'B', label: 'B' },
    ],
    offered: (value: string | number, { modo }: Readonly<Record<string, unknown>>) => value === 'A' || modo === 'REAL',
  },
} as const

describe('tabs', () => {
  const form = (tabs: unknown) => () => defineConfigForm({ ...base, fields, tabs } as never)
  it('name every field once', () => {
    expect(
      form([
        { label: 'Um', fields: ['de', 'ate'] },
        { label: 'Dois', fields: ['modo', 'forma'] },
      ]),
    ).not.toThrow()
    expect(form([{ label: 'Um', fields: ['de', 'ate', 'modo'] }])).toThrow('every field once')
    expect(form([{ label: 'Um', fields: ['de', 'ate', 'modo', 'modo'] }])).toThrow('every field once')
    expect(form([{ label: 'Um', fields: ['x'] }])).toThrow("'x'")
  })
})

describe('rules of values', () => {
  const registry = defineRegistry({ ...base, fields, list: ['de'], vigencia: { inicio: 'de', fim: 'ate' } })
  const check = (values: Record<string, unknown>) =>
    validateValues(registry, normalizeValues(fields, values), '2026-04-15').map(({ field, message }) => `${field}: ${message}`)
  const de = Competencia.of(2026, 3)

  it('a validity may run over competences; its end is not before its beginning', () => {
    expect(check({ de, ate: de, modo: 'REAL' })).toEqual([])
    expect(check({ de, ate: de.previous(), modo: 'REAL' })).toEqual(['ate: A data final deve ser maior ou igual à inicial.'])
    expect(() => defineRegistry({ ...base, fields, list: ['de'], vigencia: { inicio: 'de', fim: 'modo' } })).toThrow(
      'competences',
    )
  })

  it('an option that other values do not allow is refused', () => {
    expect(check({ de, modo: 'REAL', forma: 'B' })).toEqual([])
    expect(check({ de, modo: 'FIXO', forma: 'B' })).toEqual(['forma: O valor informado em Forma não é válido.'])
  })

  it('an order that people give is no field', () => {
    expect(() => defineRegistry({ ...base, fields, list: ['de'], position: 'modo' })).toThrow('position')
  })
})

describe('passwords and files', () => {
  const senha = { label: 'Senha', kind: 'secret' } as const
  it('a password never leaves: it reads as kept, in words too', () => {
    expect([toWire(senha, 'v1.abc'), toText(senha, 'v1.abc'), toWire(senha, null)]).toEqual([keptSecret, keptSecret, null])
  })
  it('a file is the id of its row and is named by its name', () => {
    const file = { label: 'Brasão', kind: 'file', accept: ['png'] } as const
    expect([toWire(file, 7), fromWire(file, 7), toText(file, 7, new Map([[7, 'brasao.png']]))]).toEqual([7, 7, 'brasao.png'])
  })
})

describe('several rows of a lookup', () => {
  const several = { atividades: { label: 'Atividades', kind: 'multilookup', lookup: 'atividade', required: true } } as const
  const { atividades } = several
  const wrong = (value: unknown) =>
    validateValues({ fields: several }, normalizeValues(several, { atividades: value }), '2026-04-15').map(
      ({ message }) => message,
    )

  it('are a list of ids without repetition; an empty list is nothing', () => {
    expect([wrong([3, 7]), wrong([3])]).toEqual([[], []])
    expect([wrong([]), wrong(null)]).toEqual([wrong(undefined), wrong(undefined)])
    expect(wrong([])[0]).toContain('Atividades')
    for (const value of [[3, 3], ['3'], 3, [1.5]]) expect(wrong(value)).toHaveLength(1)
    expect([idsOf(atividades, [3, 7]), idsOf(atividades, null)]).toEqual([[3, 7], []])
  })

  it('travel as a list, stand in an address with commas, and are said by their labels', () => {
    expect(fromWire(atividades, toWire(atividades, [3, 7]))).toEqual([3, 7])
    expect(fromText(atividades, '3,7,3')).toEqual([3, 7])
    expect(() => fromText(atividades, 'três')).toThrow(RangeError)
    expect(toText(atividades, [3, 7], new Map([[3, '01.01 - Sistemas']]))).toBe('01.01 - Sistemas, 7')
  })
})
