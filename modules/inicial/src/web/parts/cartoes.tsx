import type { CartaoInicial } from '@iss/portal/contract/cartao'
import { useCall, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Button } from '@mantine/core'
import { buscarCartoes } from '../../contract/cartoes.ts'
import classes from './cartoes.module.css'

/** What matters today, one figure a card, each with the button that does something about it. */
export function Cartoes() {
  const { data, refetch } = useCall(buscarCartoes, {}, { silent: true })
  if (!data) return null
  return (
    <>
      {data.lista.length > 0 ? (
        <ul className={classes.cards} aria-label="Hoje">
          {data.lista.map((cartao) => (
            <Cartao key={cartao.titulo} cartao={cartao} />
          ))}
        </ul>
      ) : null}
      {data.falhas > 0 ? (
        <p className={classes.failed} role="status">
          {data.falhas === 1 ? 'Um cartão não pôde ser lido. ' : `${data.falhas} cartões não puderam ser lidos. `}
          <Button size="compact-xs" variant="light" onClick={refetch}>
            Ler novamente
          </Button>
        </p>
      ) : null}
    </>
  )
}

const palavraDa = { NORMAL: null, ATENCAO: 'Atenção', URGENTE: 'Urgente' } as const

function Cartao({ cartao: { titulo, valor, detalhe, urgencia, rotulo, link } }: { cartao: CartaoInicial }) {
  const canOpen = useCanOpen()
  const abre = link !== null && rotulo !== null && canOpen(link)
  const palavra = palavraDa[urgencia]
  return (
    <li className={classes.card} data-urgencia={urgencia}>
      <h2 className={classes.title}>
        {titulo}
        {palavra ? <span className={classes.hidden}>{` (${palavra})`}</span> : null}
      </h2>
      <p className={classes.value}>{valor}</p>
      <p className={classes.detail}>{detalhe}</p>
      {abre ? (
        <LinkButton to={link} size="xs" variant={urgencia === 'NORMAL' ? 'light' : 'filled'} className={classes.action}>
          {rotulo}
        </LinkButton>
      ) : null}
    </li>
  )
}
