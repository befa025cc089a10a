import { describe, expect, it } from 'vitest'
import { indexCode, normalize, normalizePath } from '../scripts/conformidade/code-index.ts'
import { presenceOf } from '../scripts/conformidade/presence.ts'

const index = indexCode(
  [
    {
      path: 'modules/guia/src/tables/guia.ts',
      text: "export const guiaTable = tenantTable('guia', { valor: dinheiro(), dataVencimento: dataCivil('data_vencimento') })",
    },
    {
      path: 'modules/guia/src/domain/errors.ts',
      text: "// U3-5-07\nexport const e = defineErrors('guia', { a: { message: 'A guia vence em {data}, \\'confira\\'.' } })",
    },
    { path: 'modules/guia/src/domain/situacao.ts', text: "export const situacoes = ['A vencer', 'PAGA']" },
    {
      path: 'modules/guia/src/contract/guia.ts',
      text: "defineCall({ path: '/guia/buscar/:id' }); defineScreen({ path: '/home/actions/guia' })",
    },
    {
      path: 'modules/guia/src/domain/guia.test.ts',
      text: "// U3-5-09\nit('U3-5-08 soma juros', () => {})\nit.each([['U3-5-10']])('%s', () => {})",
    },
  ],
  ['/home/actions/relatorio-guias'],
)
const state = (file: string, item: Record<string, unknown>) => presenceOf(file, item, index).state

describe('the conformance command', () => {
  it('knows one word by its many spellings', () => {
    for (const word of ['NotaFiscal', 'notaFiscal', 'nota_fiscal', 'nota-fiscal', 'Nota fiscal'])
      expect(normalize(word)).toBe('NOTA_FISCAL')
    expect(normalize('Competência')).toBe('COMPETENCIA')
    expect(normalizePath('/a/:id?/{codigo}/')).toBe('/a/:/:')
  })

  it('finds routes by declaration or text, calls with or without the prefix', () => {
    expect(state('routes', { path: '/home/actions/relatorio-guias' })).toBe('presente')
    expect(state('routes', { path: '/home/actions/guia' })).toBe('presente')
    expect(state('routes', { path: '/home/actions/guias' })).toBe('falta')
    expect(state('routes', { path: null, label: 'Inexistente' })).toBe('falta')
    expect(state('calls', { path: '/v2/rest/guia/buscar/{id}' })).toBe('presente')
    expect(state('calls', { path: '/v2/rest/guia/salvar' })).toBe('falta')
  })

  it('finds sentences exactly, but for what is filled in', () => {
    expect(state('messages', { text: "A guia vence em {data}, 'confira'." })).toBe('presente')
    expect(state('messages', { text: 'A guia vence em {data}' })).toBe('presente')
    expect(state('messages', { text: 'A guia venceu em {data}.' })).toBe('falta')
    expect(state('messages', { text: null, suggestedText: 'A vencer' })).toBe('presente')
  })

  it('finds values and fields one by one', () => {
    expect(presenceOf('enums', { name: 'x', values: [{ value: 'a vencer' }, { value: 'Paga' }] }, index)).toEqual({
      state: 'presente',
      missing: [],
    })
    expect(presenceOf('enums', { name: 'x', values: [{ value: 'Paga' }, { value: 'Vencida' }] }, index)).toEqual({
      state: 'parcial',
      missing: ['Vencida'],
    })
    expect(presenceOf('entities', { name: 'Guia', fields: [{ name: 'valor' }, { name: 'juros' }], flags: [] }, index)).toEqual({
      state: 'parcial',
      missing: ['juros'],
    })
    expect(state('entities', { name: 'GuiaTO', fields: [{ name: 'dataVencimento' }] })).toBe('presente')
    expect(state('entities', { name: 'Bilhete', fields: [{ name: 'linha' }] })).toBe('falta')
  })

  it('takes a rule as present when code names its id, as proven only when a test does outside a comment', () => {
    expect(state('rules', { id: 'U3-5-07', rule: 'x' })).toBe('presente')
    expect(state('rules', { id: 'U3-5-99', rule: 'x' })).toBe('falta')
    expect([...index.idsInTests].sort()).toEqual(['U3-5-08', 'U3-5-10'])
  })

  it('looks at files of another shape without failing', () => {
    for (const item of [{}, { id: 7, fields: 'x', values: null }, { name: 3 }, { path: 5 }])
      expect(state('outra', item)).toBe('falta')
  })
})
