import { Panel } from '@iss/ui/panel'
import { useOpenFile } from '@iss/portal/files'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { imprimirCartaCorrecao } from '../../contract/carta-da-nota.ts'
import type { Nota } from './nota-abas.tsx'
import classes from './nota-fiscal.module.css'

/** The letter of correction in force, on the view of its note: what it declares and how each field reads now. */
export function CartaDaNota({ carta }: { carta: NonNullable<Nota['carta']> }) {
  const open = useOpenFile()
  return (
    <Panel
      title={`Carta de correção nº ${carta.numero}`}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={open.isPending}
          leftSection={<IconPrinter size={15} aria-hidden="true" />}
          aria-label={`Imprimir a carta de correção nº ${carta.numero}`}
          onClick={() => void open(imprimirCartaCorrecao, { id: carta.id })}
        >
          Imprimir
        </Button>
      }
    >
      <p className={classes.text}>{carta.texto}</p>
      <p className={classes.issued}>Emitida em {carta.emissao}</p>
      <dl className={classes.corrections}>
        {carta.correcoes.map(({ rotulo, de, para }) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>
              <span className={classes.before}>{de || 'Não informado'}</span>
              <span>{para}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
