import { describe, expect, it } from 'vitest'
import { AppError, all, at, defineErrors, fill, first, refuse } from './errors.ts'

const erros = defineErrors('guia', {
  competenciaEncerrada: { field: 'competencia', message: 'Competência encerrada.' },
  semValor: { message: 'Não há valor a pagar.' },
  limite: { message: 'No máximo {n} itens, foram {total}.' },
})

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('defineErrors', () => {
  it('gives each sentence a stable code and keeps the field', () => {
    expect(erros.competenciaEncerrada).toEqual({
      code: 'guia.competenciaEncerrada',
      field: 'competencia',
      message: 'Competência encerrada.',
    })
    expect(erros.semValor).toStrictEqual({ code: 'guia.semValor', message: 'Não há valor a pagar.' })
  })

  it('freezes the catalogue and its entries', () => {
    expect(Object.isFrozen(erros)).toBe(true)
    expect(Object.isFrozen(erros.limite)).toBe(true)
  })

  it('refuses an empty sentence', () => {
    expect(() => defineErrors('x', { vazio: { message: '' } })).toThrow('x.vazio')
  })
})

describe('fill and at', () => {
  it('replaces every placeholder, repeated ones too, and leaves the catalogue as it was', () => {
    expect(fill(erros.limite, { n: 5, total: '7' }).message).toBe('No máximo 5 itens, foram 7.')
    expect(fill({ code: 'a', message: '{x} e {x}' }, { x: 0 }).message).toBe('0 e 0')
    expect(erros.limite.message).toContain('{n}')
  })

  it('does not read placeholders inside the values', () => {
    expect(fill(erros.limite, { n: '{total}', total: '$&' }).message).toBe('No máximo {total} itens, foram $&.')
  })

  it.each([{ n: 5 }, { n: 5, total: undefined }, { n: 5, total: null }])('throws when one stays unfilled: %o', (values) => {
    expect(() => fill(erros.limite, values)).toThrow('{total}')
  })

  it('throws for a value without a place', () => {
    expect(() => fill(erros.semValor, { n: 1 })).toThrow('{n}')
  })

  it('at changes the field only', () => {
    expect(at(erros.semValor, 'itens.0.valor')).toEqual({ ...erros.semValor, field: 'itens.0.valor' })
    expect(at(erros.competenciaEncerrada, 'mes').field).toBe('mes')
  })
})

describe('refuse', () => {
  it('throws an AppError of kind business with one violation', () => {
    const error = thrownBy(() => refuse(erros.semValor))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ kind: 'business', violations: [erros.semValor], message: 'Não há valor a pagar.' })
  })

  it('carries several violations, the kind and the technical detail', () => {
    const cause = new Error('inner')
    const error = thrownBy(() =>
      refuse([erros.semValor, erros.competenciaEncerrada], { kind: 'validation', exceptionMessage: 'x', cause }),
    )
    expect(error).toMatchObject({
      kind: 'validation',
      violations: [erros.semValor, erros.competenciaEncerrada],
      exceptionMessage: 'x',
      cause,
    })
  })

  it('an empty list is a bug for a business refusal, but a lost session needs no sentence', () => {
    const bug = thrownBy(() => refuse([]))
    expect(bug).toBeInstanceOf(Error)
    expect(bug).not.toBeInstanceOf(AppError)
    expect(thrownBy(() => refuse([], { kind: 'authentication' }))).toMatchObject({ kind: 'authentication', violations: [] })
  })
})

describe('all and first', () => {
  it('all gathers everything in order and skips what is nothing', () => {
    expect(all([erros.semValor], null, erros.competenciaEncerrada, undefined, false, [], [erros.limite])).toEqual([
      erros.semValor,
      erros.competenciaEncerrada,
      erros.limite,
    ])
  })

  it('first stops at the first check that finds something', () => {
    const ran: string[] = []
    const check = (name: string, result: Parameters<typeof all>[0]) => () => {
      ran.push(name)
      return result
    }
    expect(first(check('a', []), check('b', false), check('c', erros.limite), check('d', erros.semValor))).toEqual([erros.limite])
    expect(ran).toEqual(['a', 'b', 'c'])
    expect(first(check('e', null), check('f', undefined))).toEqual([])
  })
})
