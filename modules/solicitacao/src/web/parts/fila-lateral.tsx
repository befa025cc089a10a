import { systemClock } from '@iss/kernel/clock'
import { StatusPill } from '@iss/ui/status-pill'
import { AppLink, useNavigate } from '@iss/portal/navigation'
import { type ReactNode, useEffect } from 'react'
import { labelDoPrazo, toneDoPrazo } from '../../domain/prazo-atendimento.ts'
import { besideInFila } from './fila.ts'
import classes from './fila-lateral.module.css'

/** On a wide screen the pending rows of the last search stand left of the open request; Alt with the arrows goes to the one before and after. */
export function ComFila({ criptId, children }: { criptId: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { linhas, anterior, proxima } = besideInFila(criptId)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const para = !event.altKey ? null : event.key === 'ArrowDown' ? proxima : event.key === 'ArrowUp' ? anterior : null
      if (para === null) return
      event.preventDefault()
      navigate(para)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [anterior, proxima, navigate])
  return (
    <div className={classes.layout} data-rail={linhas.length > 0 || undefined}>
      {linhas.length > 0 ? (
        <nav className={classes.rail} aria-labelledby="fila-de-atendimento">
          <h2 id="fila-de-atendimento" className={classes.title}>{`Pendentes (${linhas.length})`}</h2>
          <p className={classes.hint}>Alt+↓ abre a próxima, Alt+↑ a anterior.</p>
          <ul className={classes.rows}>
            {linhas.map((linha) => (
              <li key={linha.criptId}>
                <AppLink
                  to={linha.endereco}
                  underline="never"
                  className={classes.row}
                  aria-current={linha.criptId === criptId || undefined}
                >
                  <span className={classes.who}>{linha.contribuinte}</span>
                  <span className={classes.what}>{[linha.tipo, linha.assunto].filter(Boolean).join(': ')}</span>
                  {linha.prazo && linha.situacaoDoPrazo ? (
                    <StatusPill tone={toneDoPrazo[linha.situacaoDoPrazo]}>
                      {labelDoPrazo(linha.prazo, systemClock.today())}
                    </StatusPill>
                  ) : null}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div>{children}</div>
    </div>
  )
}
