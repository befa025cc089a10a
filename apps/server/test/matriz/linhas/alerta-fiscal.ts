import { fisco, type Linha } from '../quem.ts'

const monitor = { perfis: fisco, chaves: ['iss:monitorFiscal'] } as const
const inspeciona = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] } as const
const regra = { perfis: ['gestor'], chaves: ['iss:monitorFiscal'] } as const

/** Alerts: looked at, taken and set aside by the city hall, notified and planned by inspectors and managers, their rules set by the manager. */
export const telas: readonly Linha[] = [
  [monitor, 'spec 2 §2.8', '/home/actions/monitor-alerta-fiscal'],
  [regra, 'desenho', '/home/configuracao/config-alerta-fiscal'],
]
export const chamadas: readonly Linha[] = [
  [
    monitor,
    'F120',
    '/alertafiscal/monitor /alertafiscal/buscarTO /alertafiscal/assumir /alertafiscal/justificar /relatorio/alertas-fiscais/*',
  ],
  [inspeciona, 'F120', '/alertafiscal/notificar /alertafiscal/agendar'],
  [regra, 'F120', '/alertafiscal/apurar /configalertafiscal/*'],
]
