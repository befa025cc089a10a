import { readFileSync } from 'node:fs'
import type { Violation } from '@iss/kernel/errors'
import { describe, expect, it } from 'vitest'
import type { LoteLido } from './lote-lido.ts'
import { readLote } from './read-lote.ts'

const words = (violations: readonly Violation[] = []) => violations.map(({ message }) => message)
const perItem = (lote: LoteLido) => lote.rps.map(({ violations }) => words(violations))
const ALTERADO =
  'A assinatura digital do RPS 1/A1 não confere com o conteúdo. Envie o RPS original, sem alterações depois de assinado.'

const REFERENCE = new URL('../../../../shared/data/amostras/', import.meta.url)

describe('batches of independent clients', () => {
  it.each(['lote-rps-sincrono-assinado-1.xml', 'lote-rps-sincrono-assinado-2.xml'])('%s', (name) => {
    const xml = readFileSync(new URL(name, REFERENCE), 'utf8')
    const lote = readLote(xml)
    expect([words(lote.violations), words(lote.avisos), perItem(lote)]).toEqual([[], [], [[], []]])
    expect([lote.assinatura?.valida, ...lote.rps.map(({ assinatura }) => assinatura?.valida)]).toEqual([true, true, true])
    expect(lote.rps.map(({ declaracao }) => declaracao?.servico.valores.valorServicos.toString())).toEqual(['1500.00', '1500.00'])
    expect(perItem(readLote(xml.replace('1500.00', '150.00')))).toEqual([[ALTERADO], []])
  })
})
