import { Collapse, UnstyledButton } from '@mantine/core'
import { IconCalculator, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './memoria-de-calculo.module.css'

export type PassoDeCalculo = {
  descricao: string
  /** 'R$ 1.000,00 × 5,00%'. */
  formula?: ReactNode
  /** The result of the step, already formatted. */
  valor?: ReactNode
  /** Law, article or configuration with its validity. */
  fonte?: ReactNode
}

type Props = { titulo?: string; passos: readonly PassoDeCalculo[]; defaultOpen?: boolean }

/** Says step by step how a value came about (architecture: every number explains itself). */
export function MemoriaDeCalculo({ titulo = 'Por que este valor?', passos, defaultOpen = false }: Props) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  if (passos.length === 0) return null
  return (
    <div className={classes.root}>
      <UnstyledButton className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconCalculator size={17} stroke={1.7} aria-hidden="true" />
        {titulo}
        <IconChevronDown size={16} className={classes.chevron} data-open={open || undefined} aria-hidden="true" />
      </UnstyledButton>
      <Collapse expanded={open} id={id} transitionDuration={300}>
        <ol className={classes.steps}>
          {passos.map((passo, index) => (
            <li key={`${index}-${passo.descricao}`} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <div className={classes.text}>
                <p className={classes.descricao}>{passo.descricao}</p>
                {passo.formula ? <p className={classes.formula}>{passo.formula}</p> : null}
                {passo.fonte ? <p className={classes.fonte}>{passo.fonte}</p> : null}
              </div>
              {passo.valor ? <span className={classes.valor}>{passo.valor}</span> : null}
            </li>
          ))}
        </ol>
      </Collapse>
    </div>
  )
}
