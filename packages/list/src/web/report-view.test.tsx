// @vitest-environment jsdom
import { gridFigures, recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, click } from '@iss/ui/test-render'
import { afterEach, describe, expect, it } from 'vitest'
import { buscarMeusArquivos, buscarRelatoriosPorTipo } from '../contract/relatorio-assincrono.ts'
import { type FilterDescriptor, type ReportDescriptor, reportCalls } from '../definition/calls.ts'
import { FileToasts } from './file-toasts.tsx'
import { ReportScreen } from './report-screen.tsx'
import { watchFile } from './watched-files.ts'

const slug = 'relatorio-de-teste'
const calls = reportCalls(slug)
let shown: Shown
afterEach(() => shown?.unmount())

const filter = (nome: string, more: Partial<FilterDescriptor> = {}): FilterDescriptor => ({
  nome,
  rotulo: nome,
  tipo: 'text',
  obrigatorio: false,
  padrao: null,
  ...more,
})
const plain = { alinhamento: 'left' as const, conta: false, secundaria: false, soArquivo: false }
const descriptor: ReportDescriptor = {
  slug,
  titulo: 'Relatório de teste',
  modo: 'misto',
  tipo: 1,
  formatos: ['PDF', 'CSV'],
  limiteMeses: 12,
  ordemPadrao: [],
  filtros: [filter('nome', { padrao: 'Alfa' }), filter('bairro', { raro: true }), filter('regime', { raro: true })],
  periodos: [],
  colunas: [
    { ...plain, chave: 'nome', rotulo: 'Nome', tipo: 'text', total: false },
    { ...plain, chave: 'valor', rotulo: 'Valor', tipo: 'money', total: true },
    { ...plain, chave: 'cidade', rotulo: 'Cidade', tipo: 'text', total: false },
  ],
  grafico: false,
  lista: false,
  abertura: true,
  vazio: 'Nada.',
  atualiza: null,
  volta: null,
  acoes: [],
  comparavel: true,
  escolhidas: null,
  agendavel: true,
  visoes: [],
}
const line = (nome: string, valor: string) => ({ valores: { nome, valor, cidade: 'Nova Serra' } })
const page = {
  colunas: ['nome', 'valor', 'cidade'],
  linhas: [line('Alfa', '100.10'), line('Beta', '200.20'), line('Gama', '300.30')],
  total: 3,
  filtros: [{ nome: 'nome', rotulo: 'Nome', texto: 'Alfa' }],
  totais: { valor: '600.60' },
  grupos: [],
  imediato: {},
}
async function show(of: Partial<ReportDescriptor> = {}, query = '') {
  const answers = [
    recorded(calls.descritor, { ...descriptor, ...of }),
    recorded(calls.buscar, page),
    recorded(buscarRelatoriosPorTipo, []),
  ]
  shown = await showScreen(<ReportScreen slug={slug} />, answers, query)
  // A cell stands there while the rows are asked for, too.
  await shown.until(() => shown.container.querySelector('tbody')?.textContent?.includes('Alfa'))
}
const box = (index: number) => shown.container.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')[index]

describe('a report', () => {
  it('says what it was asked with, folds seldom filters away, and adds up the rows that are marked', async () => {
    await show()
    expect([...shown.container.querySelectorAll('[aria-label="Filtros aplicados"] li')].map((chip) => chip.textContent)).toEqual([
      'Nome: Alfa',
    ])
    const more = byButton(shown.container, 'Mais filtros (2)')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await click(more)
    expect(byButton(shown.container, 'Menos filtros').getAttribute('aria-expanded')).toBe('true')
    await click(box(0))
    await click(box(2))
    expect(shown.container.textContent).toContain('2 selecionados · Valor: R$ 400,40')
  })

  it('shows the columns that its user has chosen, in his order, with their totals', async () => {
    await show({ escolhidas: ['valor', 'nome'] })
    expect(gridFigures(shown.container, 'Relatório de teste')).toEqual({
      rows: [
        { Valor: '100,10', Nome: 'Alfa' },
        { Valor: '200,20', Nome: 'Beta' },
        { Valor: '300,30', Nome: 'Gama' },
      ],
      totals: { Valor: '600,60' },
    })
  })

  it('says of a list that renews itself when it was read last, and of no other', async () => {
    const lida = /Atualizado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/
    await show({ lista: true, atualiza: 30 })
    expect(shown.container.textContent).toMatch(lida)
    await shown.unmount()
    await show({ lista: true })
    expect(shown.container.textContent).not.toMatch(lida)
  })

  it('opens with the filters that its address names; clearing goes back to those it begins with', async () => {
    await show({}, '?nome=Gama')
    const nome = () => shown.container.querySelector<HTMLInputElement>('input[name=nome]')?.value
    expect(nome()).toBe('Gama')
    await click(byButton(shown.container, 'Limpar'))
    await shown.settle()
    expect(nome()).toBe('Alfa')
  })

  it('opens with the saved view that its user wants at first', async () => {
    const visao = {
      id: 7,
      nome: 'Da semana',
      filtros: { nome: 'Beta' },
      periodo: null,
      colunas: ['nome'],
      comparar: null,
      ordem: null,
      padrao: true,
      envio: null,
    }
    await show({ visoes: [visao] })
    expect(byButton(shown.container, 'Visão: Da semana')).toBeTruthy()
    expect(shown.container.querySelector<HTMLInputElement>('input[name=nome]')?.value).toBe('Beta')
    expect(gridFigures(shown.container, 'Relatório de teste').rows[0]).toEqual({ Nome: 'Alfa' })
  })
})

it('the progress of a file is said until it is ready, and then it is there to be fetched', async () => {
  const item = {
    id: 41,
    tipo: 1,
    slug,
    titulo: 'Relatório de teste',
    formato: 'CSV',
    filtros: '',
    usuario: '',
    agendado: '2026-04-15T10:00:00Z',
    fim: null,
    mensagem: 'Processando...',
  }
  const running = { ...item, situacao: 'PROCESSANDO' as const, feitos: 40_000, total: 200_000 }
  watchFile(41)
  shown = await showScreen(<FileToasts />, [recorded(buscarMeusArquivos, [running])])
  await shown.until(() => shown.container.querySelector('[role=progressbar]'))
  expect(shown.container.textContent).toContain('Gerando… 40.000 de 200.000 linhas (20%)')
  await shown.unmount()
  shown = await showScreen(<FileToasts />, [
    recorded(buscarMeusArquivos, [{ ...running, situacao: 'PRONTO' as const, feitos: 200_000 }]),
  ])
  await shown.until(() => shown.container.textContent?.includes('Arquivo pronto.'))
  expect(byButton(shown.container, 'Baixar')).toBeTruthy()
  await click(byButton(shown.container, 'Fechar o aviso do arquivo Relatório de teste'))
  expect(shown.container.textContent).not.toContain('Arquivo pronto.')
})
