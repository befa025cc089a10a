import { imprimirDanfse } from '@iss/nota/contract/consulta'
import { textoNota } from '@iss/nota/domain/mensagens'
import { enviarEmailNotaCall } from '@iss/nota/contract/email-nota'
import { EmailDoDocumento } from '@iss/documento/parts/email-do-documento.tsx'
import { useOpenFile } from '@iss/portal/files'
import { LinkButton } from '@iss/portal/navigation'
import { formatReais } from '@iss/ui/format'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileInvoice, IconMail, IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './notas-emitidas.module.css'

/** A note that was issued since the screen was opened. */
export type NotaEmitida = {
  id: number
  numero: number
  tomador: string
  documento: string | null
  emailTomador: string | null
  valorTotal: Dinheiro
}

type Props = {
  notas: readonly NotaEmitida[]
  onMesmoTomador: (nota: NotaEmitida) => void
  extras?: (nota: NotaEmitida) => React.ReactNode
}
const icone = { size: 16, 'aria-hidden': true } as const

/** The note just issued with what is usually done next, above the form of the next one. */
export function NotasEmitidas({ notas, onMesmoTomador, extras }: Props) {
  const open = useOpenFile()
  const [email, setEmail] = useState(false)
  const nota = notas[0]
  if (!nota) return null
  return (
    <section className={classes.emitida} aria-label="Notas emitidas agora">
      <IconCircleCheck size={26} className={classes.sinal} aria-hidden="true" />
      <div className={classes.texto}>
        <p className={classes.frase} role="status">
          {textoNota('emitida', { n: String(nota.numero) })}
        </p>
        <p className={classes.linha}>
          {nota.tomador} · {formatReais(nota.valorTotal)}
          {notas.length > 1
            ? ` · ${counted(notas.length, 'nota', 'notas')} nesta tela, ${formatReais(Dinheiro.sum(notas.map(({ valorTotal }) => valorTotal)))}`
            : ''}
        </p>
      </div>
      <div className={classes.acoes}>
        <LinkButton
          to={`/home/actions/nota-fiscal?id=${nota.id}`}
          variant="default"
          size="xs"
          leftSection={<IconFileInvoice {...icone} />}
        >
          Abrir a nota
        </LinkButton>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter {...icone} />}
          loading={open.isPending}
          onClick={() => void open(imprimirDanfse, { id: nota.id })}
        >
          PDF
        </Button>
        <Button variant="default" size="xs" leftSection={<IconMail {...icone} />} onClick={() => setEmail(true)}>
          E-mail
        </Button>
        {nota.documento ? (
          <Button variant="light" size="xs" leftSection={<IconRepeat {...icone} />} onClick={() => onMesmoTomador(nota)}>
            Emitir outra para este tomador
          </Button>
        ) : null}
        {extras?.(nota)}
      </div>
      <EmailDoDocumento
        chamada={enviarEmailNotaCall}
        id={nota.id}
        titulo={`Enviar a NF-e nº ${nota.numero} por e-mail`}
        para={email ? [nota.emailTomador ?? ''] : null}
        onClose={() => setEmail(false)}
      />
    </section>
  )
}
