import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Dialog } from '@iss/ui/dialog'
import { useCall } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarListaAtividadePorMunicipio } from '../../contract/primeiro-acesso.ts'
import { publicoErrors, publicoTexts } from '../../domain/errors.ts'
import type { Atividade } from './primeiro-acesso-form.ts'
import classes from './primeiro-acesso.module.css'

const columns: GridColumn<Atividade>[] = [
  { key: 'codigo', label: 'Código', width: 120 },
  { key: 'resumo', label: 'Resumo', wrap: true },
]

type Props = {
  atividades: readonly Atividade[]
  onChange: (atividades: Atividade[]) => void
  /** Add and remove are hidden (bloqueiaAtividade, or a user already registered). */
  bloqueada: boolean
  documento: string
  idMunicipio: number
}

/** The activities of the registration with their popup: at most 640 wide and 480 high, ten rows a page, a click adds (spec 1 §2.5). */
export function Atividades({ atividades, onChange, bloqueada, documento, idMunicipio }: Props) {
  const page = usePage()
  const [aberto, setAberto] = useState(false)
  const lista = useCall(
    buscarListaAtividadePorMunicipio,
    { documento, idMunicipio },
    { enabled: !bloqueada, staleTime: 3_600_000 },
  )

  const incluir = (atividade: Atividade) => {
    setAberto(false)
    page.clear()
    if (atividades.some(({ id }) => id === atividade.id)) page.error(publicoErrors.atividadeRepetida.message)
    else onChange([...atividades, atividade])
  }

  return (
    <section aria-label="Atividades">
      <div className={classes.head}>
        <span className={classes.label}>Atividades</span>
        {bloqueada ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => setAberto(true)}
          >
            Adicionar atividade
          </Button>
        )}
      </div>
      {atividades.length === 0 ? (
        <p role="status">{publicoTexts.semAtividades}</p>
      ) : (
        <ul className={classes.list}>
          {atividades.map((atividade) => (
            <li key={atividade.id} className={classes.item}>
              <span>
                <span className={classes.code}>{atividade.codigo}</span>
                {atividade.resumo}
              </span>
              {bloqueada ? null : (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remover ${atividade.resumo}`}
                  onClick={() => onChange(atividades.filter(({ id }) => id !== atividade.id))}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog opened={aberto} onClose={() => setAberto(false)} title="Atividades" size={640}>
        <div className={classes.popup}>
          <DataGrid
            label="Atividades do município"
            columns={columns}
            rows={lista.data}
            status={lista.gridStatus}
            pageSize={10}
            onRowClick={incluir}
          />
        </div>
      </Dialog>
    </section>
  )
}
