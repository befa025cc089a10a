import { type Access, dataWire, defineCall, defineScreen, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Inspectors (spec 2 §2.8). */
export const historicoAccess = { perfis: ['fiscal'] } as const satisfies Access

/** Finds a note by provider and number, by its verification code, or by provider and number of the RPS (F42). */
export const localizarNotaFiscal = defineCall({
  method: 'POST',
  path: '/historiconotafiscal/buscar',
  summary: 'Localizar nota para o histórico',
  request: z.object({
    prestadorId: idWire().nullable().default(null),
    numero: z.number().int().positive().nullable().default(null),
    serie: z.string().max(20).nullable().default(null),
    codigo: z.string().max(60).nullable().default(null),
    rps: z.number().int().positive().nullable().default(null),
  }),
  answer: z.object({ id: idWire() }),
  access: historicoAccess,
  effect: 'read',
})

/** What the view of a note does not tell: requests about it, and when it was printed, taken out and checked. */
export const buscarHistoricoNotaFiscal = defineCall({
  method: 'POST',
  path: '/historiconotafiscal/buscarTO',
  summary: 'Histórico da nota fiscal',
  request: z.object({ id: idWire() }),
  answer: z.object({
    prestadorId: idWire(),
    solicitacoes: z.array(
      z.object({
        id: idWire(),
        protocolo: z.string(),
        tipo: z.string(),
        data: z.string(),
        solicitante: z.string(),
        situacao: z.string(),
        decisao: z.string().nullable(),
      }),
    ),
    verificacoes: z.array(z.object({ rotulo: z.string(), momento: z.string().nullable() })),
  }),
  access: historicoAccess,
  effect: 'read',
})

/** The life of a note as PDF: what happened and what changed. */
export const imprimirHistoricoNotaFiscal = defineCall({
  method: 'GET',
  path: '/historiconotafiscal/imprimir/:id',
  summary: 'Histórico da nota fiscal em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: historicoAccess,
  effect: 'read',
})

/** The life of every note of a period, of one provider or of all: a sheet made by the queue, in the list of the last reports of kind 36 (F42). */
export const agendarHistoricoDeNotas = defineCall({
  method: 'POST',
  path: '/historiconotafiscal/agendar',
  summary: 'Agenda o histórico das notas de um período; um pedido idêntico na fila responde o que já existe',
  request: z.object({
    prestadorId: idWire().nullable().default(null),
    /** Days of issue, both included; at most twelve months. */
    dataInicial: dataWire(),
    dataFinal: dataWire(),
    formato: z.enum(['XLS', 'CSV']),
  }),
  /** Number of the process; `existente` when it had been asked for before. */
  answer: z.object({ id: idWire(), mensagem: z.string(), existente: z.boolean() }),
  access: historicoAccess,
  effect: 'write',
})

export const telaHistoricoNota = defineScreen({
  path: '/home/actions/consulta-historico-nota-fiscal',
  title: 'Histórico da nota fiscal',
  component: 'consulta-historico-nota-fiscal',
  access: historicoAccess,
  menu: [
    { area: 'fiscal', grupo: 'Movimentação de notas', ordem: 420, icone: 'history' },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 420, icone: 'history' },
  ],
})
