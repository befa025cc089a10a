import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { booleanField, competenciaRange, moneyField, selectField } from './filter-fields.ts'
import { filterMeta } from './filter.ts'
import { defineReport } from './report.ts'

const base = { slug: 'relatorio-exemplo', title: 'Exemplo', access: {}, mode: 'sincrono', tipo: null } as const

describe('defineReport', () => {
  it('compiles only with keys and kinds of the rows', () => {
    const filters = z.object({ ...competenciaRange(), detalhar: booleanField({ label: 'Detalhar' }) })
    async function* rows(_ctx: unknown, { competenciaInicial, detalhar }: z.output<typeof filters>) {
      const mes: number = competenciaInicial.mes
      const sim: boolean = detalhar
      yield { nome: `${mes} ${sim}`, valor: Dinheiro.from('1.00'), quantidade: 1 }
    }
    const report = defineReport({
      ...base,
      filters,
      order: ['-valor'],
      columns: [
        { key: 'nome', label: 'Nome', kind: 'text', link: (row) => row.nome },
        { key: 'valor', label: 'Valor', kind: 'money', total: 'sum', visibleWhen: ({ detalhar }) => detalhar },
        { key: 'quantidade', label: 'Quantidade', kind: 'integer', total: (t) => t.soma('quantidade') + t.linhas },
      ],
      rows,
    })
    expect(report.path).toBe('/home/actions/relatorio-exemplo')
    const wrong = () => [
      // @ts-expect-error the rows have no such key
      defineReport({ ...base, filters, order: [], columns: [{ key: 'valr', label: 'Valor', kind: 'money' }], rows }),
      // @ts-expect-error a text cannot be shown as money
      defineReport({ ...base, filters, order: [], columns: [{ key: 'nome', label: 'Nome', kind: 'money' }], rows }),
      // @ts-expect-error nothing can be ordered by what is no field
      defineReport({ ...base, filters, order: ['outro'], columns: [{ key: 'nome', label: 'Nome', kind: 'text' }], rows }),
    ]
    expect(wrong).toThrow("'outro'")
  })

  it('refuses at boot what the compiler cannot see', () => {
    const columns = [{ key: 'a', label: 'A', kind: 'text' }] as const
    const rows = async function* () {
      yield { a: 'x' }
    }
    const report = (changes: object) => () =>
      defineReport({ ...base, filters: z.object({}), order: [], columns, rows, ...changes } as never)
    expect(report({})).not.toThrow()
    expect(report({ slug: 'Relatorio' })).toThrow('slug')
    expect(report({ mode: 'misto' })).toThrow('tipo')
    expect(report({ columns: [...columns, ...columns] })).toThrow('same key')
    expect(report({ order: ['b'] })).toThrow("'b'")
    expect(report({ filters: z.object({ x: z.string() }) })).toThrow('filter x')
    expect(report({ group: 'b' })).toThrow("'b'")
    for (const access of [{}, { perfis: ['administrador', 'gestor'] }, { public: true }])
      expect(report({ installation: true, access })).toThrow('administrators only')
    expect(report({ installation: true, access: { perfis: ['administrador'] } })).not.toThrow()
    const chart = { type: 'bar', title: 'x', category: 'a', values: ['a'] }
    expect(report({ chart })).toThrow('has no sum')
    expect(report({ chart: { ...chart, category: 'z' } })).toThrow("'a'")
    expect(report({ chart: { type: 'line', title: 'x', totals: [] } })).toThrow('no values')
  })
})

describe('filter fields', () => {
  const schema = z.object({
    ...competenciaRange({ meses: 12 }),
    regime: selectField({ label: 'Regime', options: [{ value: 'MEI', label: 'MEI' }] }),
    situacao: selectField({ label: 'Situação', options: [{ value: 'ATIVO', label: 'Ativa' }] }).default('ATIVO'),
  })

  it('read the wire, and name what is missing all together', () => {
    expect(schema.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
      'A competência inicial é obrigatória.',
      'A competência final é obrigatória.',
    ])
    const read = schema.parse({ competenciaInicial: { ano: 2026, mes: 0 }, competenciaFinal: { ano: 2026, mes: 2 } })
    expect([read.competenciaInicial.format(), read.competenciaFinal.format(), read.regime, read.situacao]).toEqual([
      '01/2026',
      '03/2026',
      null,
      'ATIVO',
    ])
    expect(
      schema
        .safeParse({ competenciaInicial: { ano: 2026, mes: 12 }, competenciaFinal: 'x', regime: 'OUTRO' })
        .error?.issues.map((issue) => issue.path[0]),
    ).toEqual(['competenciaInicial', 'competenciaFinal', 'regime'])
  })

  it('read an amount: decimal text, not below its least', () => {
    const money = z.object({ minimo: moneyField({ label: 'Valor mínimo' }) })
    expect(money.parse({ minimo: '1500.50' }).minimo?.format()).toBe('1.500,50')
    expect(money.parse({ minimo: '' }).minimo).toBeNull()
    for (const minimo of ['1.500,50', '-1.00', 12, 'x', '1.234'])
      expect(money.safeParse({ minimo }).error?.issues[0]?.message).toContain('Valor mínimo')
    expect(filterMeta(money.shape.minimo)?.words?.(Dinheiro.from('1500.5'))).toBe('R$ 1.500,50')
  })

  it('carry label and initial value, also through default', () => {
    const initial = filterMeta(schema.shape.competenciaInicial)?.initial as (hoje: string) => unknown
    expect(initial('2026-04-15')).toEqual({ ano: 2025, mes: 3 })
    expect(filterMeta(schema.shape.situacao)).toMatchObject({ label: 'Situação', initial: 'ATIVO' })
  })
})
