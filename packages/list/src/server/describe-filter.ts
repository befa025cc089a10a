import { PERSON_LOOKUP } from '@iss/kinds'
import type { FilterDescriptor } from '../definition/calls.ts'
import type { FilterMeta } from '../definition/filter.ts'

/** A filter, or a field of an action, as the browser draws it; its initial value is that of today. */
export function describeFilter(nome: string, meta: FilterMeta, hoje: string): FilterDescriptor {
  const { initial } = meta
  return {
    nome,
    rotulo: meta.label,
    tipo: meta.kind,
    obrigatorio: meta.required ?? false,
    padrao: (typeof initial === 'function' ? (initial as (hoje: string) => unknown)(hoje) : initial) ?? null,
    ...(meta.options ? { opcoes: meta.options.map(({ value, label }) => ({ value, label })) } : {}),
    ...(meta.lookup === PERSON_LOOKUP ? { pessoa: true } : {}),
    ...(meta.help ? { ajuda: meta.help } : {}),
    ...(meta.whole ? { todos: meta.whole } : {}),
  }
}
