import { formatDate, formatMoney } from '@iss/ui/format'
import { Section } from '@iss/ui/panel'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DeducaoVinculada } from './use-deducoes-vinculadas.ts'
import classes from './emissao.module.css'

type Props = { livres: readonly DeducaoVinculada[]; onDeduzir: (notas: readonly DeducaoVinculada[]) => void }

/** Linked notes of the competence that wait to be deducted; each is deducted once. */
export function DeducoesVinculadas({ livres, onDeduzir }: Props) {
  if (livres.length === 0) return null
  return (
    <Section title="Notas vinculadas da competência">
      <p className={classes.notes}>Cada nota vinculada é deduzida uma única vez.</p>
      <ul className={classes.vinculadas}>
        {livres.map((nota) => (
          <li key={nota.id} className={classes.vinculada}>
            <span>
              {nota.tipoNota} nº {nota.nota}, {nota.prestador}, de {formatDate(nota.data)}
              {nota.obra ? `, obra ${nota.obra}` : ''}
            </span>
            <strong className={classes.vinculadaValor}>R$ {formatMoney(nota.valor)}</strong>
            <Button
              variant="light"
              size="xs"
              aria-label={`Deduzir a nota ${nota.nota} de ${nota.prestador}`}
              onClick={() => onDeduzir([nota])}
            >
              Deduzir
            </Button>
          </li>
        ))}
      </ul>
      {livres.length > 1 ? (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onDeduzir(livres)}
        >
          Deduzir todas
        </Button>
      ) : null}
    </Section>
  )
}
