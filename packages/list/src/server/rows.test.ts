import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineReport } from '../definition/report.ts'
import { orderKeys } from './rows.ts'

type Order = '-cidade' | 'cidade' | '-numero'

const report = (order: readonly Order[]) =>
  defineReport({
    slug: 'pedidos',
    title: 'Pedidos',
    access: {},
    mode: 'sincrono',
    tipo: null,
    filters: z.object({}),
    async *rows() {
      yield { cidade: 'Porto Claro', numero: 1 }
    },
    group: 'cidade',
    order,
    columns: [
      { key: 'cidade', label: 'Cidade', kind: 'text' },
      { key: 'numero', label: 'Número', kind: 'integer' },
    ],
  })

describe('orderKeys', () => {
  const keys = (order: readonly Order[], group: string | null, ordem?: string) =>
    orderKeys(report(order), group, ordem).map(({ key, desc }) => `${desc ? '-' : ''}${key}`)

  it('puts the group first, in the direction that was asked for or that the report gives it, else upwards', () => {
    expect(keys(['-numero'], 'cidade')).toEqual(['cidade', '-numero'])
    expect(keys(['-numero', '-cidade'], 'cidade')).toEqual(['-cidade', '-numero'])
    expect(keys(['cidade'], 'cidade', '-cidade')).toEqual(['-cidade'])
    expect(keys(['-cidade'], 'cidade', 'numero')).toEqual(['-cidade', 'numero'])
  })

  it('leaves out what no column is called, and every key but its first', () => {
    expect(keys(['-numero'], null, 'nome')).toEqual(['-numero'])
    expect(keys(['-numero'], null, 'numero')).toEqual(['numero'])
  })
})
