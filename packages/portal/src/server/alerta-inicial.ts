import type { Context } from '@iss/platform/server'
import type { AvisoInicial } from '../contract/aviso.ts'
import type { BloqueioInicial } from '../contract/bloqueio.ts'

/** What the panel Mensagens may say of a person; every part may be left out. */
export type AlertasDaPessoa = {
  alertas?: string[]
  /** 'Alíquota Simples incorreta': shown with a link to /home/actions/aliquota-simples. */
  aliquotaSimples?: string | null
  desenquadradoSimples?: string | null
  autorizacoes?: string[]
  bloqueios?: BloqueioInicial[]
  /** Warnings with the screen on which something is done about them. */
  avisos?: AvisoInicial[]
}

/** A reason to warn the selected person on the start page, declared by the module that knows it. Reads only. */
export type AlertaInicial = { kind: 'alerta-inicial'; alertas(ctx: Context, pessoaId: number): Promise<AlertasDaPessoa> }

/** Declares such a reason. */
export function defineAlertaInicial(alertas: AlertaInicial['alertas']): AlertaInicial {
  return { kind: 'alerta-inicial', alertas }
}
