// @vitest-environment jsdom
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { act, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listAnos } from './ano-field.tsx'
import { maskCep } from './cep-field.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { CompetenciaField, PRIMEIRA_COMPETENCIA, ultimaCompetencia } from './competencia-field.tsx'
import { checkDate, DateField, maskDate } from './date-field.tsx'
import { cleanDocumento, DocumentoField } from './documento-field.tsx'
import { Form } from './form.tsx'
import { MoneyField } from './money-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { NumberField } from './number-field.tsx'
import { PercentField } from './percent-field.tsx'
import { maskPhone, PhoneField } from './phone-field.tsx'
import { SelectField } from './select-field.tsx'
import { byButton, byLabel, click, leave, type Rendered, render, type } from './test-render.tsx'
import { TextField } from './text-field.tsx'

let drawn: Rendered
afterEach(() => drawn?.unmount())

type Values = {
  valor: Dinheiro | null
  aliquota: Aliquota | null
  data: string
  documento: string
  fone: string
  nome: string
  aceita: boolean
  n: number | null
  tipo: string | null
}
const empty: Values = {
  valor: null,
  aliquota: null,
  data: '',
  documento: '',
  fone: '',
  nome: '',
  aceita: false,
  n: null,
  tipo: null,
}

async function drawForm(
  values: Partial<Values> = {},
  onSubmit: (values: Values) => void = () => undefined,
): Promise<UseFormReturn<Values>> {
  const held: { form?: UseFormReturn<Values> } = {}
  function Screen() {
    const form = useForm<Values>({ defaultValues: { ...empty, ...values } })
    held.form = form
    return (
      <Form form={form} onSubmit={onSubmit} label="teste">
        <MoneyField control={form.control} name="valor" label="Valor" required />
        <PercentField control={form.control} name="aliquota" label="Alíquota" />
        <DateField control={form.control} name="data" label="Data" />
        <DocumentoField control={form.control} name="documento" label="Documento" />
        <PhoneField control={form.control} name="fone" label="Telefone" />
        <TextField control={form.control} name="nome" label="Nome" />
        <CheckboxField control={form.control} name="aceita" label="Aceita" />
        <NumberField control={form.control} name="n" label="Parcelas" max={12} />
        <SelectField control={form.control} name="tipo" label="Tipo" options={['A', 'B']} />
      </Form>
    )
  }
  drawn = await render(<Screen />)
  if (!held.form) throw new Error('no form')
  return held.form
}

const errorOf = (input: HTMLElement) =>
  document.getElementById(
    input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('-error')) ?? '',
  )?.textContent

describe('MoneyField', () => {
  it('U1-9-05 gives the amount while typing and shows it with thousands dots and decimal comma once left', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Valor')
    expect(box.required).toBe(true)
    await type(box, '1234567,8')
    expect(form.getValues('valor')?.toString()).toBe('1234567.80')
    expect(box.value).toBe('1234567,8')
    await leave(box)
    expect(box.value).toBe('1.234.567,80')
  })
  it('keeps what stood there when a letter or a third decimal comes', async () => {
    const form = await drawForm({ valor: Dinheiro.from('10.50') })
    const box = byLabel(drawn.container, 'Valor')
    expect(box.value).toBe('10,50')
    await type(box, '10,509')
    expect(box.value).toBe('10,50')
    expect(form.getValues('valor')?.toString()).toBe('10.50')
  })
  it('becomes empty again', async () => {
    const form = await drawForm({ valor: Dinheiro.from('10.50') })
    const box = byLabel(drawn.container, 'Valor')
    await type(box, '')
    await leave(box)
    expect(form.getValues('valor')).toBeNull()
    expect(box.value).toBe('')
  })
  it('shows a wire text too', async () => {
    drawn = await render(<MoneyField label="Valor" value={'1500.00' as unknown as Dinheiro} onChange={() => undefined} />)
    expect(byLabel(drawn.container, 'Valor').value).toBe('1.500,00')
  })
})

describe('PercentField', () => {
  it('shows two places, four when the rate has them', async () => {
    await drawForm({ aliquota: Aliquota.from('2.5856') })
    expect(byLabel(drawn.container, 'Alíquota').value).toBe('2,5856')
    await drawn.unmount()
    await drawForm({ aliquota: Aliquota.from('5') })
    expect(byLabel(drawn.container, 'Alíquota').value).toBe('5,00')
  })
})

describe('DateField', () => {
  it('masks digits as dd/MM/yyyy and accepts a pasted ISO date', () => {
    expect(maskDate('1504')).toBe('15/04')
    expect(maskDate('15042026')).toBe('15/04/2026')
    expect(maskDate('2026-04-15T10:00')).toBe('15/04/2026')
    expect(maskDate('15/04/20261')).toBe('15/04/2026')
  })
  it('is strict and never swaps day and month', () => {
    expect(checkDate('31/02/2026')).toBe('Informe uma data válida.')
    expect(checkDate('15/0')).toBe('Informe uma data válida.')
    expect(checkDate('2024-02-29')).toBeUndefined()
    expect(checkDate('')).toBeUndefined()
    expect(checkDate('2026-01-01', { min: '2026-01-02' })).toBe('Informe uma data a partir de 02/01/2026.')
    expect(checkDate('2026-02-01', { max: '2026-01-31' })).toBe('Informe uma data até 31/01/2026.')
  })
  it('U2-5-02 gives ISO for a date, keeps the typed text for what is none, and says so once left', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Data')
    await type(box, '05042026')
    expect(form.getValues('data')).toBe('2026-04-05')
    expect(box.value).toBe('05/04/2026')
    await type(box, '31022026')
    expect(errorOf(box)).toBeUndefined()
    await leave(box)
    expect(form.getValues('data')).toBe('31/02/2026')
    expect(errorOf(box)).toBe('Informe uma data válida.')
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })
  it('does not let a wrong date be sent', async () => {
    const send = vi.fn()
    const form = await drawForm({ data: '31/02/2026' }, send)
    await act(async () => form.handleSubmit(send)())
    expect(send).not.toHaveBeenCalled()
    await act(async () => {
      form.setValue('data', '2026-02-28')
      await form.handleSubmit(send)()
    })
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('DocumentoField', () => {
  it('takes a formatted or alphanumeric paste and formats it once left', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Documento')
    await type(box, ' 12.abc.345/01de-35 ')
    expect(form.getValues('documento')).toBe('12ABC34501DE35')
    await leave(box)
    expect(box.value).toBe('12.ABC.345/01DE-35')
    expect(errorOf(box)).toBeUndefined()
    await type(box, '529.982.247-25')
    await leave(box)
    expect(box.value).toBe('529.982.247-25')
    expect(form.getValues('documento')).toBe('52998224725')
  })
  it('U1-5.receipt-lookup-02 formats 11 digits as CPF and 14 signs as CNPJ, leaves anything else as typed, and nothing empty', async () => {
    await drawForm()
    const box = byLabel(drawn.container, 'Documento')
    const shown = []
    for (const typed of ['30000000205', '40000001000150', '123', '400000010001', '']) {
      await type(box, typed)
      await leave(box)
      shown.push(box.value)
    }
    expect(shown).toEqual(['300.000.002-05', '40.000.001/0001-50', '123', '400000010001', ''])
  })
  it('is wholly selected when the keyboard arrives, and left to the pointer when that does', async () => {
    await drawForm()
    const box = byLabel(drawn.container, 'Documento')
    await type(box, '52998224725')
    await leave(box)
    await act(async () => box.focus())
    expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['52998224725', 0, 11])
    await leave(box)
    await act(async () => {
      box.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      box.focus()
      box.setSelectionRange(3, 3)
    })
    expect(box.selectionStart).toBe(box.selectionEnd)
  })
  it('says that check digits are wrong and keeps the text', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Documento')
    await type(box, '52998224726')
    await leave(box)
    expect(errorOf(box)).toBe('Documento inválido.')
    expect(form.getValues('documento')).toBe('52998224726')
  })
  it('cuts at the length of the document and leaves letters out of a CPF', () => {
    expect(cleanDocumento('1234567890123456')).toBe('12345678901234')
    expect(cleanDocumento('a1b2c3', 'CPF')).toBe('123')
  })
})

describe('PhoneField and CepField', () => {
  it('U1-2.5-03 mask (00) 000000000', () => {
    expect(maskPhone('31')).toBe('(31')
    expect(maskPhone('31999998888')).toBe('(31) 999998888')
    expect(maskPhone('3133334444')).toBe('(31) 33334444')
    expect(maskPhone('')).toBe('')
  })
  it('holds digits only', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Telefone')
    await type(box, '(31) 99999-8888')
    expect(form.getValues('fone')).toBe('31999998888')
    expect(box.value).toBe('(31) 999998888')
  })
  it('stands as everywhere else once it is left', async () => {
    await drawForm({ fone: '3133331005' })
    const box = byLabel(drawn.container, 'Telefone')
    expect(box.value).toBe('(31) 3333-1005')
    await type(box, '(31) 99999-8888')
    await leave(box)
    expect(box.value).toBe('(31) 99999-8888')
  })
  it('masks the CEP', () => {
    expect(maskCep('30140')).toBe('30140')
    expect(maskCep('30140071')).toBe('30140-071')
  })
})

describe('CompetenciaField and AnoField', () => {
  it('U1-9-07 offers the months from January 2006 up to two months ahead', async () => {
    expect([PRIMEIRA_COMPETENCIA.format(), ultimaCompetencia('2026-04-15').format()]).toEqual(['01/2006', '06/2026'])
    expect(ultimaCompetencia('2026-11-30').format()).toBe('01/2027')
    const chosen: (string | null)[] = []
    drawn = await render(
      <CompetenciaField
        label="Mês"
        value={Competencia.of(2026, 4)}
        onChange={(one) => chosen.push(one?.format() ?? null)}
        ate={ultimaCompetencia('2026-04-15')}
      />,
    )
    const box = byLabel(drawn.container, 'Mês')
    const months = () =>
      [...document.querySelectorAll('[role=option]')]
        .filter((one) => !one.hasAttribute('data-combobox-disabled'))
        .map((one) => one.getAttribute('aria-label'))
    expect(box.getAttribute('role')).toBe('combobox')
    await click(box)
    expect(months()).toEqual(['jan 01/2026', 'fev 02/2026', 'mar 03/2026', 'abr 04/2026', 'mai 05/2026', 'jun 06/2026'])
    await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true })))
    expect(months()).toHaveLength(12)
    await click(document.querySelector<HTMLElement>('[aria-label="set 09/2025"]'))
    expect(chosen).toEqual(['09/2025'])
    // The first year is 2006: nothing lies before it.
    await click(byButton(document.body, 'Ano 2025: escolher outro'))
    await click(byButton(document.body, '2006'))
    expect(months()[0]).toBe('jan 01/2006')
    expect(byButton(document.body, 'Ano anterior').hasAttribute('disabled')).toBe(true)
  })
  it('takes a month that is typed, with or without its slash, and says what is none', async () => {
    const chosen: (string | null)[] = []
    function Screen() {
      const [month, setMonth] = useState<Competencia | null>(null)
      return (
        <CompetenciaField
          label="Mês"
          value={month}
          ate={Competencia.of(2026, 6)}
          onChange={(one) => {
            setMonth(one)
            chosen.push(one?.format() ?? null)
          }}
        />
      )
    }
    drawn = await render(<Screen />)
    const box = byLabel(drawn.container, 'Mês')
    await type(box, '032026')
    expect(box.value).toBe('03/2026')
    await type(box, '13/2026')
    await leave(box)
    expect([box.value, errorOf(box)]).toEqual(['13/2026', 'Informe um mês de 01/2006 a 06/2026.'])
    await type(box, '12/2005')
    await leave(box)
    expect(errorOf(box)).toBe('Informe um mês de 01/2006 a 06/2026.')
    await type(box, '2026-05')
    expect([box.value, errorOf(box)]).toEqual(['05/2026', undefined])
    expect(chosen).toEqual(['03/2026', null, '05/2026'])
  })
  it('U1-9-08 lists ten years counted from two months ahead', () => {
    expect(listAnos(Competencia.of(2027, 1))).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018])
  })
})

describe('a field bound to a form', () => {
  it('shows the message of its key and is described by it', async () => {
    const form = await drawForm()
    await act(async () => form.setError('nome', { type: 'server', message: 'O nome é obrigatório.' }))
    expect(errorOf(byLabel(drawn.container, 'Nome'))).toBe('O nome é obrigatório.')
  })
  it('a field that is empty and is focused by the check shows its message, not its list over it; an arrow opens it', async () => {
    const options = ['Deferir', 'Indeferir']
    const held: { form?: UseFormReturn<{ motivo: string | null; mes: null; papeis: string[] }> } = {}
    function Screen() {
      const form = useForm<{ motivo: string | null; mes: null; papeis: string[] }>({
        defaultValues: { motivo: null, mes: null, papeis: [] },
      })
      held.form = form
      return (
        <Form form={form} onSubmit={() => undefined} label="parecer">
          <SelectField control={form.control} name="motivo" label="Motivo" options={options} required />
          <CompetenciaField control={form.control} name="mes" label="Mês" required />
          <MultiSelectField control={form.control} name="papeis" label="Papéis" options={options} />
        </Form>
      )
    }
    drawn = await render(<Screen />)
    const listed = () =>
      [...document.querySelectorAll('[role="option"]')].filter((one) => one.closest('[style*="display: none"]') === null)
    for (const [name, label] of [
      ['motivo', 'Motivo'],
      ['mes', 'Mês'],
      ['papeis', 'Papéis'],
    ] as const) {
      const box = byLabel(drawn.container, label)
      await act(async () => {
        held.form?.setError(name, { type: 'server', message: `Informe: ${label}.` })
        held.form?.setFocus(name)
      })
      expect([label, document.activeElement === box, errorOf(box), listed().length]).toEqual([
        label,
        true,
        `Informe: ${label}.`,
        0,
      ])
      await act(async () =>
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true })),
      )
      expect([label, listed().length > 0]).toEqual([label, true])
      await act(async () => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true })))
      await leave(box)
    }
  })
  it('takes the value set from outside', async () => {
    const form = await drawForm()
    await act(async () => form.setValue('nome', 'Alfa'))
    expect(byLabel(drawn.container, 'Nome').value).toBe('Alfa')
  })
  it('refuses a number beyond its maximum and anything but digits', async () => {
    const form = await drawForm()
    const box = byLabel(drawn.container, 'Parcelas')
    await type(box, '1a2')
    expect(form.getValues('n')).toBe(12)
    await type(box, '13')
    expect(form.getValues('n')).toBe(12)
  })
})
