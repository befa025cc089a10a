import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodigoEvento, estadoDaNota, type EventoDaNota, recusaDoEvento } from './eventos.ts'

const CHAVE = '21113001211222333000181000000000000126111234567890'
const evento = (codigo: CodigoEvento, minuto: number, mais: Partial<EventoDaNota> = {}): EventoDaNota => ({
  id: `EVT${CHAVE}${codigo}${String(minuto).padStart(3, '0')}`,
  codigo,
  momento: `2026-11-22T14:${String(minuto % 60).padStart(2, '0')}:00-03:00`,
  ...mais,
})

describe('state of a note after its events', () => {
  it.each<[string, EventoDaNota[], object]>([
    ['none', [], { situacao: 'NORMAL', tomador: null, analisePendente: false }],
    ['cancelled by its issuer', [evento('101101', 1)], { situacao: 'CANCELADA', encerradaPor: '101101' }],
    ['analysis asked', [evento('101103', 1)], { situacao: 'NORMAL', analisePendente: true }],
    [
      'analysis granted',
      [evento('101103', 1), evento('105104', 2)],
      { situacao: 'CANCELADA', encerradaPor: '105104', analisePendente: false },
    ],
    ['analysis denied', [evento('101103', 1), evento('105105', 2)], { situacao: 'NORMAL', analisePendente: false }],
    ['cancelled ex officio', [evento('305101', 1)], { situacao: 'CANCELADA', encerradaPor: '305101' }],
    [
      'replaced, then cancelled: the second is nothing',
      [evento('105102', 1, { chaveSubstituta: 'X' }), evento('101101', 2)],
      { situacao: 'SUBSTITUIDA', chaveSubstituta: 'X' },
    ],
    ['confirmed by the taker', [evento('203202', 1)], { tomador: 'CONFIRMADA' }],
    ['tacitly, after a rejection', [evento('203206', 1), evento('205204', 2)], { tomador: 'REJEITADA' }],
    [
      'rejected, and the rejection annulled',
      [evento('203206', 1), evento('205208', 2, { desfaz: `${CHAVE}203206` })],
      { tomador: null },
    ],
    ['annulment of what is not there', [evento('205208', 2, { desfaz: `${CHAVE}203206` })], { tomador: null }],
    [
      'blocked twice, freed once',
      [
        evento('305102', 1, { bloqueia: '101101' }),
        evento('305102', 2, { bloqueia: '105102' }),
        evento('305103', 3, { desfaz: `${CHAVE}305102` }),
      ],
      { bloqueados: ['101101'] },
    ],
    [
      'by the time with its offset, not by its letters',
      [{ ...evento('101103', 1), momento: '2026-11-22T15:30:00-02:00' }, evento('105105', 20)],
      { analisePendente: true },
    ],
  ])('%s', (_caso, eventos, esperado) => expect(estadoDaNota(eventos)).toMatchObject(esperado))

  it('does not depend on the order of arrival, nor on what comes twice', () => {
    const qualquer = fc.constantFrom<CodigoEvento>(
      '101101',
      '101103',
      '105102',
      '105104',
      '105105',
      '203202',
      '203206',
      '205204',
      '205208',
      '305101',
      '305102',
      '305103',
    )
    const eventos = fc.array(fc.tuple(qualquer, fc.integer({ min: 0, max: 59 })), { maxLength: 8 }).map((lista) =>
      lista.map(([codigo, minuto]) =>
        evento(codigo, minuto, {
          bloqueia: codigo === '305102' ? '101101' : undefined,
          desfaz: codigo === '305103' ? `${CHAVE}305102` : codigo === '205208' ? `${CHAVE}203206` : undefined,
        }),
      ),
    )
    fc.assert(
      fc.property(eventos, fc.infiniteStream(fc.nat()), (lista, sorteio) => {
        const misturada = [...lista, ...lista]
          .map((cada) => ({ cada, em: sorteio.next().value as number }))
          .toSorted((a, b) => a.em - b.em)
        expect(estadoDaNota(misturada.map(({ cada }) => cada))).toEqual(estadoDaNota(lista))
      }),
      { numRuns: 60, seed: 20261122 },
    )
  })

  it.each<[string, EventoDaNota[], CodigoEvento, string | null]>([
    ['nothing follows the end', [evento('101101', 1)], '203202', 'E0861'],
    ['nor a second end', [evento('305101', 1)], '101101', 'E0840'],
    ['a confirmation bars the cancellation', [evento('203202', 1)], '101101', 'E0840'],
    ['but not that of the town', [evento('203202', 1)], '305101', null],
    ['nor the substitution', [evento('202201', 1)], '105102', null],
    ['a tacit confirmation bars the cancellation too', [evento('205204', 1)], '101101', 'E0840'],
    ['a rejection bars nothing', [evento('203206', 1)], '101101', null],
    ['no grant without a request', [], '105104', 'E0853'],
    ['no denial without a request', [], '105105', 'E0856'],
    ['a grant of a request', [evento('101103', 1)], '105104', null],
    ['a denial of a request', [evento('101103', 1)], '105105', null],
    ['a request holds up the cancellation', [evento('101103', 1)], '101101', 'E0840'],
    ['and the substitution', [evento('101103', 1)], '105102', 'E0845'],
    ['and another request', [evento('101103', 1)], '101103', 'E0848'],
    ['and what the town would do by itself', [evento('101103', 1)], '305101', 'E1960'],
    ['what is blocked', [evento('305102', 1, { bloqueia: '101101' })], '101101', 'E0840'],
    ['what is blocked of the substitution', [evento('305102', 1, { bloqueia: '105102' })], '105102', 'E0845'],
    ['but nothing else', [evento('305102', 1, { bloqueia: '105102' })], '101101', null],
  ])('%s', (_caso, antes, codigo, esperado) => expect(recusaDoEvento(estadoDaNota(antes), codigo)).toBe(esperado))
})
