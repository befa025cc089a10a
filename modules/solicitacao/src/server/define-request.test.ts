import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dinheiroWire } from '@iss/platform/contract'
import { isFieldVisible } from '../contract/request-field.ts'
import { generica } from '../requests/generica.ts'
import { defineRequest } from './define-request.ts'
import { formatField, summarizeFields } from './format-field.ts'
import { encodeDados, parseDados, underDados } from './request-kind.ts'

const kind = defineRequest({
  tipo: 'ANFE',
  schema: z.object({ valor: dinheiroWire(), motivo: z.enum(['a', 'b']), detalhe: z.string().optional() }),
  fields: {
    valor: { label: 'Valor', kind: 'money' },
    motivo: {
      label: 'Motivo',
      kind: 'select',
      options: [
        { value: 'a', label: 'Primeiro' },
        { value: 'b', label: 'Segundo' },
      ],
    },
    detalhe: { label: 'Detalhe', kind: 'text', visibleWhen: { field: 'motivo', values: ['b'] } },
  },
  access: {},
  aprovar: async () => undefined,
})

describe('defineRequest', () => {
  it('refuses a definition whose fields and schema differ', () => {
    const schema = z.object({ a: z.string(), b: z.string() })
    expect(() =>
      defineRequest({
        tipo: 'AIDF',
        schema,
        fields: { a: { label: 'A', kind: 'text' } } as never,
        access: {},
        aprovar: async () => undefined,
      }),
    ).toThrow(/fields \(a\) and schema \(a,b\)/)
  })

  it('reads and writes values as on the wire, and keys what it refuses under dados', () => {
    const dados = parseDados(kind, { valor: '10.50', motivo: 'a' })
    expect(String(dados.valor)).toBe('10.50')
    expect(encodeDados(kind, dados)).toEqual({ valor: '10.50', motivo: 'a' })
    expect(() => parseDados(kind, { valor: 'x', motivo: 'c' })).toThrow(
      expect.objectContaining({
        violations: [expect.objectContaining({ field: 'dados.valor' }), expect.objectContaining({ field: 'dados.motivo' })],
      }),
    )
    expect(
      underDados([
        { code: 'x', field: 'valor', message: 'm' },
        { code: 'y', message: 'n' },
      ]).map(({ field }) => field),
    ).toEqual(['dados.valor', undefined])
  })

  it('summarises what is asked, leaving out what is not shown', () => {
    expect(summarizeFields(kind.fields, { valor: '1500.00', motivo: 'a', detalhe: 'oculto' })).toEqual([
      { rotulo: 'Valor', atual: null, solicitado: 'R$ 1.500,00', alterado: false },
      { rotulo: 'Motivo', atual: null, solicitado: 'Primeiro', alterado: false },
    ])
    expect(
      summarizeFields(kind.fields, { valor: '2.00', motivo: 'b', detalhe: 'x' }, { atuais: { valor: '1.00', motivo: 'b' } }).map(
        ({ alterado }) => alterado,
      ),
    ).toEqual([true, false, false])
    expect(isFieldVisible(kind.fields.detalhe ?? kind.fields.valor!, { motivo: 'b' })).toBe(true)
  })

  it.each([
    ['date', '2026-01-31', '31/01/2026'],
    ['competencia', { ano: 2026, mes: 0 }, '01/2026'],
    ['percent', '3.5', '3,50%'],
    ['documento', '30000000205', '300.000.002-05'],
    ['cep', '29900000', '29900-000'],
    ['telefone', '27999994444', '(27) 99999-4444'],
    ['boolean', false, 'Não'],
    ['integer', 7, '7'],
    ['text', '', null],
  ] as const)('shows a value of kind %s', (fieldKind, value, expected) => {
    expect(formatField({ label: 'x', kind: fieldKind }, value)).toBe(expected)
  })
})

describe('Generica', () => {
  const valida = { assunto: 'Parcelamento', descricao: 'x'.repeat(20) }
  const fieldsOf = (dados: unknown) => {
    const result = generica.schema.safeParse(dados)
    return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message])
  }

  it('asks for a subject of the list and a description of 20 to 4000 characters', () => {
    expect(fieldsOf(valida)).toEqual([])
    expect(fieldsOf({})).toEqual([
      ['assunto', 'O assunto é obrigatório.'],
      ['descricao', 'A descrição deve ter entre 20 e 4000 caracteres.'],
    ])
    for (const descricao of [`  ${'x'.repeat(19)}  `, 'x'.repeat(4001)])
      expect(fieldsOf({ ...valida, descricao }).map(([path]) => path)).toEqual(['descricao'])
    expect(fieldsOf({ ...valida, descricao: 'x'.repeat(4000) })).toEqual([])
  })

  it('is about the taxpayer and the subject', () => {
    expect(generica.alvo?.(valida, 7)).toBe('contribuinte:7:Parcelamento')
  })
})
