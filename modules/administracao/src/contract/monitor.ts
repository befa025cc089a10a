import { defineCall, defineScreen, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { administradorAccess } from './municipios.ts'

export const buscarInstancias = defineCall({
  method: 'GET',
  path: '/instancemonitor/buscar',
  summary: 'Processos, filas, banco, disco e serviços',
  request: z.object({}),
  answer: z.object({
    em: z.string(),
    /** The processes of the installation, each as it told of itself last. */
    processos: z.array(
      z.object({
        id: z.string(),
        papel: z.enum(['api', 'worker', 'tudo']),
        maquina: z.string(),
        pid: z.number().int(),
        versao: z.string(),
        desde: z.string(),
        vistoEm: z.string(),
        /** It told of itself within the last thirty seconds. */
        ligado: z.boolean(),
        cpuSegundos: z.number().int(),
        memoria: z.number().int(),
        atrasoMs: z.number(),
        conexoes: z.number().int(),
        conexoesOciosas: z.number().int(),
        esperando: z.number().int(),
        discoLivre: z.number().int(),
        discoTotal: z.number().int(),
      }),
    ),
    filas: z.array(
      z.object({
        fila: z.string(),
        rotulo: z.string(),
        aguardando: z.number().int(),
        executando: z.number().int(),
        erros: z.number().int(),
        maisAntigo: z.string().nullable(),
        pausadaEm: z.string().nullable(),
        motivo: z.string().nullable(),
      }),
    ),
    servicos: z.array(z.object({ servico: z.string(), ultimo: z.string().nullable(), detalhe: z.string() })),
    erros: z.array(
      z.object({ id: z.number().int(), fila: z.string(), processo: z.string(), agendado: z.string(), erro: z.string() }),
    ),
  }),
  access: administradorAccess,
  effect: 'read',
})

export const pausarFila = defineCall({
  method: 'POST',
  path: '/instancemonitor/pausar',
  summary: 'Pausar ou retomar fila',
  request: z.object({ fila: z.string().max(60), pausar: z.boolean(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: administradorAccess,
  effect: 'write',
})

export const reexecutarItem = defineCall({
  method: 'POST',
  path: '/instancemonitor/reexecutar',
  summary: 'Reexecutar item com erro',
  request: z.object({ id: z.number().int().positive(), motivo: z.string().trim().max(500) }),
  answer: okWire(),
  access: administradorAccess,
  effect: 'write',
})

export const telaInstanceMonitor = defineScreen({
  path: '/home/admin/instance-monitor',
  title: 'Monitor de instâncias',
  access: administradorAccess,
  component: 'instance-monitor',
  help: 'Processos, filas, banco de dados, disco e serviços da instalação, lidos de novo a cada dez segundos. Uma fila pausada guarda o que espera; um item com erro pode ser reexecutado.',
  menu: [{ area: 'admin', grupo: 'Operação', ordem: 10, icone: 'server-cog' }],
})
