import { defineCall, defineScreen } from '@iss/platform/contract'
import { z } from 'zod'
import { nacionalAccess } from './envios.ts'

const contagem = z.number().int()

/** Where the national environment stands for the city. */
export const buscarMonitorNacional = defineCall({
  method: 'POST',
  path: '/nacional/monitor/buscar',
  summary: 'Situação do ambiente nacional',
  request: z.object({}),
  answer: z.object({
    atualizadoEm: z.iso.datetime(),
    ambiente: z.string(),
    /** What keeps the city from taking part at all; null when nothing does. */
    impedimento: z.string().nullable(),
    envio: z.object({
      ligado: z.boolean(),
      pendentes: contagem,
      recusados: contagem,
      impedidos: contagem,
      enviadosHoje: contagem,
      maisAntigo: z.iso.datetime().nullable(),
      /** The oldest waits longer than an hour. */
      alarme: z.boolean(),
      ultimo: z.iso.datetime().nullable(),
      falhas: contagem,
      pausadoAte: z.iso.datetime().nullable(),
      erro: z.string().nullable(),
    }),
    recebimento: z.object({
      ligado: z.boolean(),
      nsu: contagem,
      ultimo: z.iso.datetime().nullable(),
      /** Minutes since the last answer; null before the first. */
      atrasoMinutos: contagem.nullable(),
      interpretar: contagem,
      comErro: contagem,
      pendencias: contagem,
      analises: contagem,
      lacunas: z.array(z.object({ de: contagem, ate: contagem, tentativas: contagem, situacao: z.string() })),
      falhas: contagem,
      pausadoAte: z.iso.datetime().nullable(),
      erro: z.string().nullable(),
    }),
    /** The register of taxpayers and the parameters of the panel. */
    intercambios: z.array(
      z.object({
        servico: z.enum(['CNC', 'PARAMETROS']),
        nome: z.string(),
        ultimo: z.iso.datetime().nullable(),
        /** Records that wait to be sent, and that were refused. */
        pendentes: contagem,
        recusados: contagem,
        falhas: contagem,
        pausadoAte: z.iso.datetime().nullable(),
        erro: z.string().nullable(),
      }),
    ),
  }),
  access: nacionalAccess,
  effect: 'read',
})

export const telaMonitorNacional = defineScreen({
  path: '/home/actions/monitor-nacional',
  title: 'Monitor nacional',
  access: nacionalAccess,
  component: 'monitor-nacional',
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 91, icone: 'cloud-upload' }],
})
