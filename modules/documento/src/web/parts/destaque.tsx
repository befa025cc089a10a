import { type Qr, QrCode } from '@iss/ui/qr-code'
import type { ReactNode } from 'react'
import classes from './destaque.module.css'

type Props = {
  /** 'Valor a pagar' … */
  rotulo: string
  /** As it is read: 'R$ 1.500,00'. */
  quantia: string
  anulado?: boolean
  /** Pills that tell its situation. */
  situacao: ReactNode
  /** What it is, in short lines. */
  linhas: readonly { rotulo: string; valor: string | null }[]
  qr?: { codigo: Qr; rotulo: string } | undefined
  /** What is done with it: to copy, to pay, to send. */
  acoes?: ReactNode
  children?: ReactNode
}

/** The head of a document's page: amount first, its QR code beside it, what to copy under both. */
export function DestaqueDoDocumento({ rotulo, quantia, anulado, situacao, linhas, qr, acoes, children }: Props) {
  return (
    <section className={classes.rosto} aria-label="Resumo">
      <div className={classes.topo}>
        <div className={classes.dados}>
          <dl className={classes.principal}>
            <dt>{rotulo}</dt>
            <dd data-anulado={anulado || undefined}>{quantia}</dd>
          </dl>
          <p className={classes.situacao}>{situacao}</p>
          <dl className={classes.linhas}>
            {linhas
              .filter(({ valor }) => valor)
              .map((linha) => (
                <div key={linha.rotulo}>
                  <dt>{linha.rotulo}</dt>
                  <dd>{linha.valor}</dd>
                </div>
              ))}
          </dl>
        </div>
        {qr ? (
          <figure className={classes.qr}>
            <QrCode {...qr.codigo} label={`QR Code: ${qr.rotulo}`} size={164} />
            <figcaption>{qr.rotulo}</figcaption>
          </figure>
        ) : null}
      </div>
      {acoes ? <div className={classes.acoes}>{acoes}</div> : null}
      {children}
    </section>
  )
}
