import { dataWire, defineCall, defineScreen, fileAnswer, idWire, okWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { type SituacaoProcesso, situacoesProcesso } from '../domain/fila-processamento.ts'

/** Inspector, gestor and administrador (R2-2.8-32); the city is that of the session. */
export const monitorProcessamentoAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const situacoes = Object.keys(situacoesProcesso) as [SituacaoProcesso, ...SituacaoProcesso[]]

const filtro = {
  fila: z.string().max(60).nullable().default(null),
  situacao: z.enum(situacoes).nullable().default(null),
  /** Civil days of the scheduling, both included; today when not given. */
  dataInicial: dataWire().nullable().default(null),
  dataFinal: dataWire().nullable().default(null),
  /** Part of the user name. */
  usuario: z.string().max(100).default(''),
  /** Kind of asynchronous report (0 to 67). */
  tipoRelatorio: z.number().int().min(0).nullable().default(null),
}

const linha = z.object({
  id: idWire(),
  fila: z.string(),
  filaRotulo: z.string(),
  tipo: z.string(),
  usuario: z.string(),
  contribuinte: z.string().nullable(),
  agendado: z.string(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  duracao: z.string(),
  situacao: z.enum(situacoes),
  situacaoRotulo: z.string(),
  /** 'feitos de total', or why it ended. */
  mensagem: z.string(),
  /** The report is ready and is of this user (or the user is administrator). */
  podeBaixar: z.boolean(),
  podeReprocessar: z.boolean(),
  podeCancelar: z.boolean(),
})

/** What waits, runs, is stuck or failed (F79). */
export const buscarMonitorProcessamento = defineCall({
  method: 'POST',
  path: '/monitorprocessamento/buscar',
  summary: 'Monitor de processamento',
  request: z.object({ ...filtro, ...pageRequest }),
  answer: z.object({
    atualizadoEm: z.string(),
    dataInicial: dataWire(),
    dataFinal: dataWire(),
    filas: z.array(
      z.object({
        fila: z.string(),
        rotulo: z.string(),
        naFila: z.number().int(),
        processando: z.number().int(),
        concluidosHoje: z.number().int(),
        inesperados: z.number().int(),
        espera: z.string(),
        maisAntigo: z.string().nullable(),
      }),
    ),
    tiposRelatorio: z.array(z.object({ tipo: z.number().int(), titulo: z.string() })),
    lista: z.array(linha),
    total: z.number().int(),
  }),
  access: monitorProcessamentoAccess,
  effect: 'read',
})

/** What a process was asked to do (its map of parameters) and what it says of itself. */
export const buscarParametrosProcesso = defineCall({
  method: 'POST',
  path: '/monitorprocessamento/buscarTO',
  summary: 'Parâmetros de um processamento',
  request: z.object({ id: idWire() }),
  answer: z.object({ parametros: z.array(z.object({ nome: z.string(), valor: z.string() })) }),
  access: monitorProcessamentoAccess,
  effect: 'read',
})

/** Puts a process that ended unexpectedly back into its queue; it goes on where it stopped, as whoever asked for it. */
export const reprocessarProcesso = defineCall({
  method: 'POST',
  path: '/monitorprocessamento/reprocessar',
  summary: 'Reprocessar',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: monitorProcessamentoAccess,
  effect: 'write',
})

/** Takes a report that has not begun out of the queue. Other work holds what it is to do until it is done, and is never cancelled here. */
export const cancelarProcesso = defineCall({
  method: 'POST',
  path: '/monitorprocessamento/cancelar',
  summary: 'Cancelar um relatório que não começou',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: monitorProcessamentoAccess,
  effect: 'write',
})

export const exportarMonitorProcessamento = defineCall({
  method: 'POST',
  path: '/monitorprocessamento/exportar',
  summary: 'Processamentos em CSV',
  request: z.object(filtro),
  answer: fileAnswer,
  access: monitorProcessamentoAccess,
  effect: 'read',
})

export const telaMonitorProcessamento = defineScreen({
  path: '/home/fiscal/monitor-processamento',
  title: 'Monitor de processamento',
  component: 'monitor-processamento',
  access: monitorProcessamentoAccess,
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 790, icone: 'server-cog' }],
})
