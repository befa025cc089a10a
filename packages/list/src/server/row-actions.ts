import { type Access, isAllowed, type UserInfo } from '@iss/platform/contract'
import type { Operation } from '@iss/platform/server'
import type { z } from 'zod'
import type { ActionDescriptor, ReportPage } from '../definition/calls.ts'
import type { AnyAction } from '../definition/action.ts'
import { filterMeta } from '../definition/filter.ts'
import type { Report } from '../definition/report.ts'
import { describeFilter } from './describe-filter.ts'
import type { Row } from './decode.ts'

type RowActions = NonNullable<ReportPage['linhas'][number]['acoes']>

/** The actions that a user may carry out; addresses are offered to everybody here, the browser knows which of them are open to whom. */
function actionsOf(report: Report, user: UserInfo): [string, AnyAction][] {
  return Object.entries(report.actions).filter(([, action]) => isAllowed(accessOf(report, action), user))
}

function accessOf(report: Report, action: AnyAction): Access {
  if ('call' in action) return action.call.access
  return ('page' in action ? action.access : undefined) ?? report.access
}

/** Actions as the browser draws them. */
export function describeActions(report: Report, user: UserInfo, hoje: string): ActionDescriptor[] {
  return actionsOf(report, user).map(([nome, action]) => {
    const { label, on = 'row', icon, compact, danger = false, question } = action
    return {
      nome,
      rotulo: label,
      lugar: on,
      icone: icon ?? null,
      ...(compact ? { compacto: true } : {}),
      perigo: danger,
      pergunta: typeof question === 'string' ? question : null,
      enviar: ('submit' in action ? action.submit : undefined) ?? label,
      campos: 'call' in action ? fieldsOf(report, nome, action.fields, hoje) : [],
      chamada:
        'call' in action
          ? {
              metodo: action.call.method,
              caminho: action.call.path,
              arquivo: action.call.answer !== 'file' ? null : action.show ? 'mostra' : 'guarda',
              ids: action.idsAs ?? 'ids',
              idempotente: action.call.idempotent ?? false,
              ...(action.leads ? { depois: action.leads } : {}),
            }
          : null,
      endereco: 'href' in action && typeof action.href === 'string' ? action.href : null,
    }
  })
}

function fieldsOf(report: Report, nome: string, fields: z.ZodObject | undefined, hoje: string): ActionDescriptor['campos'] {
  return Object.entries(fields?.shape ?? {}).map(([name, schema]) => {
    const meta = filterMeta(schema as z.ZodType)
    if (!meta) throw new Error(`Report ${report.slug}: field ${name} of ${nome} is not made by a filter field`)
    return describeFilter(name, meta, hoje)
  })
}

/** The lookup of a field of an action that the user may carry out. */
export function lookupOfAction(report: Report, user: UserInfo, nome: string, field: string): string | undefined {
  const action = actionsOf(report, user).find(([name]) => name === nome)?.[1]
  const schema = action && 'call' in action ? action.fields?.shape[field] : undefined
  return schema ? filterMeta(schema as z.ZodType)?.lookup : undefined
}

/** For each row the actions that it offers, with what is sent or where it leads. */
export function rowActions(report: Report, user: UserInfo): (row: Row) => { acoes?: RowActions } {
  const offered = actionsOf(report, user).filter(([, { on }]) => on !== 'list')
  if (offered.length === 0) return () => ({})
  return (row) => {
    const acoes: RowActions = {}
    for (const [name, action] of offered) {
      if (action.when && !action.when(row)) continue
      const { question } = action
      const asked = typeof question === 'function' ? { pergunta: question(row) } : {}
      if ('href' in action) {
        const endereco = typeof action.href === 'string' ? action.href : action.href(row)
        if (endereco !== null) acoes[name] = { ...asked, endereco }
      } else if ('copy' in action) {
        const copia = action.copy(row)
        if (copia !== null) acoes[name] = { copia }
      } else if ('call' in action && action.on !== 'selection')
        acoes[name] = { ...asked, envia: { ...(action.send?.(row) ?? { id: row[report.id as string] }) } }
      else if ('call' in action && action.about) acoes[name] = { ...asked, envia: { id: action.about(row) } }
      else acoes[name] = 'page' in action && action.send ? { ...asked, envia: { ...action.send(row) } } : asked
    }
    return Object.keys(acoes).length > 0 ? { acoes } : {}
  }
}

/** Stops the boot when an action calls what nothing implements, or asks for a field that its call does not take. */
export function validateActions(report: Report, operations: readonly Operation[]): void {
  for (const [name, action] of Object.entries(report.actions)) {
    if (!('call' in action)) continue
    const { call, fields, on } = action
    const fail = (why: string): never => {
      throw new Error(`Report ${report.slug}, action ${name}: ${why}`)
    }
    if (!operations.some((operation) => operation.call === call)) fail(`nothing implements ${call.path}`)
    const { shape } = call.request as { shape?: Record<string, unknown> }
    if (!shape) continue
    for (const field of Object.keys(fields?.shape ?? {})) if (!(field in shape)) fail(`the call ${call.path} takes no '${field}'`)
    const ids = action.idsAs ?? 'ids'
    if (on === 'selection' && !(ids in shape)) fail(`the call ${call.path} takes no '${ids}'`)
  }
}
