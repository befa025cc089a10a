// @vitest-environment jsdom
import { type Rendered, render, click, byButton } from '@iss/ui/test-render'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ColumnDescriptor, FilterDescriptor, ReportDescriptor, ReportPage } from '../definition/calls.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { ComparisonTable } from './comparison.tsx'
import { FilterChips } from './filter-chips.tsx'
import { periodOf } from './save-view-dialog.tsx'

let drawn: Rendered
afterEach(() => drawn?.unmount())

const column = (chave: string, more: Partial<ColumnDescriptor> = {}): ColumnDescriptor => ({
  chave,
  rotulo: chave,
  tipo: 'text',
  alinhamento: 'left',
  total: false,
  conta: false,
  secundaria: false,
  soArquivo: false,
  ...more,
})
const filter = (nome: string, obrigatorio = false): FilterDescriptor => ({
  nome,
  rotulo: nome,
  tipo: 'text',
  obrigatorio,
  padrao: null,
})

describe('chips of what was asked', () => {
  it('stand in words, are taken away one by one, and what must be filled in stays', async () => {
    const removed: string[] = []
    const said = [
      { nome: 'competencia', rotulo: 'Competência', texto: '03/2026' },
      { nome: 'contribuinte', rotulo: 'Contribuinte', texto: 'Alfa Ltda' },
      { nome: 'dado', rotulo: 'Dado', texto: 'de fora' },
    ]
    const filtros = [filter('competencia', true), filter('contribuinte')]
    drawn = await render(<FilterChips filtros={filtros} said={said} onRemove={(nome) => removed.push(nome)} />)
    const chips = [...drawn.container.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(chips).toEqual(['Competência: 03/2026', 'Contribuinte: Alfa Ltda'])
    expect(drawn.container.querySelectorAll('button')).toHaveLength(1)
    await click(byButton(drawn.container, 'Remover Contribuinte: Alfa Ltda'))
    expect(removed).toEqual(['contribuinte'])
  })
})

describe('the comparison', () => {
  it('says every figure and total beside the other period', async () => {
    const figure = (rotulo: string, ...[atual = '', outro = '', diferenca = '', variacao = '']: string[]) => ({
      rotulo,
      atual,
      outro,
      diferenca,
      variacao,
    })
    const comparacao: ReportPage['comparacao'] = {
      tipo: 'anterior',
      rotulo: 'Período anterior',
      periodo: '02/2026',
      registros: figure('Registros', '3', '2', '+1', '+50,00%'),
      figuras: [figure('Maior nota', 'R$ 10,00', '')],
      totais: { valor: figure('Valor', 'R$ 120,00', 'R$ 100,00', '+20,00', '+20,00%') },
    }
    const descriptor = { colunas: [column('nome'), column('valor', { tipo: 'money', total: true })] } as ReportDescriptor
    drawn = await render(<ComparisonTable descriptor={descriptor} page={{ comparacao } as ReportPage} />)
    const lines = [...drawn.container.querySelectorAll('tbody tr')].map((line) =>
      [...line.children].map(({ textContent }) => textContent),
    )
    expect(lines).toEqual([
      ['Registros', '3', '2', '+1', '+50,00%'],
      ['Maior nota', 'R$ 10,00', '–', '–', '–'],
      ['Valor', 'R$ 120,00', 'R$ 100,00', '+20,00', '+20,00%'],
    ])
  })
})

describe('columns', () => {
  const colunas = [column('nome'), column('valor'), column('extra', { soArquivo: true })]
  async function open(chosen: readonly string[] | null) {
    const onChange = vi.fn()
    drawn = await render(<ColumnChooser colunas={colunas} chosen={chosen} onChange={onChange} />)
    await click(byButton(drawn.container, 'Colunas'))
    return onChange
  }
  const box = (label: string) => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
  }

  it('are chosen and put in order, and all of them again is no choice', async () => {
    const onChange = await open(null)
    await click(box('valor'))
    await click(byButton(document.body, 'Mover extra para cima'))
    await click(byButton(document.body, 'Mover extra para cima'))
    await click(byButton(document.body, 'Aplicar'))
    expect(onChange).toHaveBeenLastCalledWith(['extra', 'nome'])
  })

  it('are never none on the screen', async () => {
    const onChange = await open(['nome', 'extra'])
    await click(box('nome'))
    expect(document.body.textContent).toContain('Escolha pelo menos uma coluna.')
    expect(byButton(document.body, 'Aplicar').hasAttribute('disabled')).toBe(true)
    await click(byButton(document.body, 'Todas as colunas'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})

it('a view that is saved with the dates of a period by name follows it', () => {
  const periodos = [{ rotulo: 'Este mês', valores: { dataInicial: '2026-04-01', dataFinal: '2026-04-15' } }]
  expect(periodOf({ periodos }, { dataInicial: '2026-04-01', dataFinal: '2026-04-15', outro: 1 })).toBe('Este mês')
  expect(periodOf({ periodos }, { dataInicial: '2026-04-02', dataFinal: '2026-04-15' })).toBeNull()
})
