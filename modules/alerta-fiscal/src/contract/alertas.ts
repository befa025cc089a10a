import { achadoJuntado } from '@iss/acao-fiscal/contract/achados'
import { inspecaoAccess } from '@iss/acao-fiscal/contract/acesso'
import { kindNames } from '@iss/kinds'
import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { regimesIss } from '@iss/pessoa/domain/pessoa'
import { competenciaWire, defineCall, defineScreen, dinheiroWire, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { prazoDaNotificacao } from '../domain/notificacao.ts'
import { codigosRegra, tiposAlerta } from '../domain/regras.ts'
import { acoesDoAlerta, situacoesAlerta } from '../domain/situacao-alerta.ts'

/** Who looks at the alerts, takes them and sets them aside (F120); who inspects notifies and plans. */
export const alertaAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:monitorFiscal'] } as const
/** Who sets the rules and asks for a run. */
export const regraAccess = { perfis: ['gestor'], chaves: ['iss:monitorFiscal'] } as const

export const telaMonitorAlertas = defineScreen({
  path: '/home/actions/monitor-alerta-fiscal',
  title: 'Monitor de alertas fiscais',
  component: 'monitor-alerta-fiscal',
  access: alertaAccess,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Fiscalização',
      ordem: 5,
      icone: 'alert-triangle',
      palavras: ['malha', 'divergência', 'queda', 'irregularidade'],
    },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 782, icone: 'alert-triangle' },
  ],
})

/** The cards of the monitor: of each type how many alerts wait and what they may be worth; and what the last run did. */
export const buscarMonitorAlertas = defineCall({
  method: 'POST',
  path: '/alertafiscal/monitor',
  summary: 'Alertas fiscais por tipo',
  request: z.object({}),
  answer: z.object({
    tipos: z.array(z.object({ tipo: z.enum(tiposAlerta), quantidade: z.number().int(), impacto: dinheiroWire() })),
    /** Null: no run has ended yet. */
    apuracao: z
      .object({ em: z.string(), encontrados: z.number().int(), novos: z.number().int(), encerrados: z.number().int() })
      .nullable(),
    processando: z.boolean(),
    podeApurar: z.boolean(),
  }),
  access: alertaAccess,
  effect: 'read',
})

const fato = z.object({ rotulo: z.string(), tipo: z.enum(kindNames), valor: z.string() })

/** One alert, explained: its rule with the parameters of then, and each figure that the rule looked at. */
export const buscarAlerta = defineCall({
  method: 'POST',
  path: '/alertafiscal/buscarTO',
  summary: 'Um alerta fiscal com a sua memória',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    regra: z.enum(codigosRegra),
    titulo: z.string(),
    explicacao: z.string(),
    tipo: z.enum(tiposAlerta),
    contribuinte: z.object({ id: idWire(), nome: z.string(), documento: z.string() }),
    competencia: competenciaWire(),
    papel: z.enum(['PRESTADOR', 'TOMADOR']).nullable(),
    tipoRegime: z.enum(regimesIss),
    tipoRegimeConfigurado: z.enum(regimesIss).nullable(),
    esperado: dinheiroWire(),
    encontrado: dinheiroWire(),
    impacto: dinheiroWire(),
    fatos: z.array(fato),
    situacao: z.enum(situacoesAlerta),
    fiscal: z.string().nullable(),
    motivo: z.string().nullable(),
    criadoEm: z.string(),
    atualizadoEm: z.string(),
    fiscalizacao: z.object({ id: idWire(), numero: z.number().int() }).nullable(),
    acoes: z.array(z.enum(acoesDoAlerta)),
    /** What people did with it, the last first (AlertaFiscalHistorico of the design). */
    historico: z.array(
      z.object({
        /** Null: it ended by itself, which is no event of the audit. */
        id: idWire().nullable(),
        em: z.string(),
        quem: z.string(),
        situacao: z.enum(situacoesAlerta),
        texto: z.string(),
      }),
    ),
  }),
  access: alertaAccess,
  effect: 'read',
})

const sobreMuitos = {
  method: 'POST',
  answer: selectionAnswer,
  effect: 'write',
  idempotent: true,
  audit: 'cada alerta tratado é registrado; os recusados não mudam',
} as const

/** The inspector takes alerts: from then on they are his. */
export const assumirAlertas = defineCall({
  ...sobreMuitos,
  path: '/alertafiscal/assumir',
  summary: 'Assumir alertas fiscais',
  request: z.object({ ids: selectionIds }),
  access: alertaAccess,
})

/** Sets alerts aside, with the reason. */
export const justificarAlertas = defineCall({
  ...sobreMuitos,
  path: '/alertafiscal/justificar',
  summary: 'Justificar alertas fiscais',
  request: z.object({ ids: selectionIds, justificativa: z.string().max(500).default('') }),
  access: alertaAccess,
})

/** A notice to each taxpayer of these alerts, one for all of his. */
export const notificarAlertas = defineCall({
  ...sobreMuitos,
  path: '/alertafiscal/notificar',
  summary: 'Notificar os contribuintes de alertas fiscais',
  request: z.object({
    ids: selectionIds,
    texto: z.string().max(8000).default(''),
    /** Business days; without them no answer is asked for. */
    prazoDias: z.number().int().min(prazoDaNotificacao.min).max(prazoDaNotificacao.max).nullable().default(null),
  }),
  access: inspecaoAccess,
})

/** Puts an alert as a finding into the open inspection of its taxpayer, or keeps it for the one that `link` plans. */
export const levarAlerta = defineCall({
  method: 'POST',
  path: '/alertafiscal/agendar',
  summary: 'Levar um alerta para a fiscalização',
  request: z.object({ id: idWire() }),
  answer: achadoJuntado,
  access: inspecaoAccess,
  effect: 'write',
  audit: 'o achado é registrado ao ser guardado; repetir não muda nada',
})

/** Asks for a run of the rules now. */
export const apurarAlertas = defineCall({
  method: 'POST',
  path: '/alertafiscal/apurar',
  summary: 'Apurar os alertas fiscais',
  request: z.object({}),
  answer: okWire(),
  access: regraAccess,
  effect: 'write',
})
