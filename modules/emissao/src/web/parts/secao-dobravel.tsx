import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './secao-dobravel.module.css'

type Props = { titulo: string; resumo: ReactNode; aberta: boolean; onMudar: (aberta: boolean) => void; children: ReactNode }

/** A section that folds to one line: its title and what it holds. */
export function SecaoDobravel({ titulo, resumo, aberta, onMudar, children }: Props) {
  const id = useId()
  return (
    <section className={classes.secao} aria-label={titulo}>
      <h2 className={classes.titulo}>
        <UnstyledButton className={classes.botao} aria-expanded={aberta} aria-controls={id} onClick={() => onMudar(!aberta)}>
          <IconChevronDown size={18} className={classes.seta} data-aberta={aberta || undefined} aria-hidden="true" />
          <span className={classes.nome}>{titulo}</span>
          {aberta ? null : <span className={classes.resumo}>{resumo}</span>}
        </UnstyledButton>
      </h2>
      <div id={id} className={classes.corpo} hidden={!aberta}>
        {children}
      </div>
    </section>
  )
}
