import { defineCall, defineScreen, dinheiroWire, idWire } from '@iss/platform/contract'
import { regimes } from '@iss/tributacao/domain/regime'
import { z } from 'zod'
import { situacoesItem } from '../domain/lote-encerramento.ts'

export const monitorAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:monitorFiscal'] } as const

/** How the closing of a month goes now (F51): counts, closed amounts, and who closed. */
export const buscarMonitorEncerramento = defineCall({
  method: 'POST',
  path: '/monitorencerramento/buscar',
  summary: 'Monitor de encerramento',
  request: z.object({
    ano: z.number().int().min(2006).max(2100),
    mes: z.number().int().min(0).max(11),
    papelServico: z.enum(['PRESTADOR', 'TOMADOR']).nullable().default(null),
    regime: z.enum(regimes).nullable().default(null),
  }),
  answer: z.object({
    esperados: z.number().int(),
    encerrados: z.number().int(),
    semMovimento: z.number().int(),
    cemPorcentoRetido: z.number().int(),
    complementar: z.number().int(),
    automaticos: z.number().int(),
    emAberto: z.number().int(),
    emProcessamento: z.number().int(),
    comErro: z.number().int(),
    issEncerrado: dinheiroWire(),
    percentual: z.string(),
    erros: z.array(
      z.object({
        id: idWire(),
        loteId: idWire(),
        nome: z.string(),
        papelRotulo: z.string(),
        mensagem: z.string(),
        situacao: z.enum(situacoesItem),
      }),
    ),
  }),
  access: monitorAccess,
  effect: 'read',
})

export const telaMonitorEncerramento = defineScreen({
  path: '/home/actions/monitor-encerramento',
  title: 'Monitor de encerramento',
  component: 'monitor-encerramento',
  access: monitorAccess,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 10, icone: 'chart-bar' }],
})
