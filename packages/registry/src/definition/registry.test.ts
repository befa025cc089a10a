import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fromText, fromWire, toText, toWire } from './field-kinds.ts'
import { defineChild, defineConfigForm, defineRegistry } from './registry.ts'
import { normalizeValues, validateValues } from './validate.ts'

const base = {
  slug: 'isencao-guia',
  title: 'Isenção de guia',
  path: '/home/configuracao/isencao-guia',
  access: { perfis: ['gestor'] },
  table: 'isencao_guia',
} as const
const fields = {
  inicio: { label: 'Início', kind: 'date', required: true },
  fim: { label: 'Fim', kind: 'date' },
  tipo: {
    label: 'Tipo',
    kind: 'select',
    required: true,
    options: [
      { value: 'JUROS', label: 'Juros' },
      { value: 'MULTA', label: 'Multa' },
    ],
  },
  valor: {
    label: 'Valor',
    kind: 'money',
    required: true,
    visibleWhen: (values: Readonly<Record<string, unknown>>) => values.tipo === 'MULTA',
    schema: z.custom<Dinheiro>((value) => (value as Dinheiro).isPositive(), 'O valor deve ser maior que zero.'),
  },
  ativa: { label: 'Ativa', kind: 'boolean' },
} as const

describe('defineRegistry', () => {
  it('knows the types of the values', () => {
    const registry = defineRegistry({
      ...base,
      fields,
      list: ['inicio', 'fim'],
      check({ inicio, fim, tipo, valor, ativa }) {
        const texts: [string, string | null, 'JUROS' | 'MULTA', Dinheiro | null, boolean] = [inicio, fim, tipo, valor, ativa]
        // @ts-expect-error there is no such option
        if (tipo === 'OUTRO') return []
        return texts[2] === 'MULTA' && !ativa ? [{ code: 'teste', field: 'ativa', message: 'Multa inativa.' }] : []
      },
    })
    expect(registry.resource).toBe('/isencaoguia')
    const wrong = () => [
      // @ts-expect-error the list names no field
      defineRegistry({ ...base, fields, list: ['inicio', 'outro'] }),
    ]
    expect(wrong).toThrow("'outro'")
  })

  it('gives children their place and their parent’s access', () => {
    const faixas = defineChild({
      title: 'Faixas',
      table: 'faixa',
      parent: 'isencaoId',
      fields: { ate: { label: 'Até', kind: 'money' } },
      list: ['ate'],
    })
    const registry = defineRegistry({
      ...base,
      edit: { perfis: ['administrador'] },
      fields,
      list: ['inicio'],
      children: { faixas },
    })
    expect(registry.children.faixas).toMatchObject({
      resource: '/isencaoguia/faixas',
      slug: 'isencao-guia/faixas',
      edit: { perfis: ['administrador'] },
    })
  })

  it('refuses what cannot work', () => {
    const make = (changes: object) => () => defineRegistry({ ...base, fields, list: ['inicio'], ...changes } as never)
    expect(make({ slug: 'Isencao' })).toThrow('slug')
    expect(make({ fields: {}, list: [] })).toThrow('no fields')
    expect(make({ search: ['x'] })).toThrow("'x'")
    expect(make({ order: ['-x'] })).toThrow("'x'")
    expect(make({ vigencia: { inicio: 'inicio', fim: 'tipo' } })).toThrow('begins and ends with dates')
    expect(make({ vigencia: { inicio: 'fim', fim: 'inicio' } })).toThrow('beginning of a validity')
    expect(make({ unique: [{ fields: ['x'], index: 'i', message: 'm' }] })).toThrow("'x'")
    expect(
      make({
        fields: {
          ...fields,
          tipo: {
            label: 'T',
            kind: 'select',
            options: [
              { value: 1, label: 'a' },
              { value: 1, label: 'b' },
            ],
          },
        },
      }),
    ).toThrow('an option twice')
    expect(make({ fields: { ...fields, id: { label: 'Id', kind: 'integer' } } })).toThrow('belongs to the engine')
    expect(() => defineConfigForm({ ...base, slug: 'x y', fields })).toThrow('slug')
  })
})

describe('rules', () => {
  const registry = defineRegistry({
    ...base,
    fields,
    list: ['inicio'],
    vigencia: { inicio: 'inicio', fim: 'fim' },
    check: ({ tipo, ativa }) =>
      tipo === 'MULTA' && !ativa ? [{ code: 'teste', field: 'ativa', message: 'Multa inativa.' }] : [],
  })
  const check = (values: Record<string, unknown>) =>
    validateValues(registry, normalizeValues(registry.fields, values), '2026-04-15').map(
      ({ field, message }) => `${field}: ${message}`,
    )

  it('hidden fields are not asked for and do not stay', () => {
    expect(check({ inicio: '2026-01-01', tipo: 'JUROS' })).toEqual([])
    expect(normalizeValues(registry.fields, { tipo: 'JUROS', valor: Dinheiro.from('1.00'), inicio: '  ' })).toEqual({
      inicio: null,
      fim: null,
      tipo: 'JUROS',
      valor: null,
      ativa: false,
    })
    expect(check({ inicio: '2026-01-01', tipo: 'MULTA' })).toEqual(['valor: O campo Valor é obrigatório.'])
  })

  it('fields come first and all together, then what goes across them', () => {
    expect(check({ tipo: 'X' })).toEqual([
      'inicio: O campo Início é obrigatório.',
      'tipo: O valor informado em Tipo não é válido.',
    ])
    expect(check({ inicio: '2026-01-02', fim: '2026-01-01', tipo: 'MULTA', valor: Dinheiro.from('1.00') })).toEqual([
      'fim: A data final deve ser maior ou igual à inicial.',
      'ativa: Multa inativa.',
    ])
    expect(check({ inicio: '2026-01-01', tipo: 'MULTA', valor: Dinheiro.from('0.00'), ativa: true })).toEqual([
      'valor: O valor deve ser maior que zero.',
    ])
  })
})

describe('kinds of fields', () => {
  it('go to JSON and back, read what people write, and say it in words', () => {
    const money = { label: 'Valor', kind: 'money' } as const
    expect(toWire(money, Dinheiro.from('1500.50'))).toBe('1500.50')
    expect((fromWire(money, '1500.50') as Dinheiro).eq(Dinheiro.from('1500.50'))).toBe(true)
    expect(toText(money, Dinheiro.from('1500.50'))).toBe('1.500,50')
    expect(String(fromText(money, '1.500,50'))).toBe('1500.50')
    expect(fromText({ label: 'Dia', kind: 'date' }, '01/02/2026')).toBe('2026-02-01')
    expect(fromText(fields.tipo, 'juros')).toBe('JUROS')
    expect(fromText(fields.ativa, 'Não')).toBe(false)
    for (const text of ['talvez', 'si']) expect(() => fromText(fields.ativa, text)).toThrow(RangeError)
    expect(() => fromText({ label: 'N', kind: 'integer' }, '1,5')).toThrow(RangeError)
    expect(toText({ label: 'Índice', kind: 'lookup', lookup: 'indices' }, 7, new Map([[7, 'UFM']]))).toBe('UFM')
    expect(fromWire(money, '')).toBeNull()
  })
})
