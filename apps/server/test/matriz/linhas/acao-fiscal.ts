import { fisco, type Linha } from '../quem.ts'

const inspecao = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const
const consulta = { perfis: fisco, chaves: ['iss:fiscalizacao'] } as const
const contribuinte = { perfis: ['usuario'], nao: [...fisco, 'suporte'] } as const

/** Inspections: planned and carried out by who inspects, looked at by the city hall, their terms read by the taxpayer. */
export const telas: readonly Linha[] = [
  [inspecao, 'spec 2 §2.8', '/home/actions/agenda-fiscalizacao'],
  [consulta, 'spec 2 §2.8', '/home/actions/consulta-fiscalizacao'],
  [consulta, 'desenho', '/home/actions/termos-fiscais-emitidos'],
  [consulta, 'spec 2 §2.8', '/home/actions/relatorio-agenda-fiscalizacao'],
  [contribuinte, 'desenho', '/home/actions/termos-fiscais'],
]
export const chamadas: readonly Linha[] = [
  [consulta, 'desenho', '/relatorio/fiscalizacoes/*'],
  [inspecao, 'desenho', '/fiscalizacaoemlote/* /agendarfiscalizacao/* /notificarcontribuintes/*'],
  [contribuinte, 'desenho', '/relatorio/termos-do-contribuinte/*'],
]
