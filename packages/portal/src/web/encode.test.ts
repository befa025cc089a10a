import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { competenciaWire, defineCall, dinheiroWire, documentoWire, pageRequest } from '@iss/platform/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './call.ts'
import { buildUrl, encodeRequest, queryDate } from './encode.ts'

const base = { summary: 'teste', answer: z.unknown(), access: { public: true }, effect: 'read' } as const
const emitir = defineCall({
  ...base,
  method: 'POST',
  path: '/guia/emitir',
  request: z.object({
    valor: dinheiroWire(),
    competencia: competenciaWire(),
    itens: z.array(z.object({ valor: dinheiroWire() })),
    ...pageRequest,
  }),
})
const buscar = defineCall({
  ...base,
  method: 'POST',
  path: '/pessoa/buscar',
  request: z.object({ documento: documentoWire(), competencia: competenciaWire() }),
})

describe('encodeRequest', () => {
  it('writes amounts as decimal texts and the month from zero', () => {
    expect(
      encodeRequest(emitir, {
        valor: Dinheiro.from('1500'),
        competencia: Competencia.of(2026, 4),
        itens: [{ valor: Dinheiro.from('9.9') }],
        pagina: 0,
        tamanho: 10,
      }),
    ).toEqual({ valor: '1500.00', competencia: { ano: 2026, mes: 3 }, itens: [{ valor: '9.90' }], pagina: 0, tamanho: 10 })
  })
  it('takes wire values and values of the program side by side, defaults left out', () => {
    expect(encodeRequest(emitir, { valor: '1500.00', competencia: Competencia.of(2026, 1), itens: [] })).toMatchObject({
      valor: '1500.00',
      competencia: { ano: 2026, mes: 0 },
    })
  })
  it('sends what the contract would refuse as it is, so that the server says what is wrong', () => {
    expect(encodeRequest(buscar, { documento: '123', competencia: Competencia.of(2026, 12) })).toEqual({
      documento: '123',
      competencia: { ano: 2026, mes: 11 },
    })
  })
})

describe('buildUrl', () => {
  it('fills the parts of the path and puts the rest into the query of a GET', () => {
    expect(
      buildUrl('/v2/rest', { method: 'GET', path: '/arquivo/download/:id' }, { id: 7, tipo: ['a', 'b'], nada: null }).url,
    ).toBe('/v2/rest/arquivo/download/7?tipo=a&tipo=b')
  })
  it('U3-3.2-03 a plus sign in an id stays one: it travels as %2B', () => {
    const url = buildUrl('/v2/rest', { method: 'GET', path: '/solicitacao/buscarTO/:id' }, { id: 'a+b', de: 'c+d' }).url
    expect(url).toBe('/v2/rest/solicitacao/buscarTO/a%2Bb?de=c%2Bd')
    expect(new URL(url, 'http://localhost').searchParams.get('de')).toBe('c+d')
  })
  it('leaves the rest of a POST to the body', () => {
    expect(buildUrl('/v2/rest', { method: 'POST', path: '/x/:id' }, { id: 'a/b', nome: 'n' })).toEqual({
      url: '/v2/rest/x/a%2Fb',
      rest: { nome: 'n' },
    })
  })
  it('U1-7-05 writes moments as year less 1900, month from zero, day, hour, minute, second', () => {
    expect(queryDate(new Date(2026, 3, 15, 9, 5, 7))).toBe('126-3-15-9-5-7')
    const wire = { inicio: new Date(2026, 0, 1), fim: new Date(1999, 11, 31, 23, 59, 59) }
    expect(buildUrl('/v2/rest', { method: 'GET', path: '/x/buscar' }, wire).url).toBe(
      '/v2/rest/x/buscar?inicio=126-0-1-0-0-0&fim=99-11-31-23-59-59',
    )
  })
})

describe('readAnswer', () => {
  it('decodes by the contract', () => {
    const answer = readAnswer(z.object({ valor: dinheiroWire() }), '{"valor":"10.50"}', 200, '/x') as { valor: Dinheiro }
    expect(answer.valor.format()).toBe('10,50')
  })
  it('takes a bare text where a text is promised', () => {
    expect(readAnswer(z.string(), '1.0.0', 200, '/x')).toBe('1.0.0')
    expect(readAnswer(z.string(), '"1.0.0"', 200, '/x')).toBe('1.0.0')
  })
  it.each(['{"valor":10.5}', '<html>', ''])('U1-8.server-errors-08 refuses %s', (text) => {
    expect(() => readAnswer(z.object({ valor: dinheiroWire() }), text, 200, '/x')).toThrow(
      'Falha ao ler resposta de serviço rest',
    )
  })
})
