// @vitest-environment jsdom
import { reportCalls } from '@iss/list/definition'
import { figures, gridFigures, recorded, type Shown, showScreen, signedIn } from '@iss/portal/test-screen'
import { byButton, click } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { buscarMonitorNacional } from '../contract/monitor.ts'
import { Screen } from './monitor-nacional.tsx'

let shown: Shown
afterEach(() => shown.unmount())

const { descritor, buscar, grafico } = reportCalls('volumes-nacionais')
const series = [
  { chave: 'recebidas', rotulo: 'Notas recebidas', tipo: 'integer' as const },
  { chave: 'eventos', rotulo: 'Eventos recebidos', tipo: 'integer' as const },
  { chave: 'comErro', rotulo: 'Com erro', tipo: 'integer' as const },
  { chave: 'enviados', rotulo: 'Enviados', tipo: 'integer' as const },
]

const volumes = [
  recorded(descritor, {
    slug: 'volumes-nacionais',
    titulo: 'Volumes por dia',
    modo: 'sincrono',
    tipo: null,
    formatos: [],
    limiteMeses: 12,
    ordemPadrao: ['-dia'],
    filtros: [],
    periodos: [],
    colunas: [],
    grafico: true,
    lista: true,
    abertura: true,
    vazio: 'Nenhum documento no período.',
    atualiza: null,
    volta: null,
    acoes: [],
  }),
  recorded(buscar, { colunas: [], linhas: [], total: 0, totais: {}, grupos: [], imediato: {} }),
  recorded(grafico, {
    titulo: 'Documentos por dia',
    tipo: 'line',
    categoria: 'Dia',
    series,
    pontos: [
      { rotulo: '21/11/2026', valores: { recebidas: 1250, eventos: 31, comErro: 2, enviados: 0 } },
      { rotulo: '22/11/2026', valores: { recebidas: 7, eventos: 0, comErro: 0, enviados: 412 } },
    ],
  }),
]

const calmo = { falhas: 0, pausadoAte: null, erro: null }
const monitor = recorded(buscarMonitorNacional, {
  atualizadoEm: '2026-11-22T17:10:00Z',
  ambiente: 'Produção restrita',
  impedimento: null,
  envio: {
    ligado: true,
    pendentes: 1310,
    recusados: 4,
    impedidos: 2,
    enviadosHoje: 412,
    maisAntigo: '2026-11-22T15:00:00Z',
    alarme: true,
    ultimo: '2026-11-22T17:00:00Z',
    falhas: 3,
    pausadoAte: '2026-11-22T17:11:00Z',
    erro: 'HTTP 503',
  },
  recebimento: {
    ligado: true,
    nsu: 104250,
    ultimo: '2026-11-22T15:55:00Z',
    atrasoMinutos: 75,
    interpretar: 50,
    comErro: 2,
    pendencias: 9,
    analises: 1,
    lacunas: [
      { de: 104, ate: 106, tentativas: 2, situacao: 'Aberta' },
      { de: 99, ate: 99, tentativas: 6, situacao: 'Sem documento' },
    ],
    ...calmo,
  },
  intercambios: [
    { servico: 'CNC', nome: 'Cadastro nacional de contribuintes', ultimo: null, pendentes: 5, recusados: 1, ...calmo },
    { servico: 'PARAMETROS', nome: 'Parâmetros do painel nacional', ultimo: null, pendentes: 0, recusados: 0, ...calmo },
  ],
})

it('says position, lag, holes, what is stuck and why, and the volumes of each day', async () => {
  shown = await showScreen(<Screen />, [signedIn('fiscal'), monitor, ...volumes])
  const linhasDoGrafico = () =>
    [...shown.container.querySelectorAll('figure table tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  await shown.until(() => linhasDoGrafico().length > 0)
  expect(figures(shown.container)).toEqual({
    Pendentes: '1.310',
    Recusados: '4',
    Impedidos: '2',
    'Enviados hoje': '412',
    'Posição (NSU)': '104.250',
    Atraso: '75 min',
    'A interpretar': '50',
    'Com erro': '2',
    'Com pendência': '9',
    'Análises pedidas': '1',
    'Lacunas abertas': '1',
    'Registros a enviar': '5',
    'Registros recusados': '1',
  })
  expect(gridFigures(shown.container, 'Números que faltaram na distribuição').rows).toMatchObject([
    { NSU: '104 a 106', Tentativas: '2', Situação: 'Aberta' },
    { NSU: '99', Tentativas: '6', Situação: 'Sem documento' },
  ])
  expect(linhasDoGrafico()).toEqual([
    ['Dia', 'Notas recebidas', 'Eventos recebidos', 'Com erro', 'Enviados'],
    ['21/11/2026', '1.250', '31', '2', '0'],
    ['22/11/2026', '7', '0', '0', '412'],
  ])
  const avisos = [...shown.container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  expect(avisos).toEqual(
    expect.arrayContaining([
      'Há documento esperando desde 22/11/2026 12:00:00.',
      'As últimas 3 tentativas falharam: HTTP 503. Nova tentativa em 22/11/2026 14:11:00.',
    ]),
  )
  await click(byButton(shown.container, 'Ver como tabela'))
  expect(shown.container.querySelector('figure [role=region]')?.getAttribute('aria-label')).toBe('Documentos por dia')
})
