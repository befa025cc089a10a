// @vitest-environment jsdom
import { buscarTelas } from '@iss/portal/contract/sessao'
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { type as typeText } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { buscarSolicitacoes } from '../contract/solicitacao.ts'
import { Screen } from './solicitacoes.tsx'

const entrada = (path: string, rotulo: string, palavras: string[]) => ({
  path,
  aliases: [],
  title: rotulo,
  tipo: 'tela' as const,
  alvo: 'x',
  menu: [{ path, title: rotulo, rotulo, area: 'solicitacoes' as const, grupo: 'Notas', ordem: 1, icone: null, palavras }],
})
const telas = [
  entrada('/home/actions/carta-correcao', 'Carta de Correção de NF-e', ['corrigir nota']),
  entrada('/home/actions/outras-solicitacoes', 'Outras Solicitações', ['perguntar ao fisco']),
]
let shown: Shown
afterEach(() => shown.unmount())

const textos = (onde: string) => [...shown.container.querySelectorAll(onde)].map((element) => element.textContent)

it('shows what was asked with its term first, then tasks of this session only; the rest answers to what one does', async () => {
  shown = await showScreen(<Screen />, [
    recorded(buscarTelas, telas),
    recorded(buscarSolicitacoes, [
      {
        criptId: 'x',
        protocolo: '202600000001',
        dataSolicitacao: '2026-04-01T12:00:00Z',
        tipo: 'Generica',
        rotulo: 'Solicitação genérica',
        assunto: 'Parcelamento',
        nomeContribuinte: 'Alfa',
        situacao: 'Pendente',
        estado: 'Pendente',
        decisaoEm: null,
        prazo: '2026-04-16',
        situacaoDoPrazo: 'VENCIDO',
        aguardaComplemento: false,
        podeCancelar: true,
        podeRepetir: false,
        rotaNova: null,
      },
    ]),
  ])
  await shown.until(() => shown.container.querySelector('td[data-label="Resposta até"]'))
  expect(textos('h2')).toEqual(['Minhas solicitações', 'O que você quer fazer?', 'Nova solicitação'])
  expect(textos('td[data-label="Resposta até"]')[0]).toMatch(/^16\/04\/2026, vencido há \d+ dias$/)
  expect(textos('section li a')).toEqual(['Perguntar ao fiscoOutras Solicitações'])
  expect(textos('a')).not.toContain('Carta de Correção de NF-e')
  const busca = shown.container.querySelector<HTMLInputElement>('input[placeholder^="cancelar"]')
  if (!busca) throw new Error('No search')
  await typeText(busca, 'corrigir nota')
  await shown.until(() => textos('a').includes('Carta de Correção de NF-e'))
  expect(textos('a')).not.toContain('Outras Solicitações')
})
