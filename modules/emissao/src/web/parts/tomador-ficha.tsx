import { formatDocumento } from '@iss/kernel/documento'
import { formatDate, formatReais } from '@iss/ui/format'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconRepeat, IconUserSearch } from '@tabler/icons-react'
import type { AcoesDaEmissao } from './acoes-da-emissao.ts'
import type { EmissaoForm } from './emissao-form.ts'
import classes from './tomador-ficha.module.css'

type Props = { tomador: EmissaoForm['tomador']; acoes: AcoesDaEmissao; onAlterar: () => void }

const icone = { size: 16, 'aria-hidden': true } as const

/** The taker of the note in two lines, with his last note and what may be done with it. */
export function FichaDoTomador({ tomador, acoes, onAlterar }: Props) {
  const { endereco } = tomador
  const onde = [endereco.logradouro, endereco.numero, endereco.bairro, endereco.uf].filter(Boolean).join(', ')
  const ultima = acoes.tomador?.documento === tomador.documento ? acoes.tomador.ultima : null
  return (
    <div className={classes.ficha}>
      <div className={classes.quem}>
        <p className={classes.nome}>{tomador.nome}</p>
        <p className={classes.linha}>{[formatDocumento(tomador.documento), tomador.email, onde].filter(Boolean).join(' · ')}</p>
        {ultima ? (
          <p className={classes.linha}>
            Última nota: nº {ultima.numero} de {formatDate(ultima.data)}, {formatReais(ultima.valor)}
          </p>
        ) : null}
      </div>
      <div className={classes.acoes}>
        {ultima ? (
          <Button variant="light" size="xs" leftSection={<IconRepeat {...icone} />} onClick={acoes.repetir}>
            Repetir última nota para este tomador
          </Button>
        ) : null}
        <Button variant="subtle" size="xs" leftSection={<IconPencil {...icone} />} onClick={onAlterar}>
          Alterar dados
        </Button>
        <Button variant="subtle" size="xs" leftSection={<IconUserSearch {...icone} />} onClick={acoes.trocar}>
          Trocar tomador
        </Button>
      </div>
      {acoes.avisos.length > 0 ? (
        <div role="status">
          <ul className={classes.avisos}>
            {acoes.avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** Back from the fields to the search. */
export function VoltarABusca({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" size="xs" leftSection={<IconArrowBackUp {...icone} />} onClick={onClick}>
      Buscar tomador
    </Button>
  )
}
