import { expect, it } from 'vitest'
import { montarLinhaDoTempo } from './linha-do-tempo.ts'

const em = (dia: string) => new Date(`${dia}T12:00:00Z`)
const acao = {
  criadaEm: em('2026-03-01'),
  criadaPor: 'Carla Fiscal',
  inicioFiscalizacao: '2026-03-05',
  fimFiscalizacao: '2026-05-05',
  iniciadaEm: em('2026-03-05'),
  encerrada: false,
  canceladaEm: null,
  motivoCancelamento: null,
}
const termo = {
  rotulo: 'Termo Início de Fiscalização',
  numero: '1/2026',
  emissao: em('2026-03-05'),
  fiscal: 'Carla Fiscal',
  ciencia: { em: em('2026-03-06'), por: 'Beta', forma: 'Leitura no portal' },
  prazo: '2026-03-20',
  esperaResposta: false,
  anulado: false,
  alvo: '',
  respostas: [{ em: em('2026-03-19'), autor: 'Beta', arquivos: 2 }],
}
const auto = {
  ...termo,
  rotulo: 'Termo de Auto de Infração',
  emissao: em('2026-03-25'),
  ciencia: null,
  prazo: null,
  respostas: [],
}

it('tells what happened in order and what is still expected', () => {
  const linha = montarLinhaDoTempo(acao, [termo, auto], [{ numero: 9, pagaEm: '2026-03-25', valor: 'R$ 300,00' }])
  expect(
    linha.map(({ em: dia, texto, detalhe, futuro }) => `${futuro ? '…' : ''}${dia.slice(0, 10)} ${texto} ${detalhe}`.trim()),
  ).toEqual([
    '2026-03-01 Fiscalização agendada por Carla Fiscal',
    '2026-03-05 Termo Início de Fiscalização nº 1/2026 por Carla Fiscal',
    '2026-03-06 Ciência: Termo Início de Fiscalização nº 1/2026 Leitura no portal, Beta',
    '2026-03-19 Resposta: Termo Início de Fiscalização nº 1/2026 por Beta, com 2 anexos',
    '2026-03-25 Termo de Auto de Infração nº 1/2026 por Carla Fiscal',
    '2026-03-25 Guia nº 9 paga R$ 300,00',
    '… Ciência: Termo de Auto de Infração nº 1/2026',
    '…2026-05-05 Fim previsto',
  ])
})

it('ends with what ended it', () => {
  const cancelada = {
    ...acao,
    iniciadaEm: null,
    encerrada: true,
    canceladaEm: em('2026-03-02'),
    motivoCancelamento: 'Agendada em dobro',
  }
  expect(montarLinhaDoTempo(cancelada, [], []).map(({ texto }) => texto)).toEqual([
    'Fiscalização agendada',
    'Fiscalização cancelada',
  ])
})
