// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PersonField } from './person-field.tsx'
import { byLabel, click, type Rendered, render, type } from './test-render.tsx'

let drawn: Rendered
afterEach(() => drawn?.unmount())

describe('PersonField', () => {
  const people = [
    { id: 1, nome: 'Alfa Tecnologia Ltda', documento: '40000001000150', inscricaoMunicipal: '1001' },
    { id: 2, nome: 'Alfa Obras ME', documento: '40000002000103', inscricaoMunicipal: null },
  ]
  function Choosing({ searches, onChosen }: { searches: string[]; onChosen: (id: number | null) => void }) {
    const [value, setValue] = useState<number | null>(null)
    const [text, setText] = useState('')
    return (
      <PersonField
        label="Contribuinte"
        value={value}
        chosen={people.find(({ id }) => id === value)}
        found={text === '' ? [] : people}
        onSearch={(typed) => {
          searches.push(typed)
          setText(typed)
        }}
        onChange={(id) => {
          setValue(id)
          onChosen(id)
        }}
      />
    )
  }

  it('looks for people from the third letter on and shows name, document and number in the register', async () => {
    const searches: string[] = []
    const chosen: (number | null)[] = []
    drawn = await render(<Choosing searches={searches} onChosen={(id) => chosen.push(id)} />)
    const box = byLabel(drawn.container, 'Contribuinte') as HTMLInputElement
    expect(box.placeholder).toBe('Nome, CPF/CNPJ ou inscrição')
    const until = (check: () => void) => act(() => vi.waitFor(check))
    await type(box, 'al')
    await until(() => expect(searches).toEqual(['']))
    expect(document.body.textContent).toContain('Digite ao menos três letras ou números.')
    await type(box, 'alf')
    await until(() => expect(searches).toEqual(['', 'alf']))
    const options = [...document.querySelectorAll('[role=option]')]
    expect(options.map((option) => option.textContent)).toEqual([
      'Alfa Tecnologia Ltda - 40.000.001/0001-50Inscrição municipal 1001',
      'Alfa Obras ME - 40.000.002/0001-03',
    ])
    await click(options[1] as HTMLElement)
    expect(chosen).toEqual([2])
    // The label of the chosen one is not looked for.
    await until(() => expect(searches).toEqual(['', 'alf', '']))
  })
})
