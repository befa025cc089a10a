import { counted } from '@iss/kernel/texto'
import { formatDate, formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { useCall, useCan, useCanOpen } from '@iss/portal/hooks'
import { AppLink, LinkButton } from '@iss/portal/navigation'
import { buscarVencimentos } from '../../contract/caminho.ts'
import { semValorDeHoje } from '../../domain/caminho-do-mes.ts'
import classes from './caminho-do-mes.module.css'

/** What is due, when, how much today, and one button for each. */
export function Vencimentos() {
  const can = useCan()
  const canOpen = useCanOpen()
  const { data } = useCall(buscarVencimentos, {}, { enabled: can(buscarVencimentos.access), silent: true })
  if (!data || data.lista.length === 0) return null
  return (
    <Panel title="O que vence">
      <ul className={classes.due}>
        {data.lista.map(({ titulo, vencimento, diasDeAtraso, valor, rotulo, link }) => (
          <li key={titulo} className={classes.item}>
            <div className={classes.what}>
              {titulo}
              <span className={classes.when} data-late={diasDeAtraso > 0 || undefined}>
                {diasDeAtraso > 0
                  ? `Venceu em ${formatDate(vencimento)}, há ${counted(diasDeAtraso, 'dia', 'dias')}`
                  : `Vence em ${formatDate(vencimento)}`}
              </span>
            </div>
            <div className={classes.amount} data-missing={valor === null || undefined}>
              {valor ? formatReais(valor) : semValorDeHoje}
            </div>
            {canOpen(link) ? (
              <LinkButton to={link} size="xs" variant={diasDeAtraso > 0 ? 'filled' : 'light'}>
                {rotulo}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
      {data.outros > 0 ? (
        <p className={classes.more}>
          {`Mais ${counted(data.outros, 'vencimento', 'vencimentos')}: `}
          <AppLink to="/home/actions/guias-contribuinte">guias</AppLink> e{' '}
          <AppLink to="/home/escrituracao/list">competências</AppLink>.
        </p>
      ) : null}
    </Panel>
  )
}
