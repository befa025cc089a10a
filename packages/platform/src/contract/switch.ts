/**
 * A municipal or personal switch (decisions H8): name, default, effect and source stand here, not in columns scattered about.
 * Values are stored per municipality (and per person for 'pessoal') and read with `ctx.switches`.
 */
export type Switch = {
  kind: 'switch'
  scope: 'municipal' | 'pessoal'
  name: string
  label: string
  default: boolean
  effect: string
  source: string
}

/** Declares one switch. */
export function defineSwitch(definition: Omit<Switch, 'kind'>): Switch {
  return { kind: 'switch', ...definition }
}
