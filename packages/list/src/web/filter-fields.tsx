import { FormGrid } from '@iss/ui/form'
import { spanOf } from '@iss/ui/kinds'
import { Button, Collapse } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FilterDescriptor } from '../definition/calls.ts'
import { FilterControl } from './filter-control.tsx'
import { isSet } from './filter-wire.ts'

type Props = {
  slug: string
  filtros: readonly FilterDescriptor[]
  form: UseFormReturn<FieldValues>
  /** Columns of twelve of the filters in view; those of their kinds unless told. */
  spans?: readonly number[]
  /** Stands behind the last filter in view. */
  after?: ReactNode
}

/** Filters in view, and behind 'Mais filtros' those that are seldom asked for; these open by themselves while one of them is set or refused. */
export function FilterFields({ slug, filtros, form, spans, after }: Props) {
  const id = useId()
  const seldom = filtros.filter(({ raro }) => raro)
  const shown = filtros.filter(({ raro }) => !raro)
  const begun = form.formState.defaultValues ?? {}
  const [open, setOpen] = useState(() => seldom.some(({ nome, padrao }) => isSet(begun[nome]) && !isSet(padrao)))
  const refused = seldom.some(({ nome }) => nome in form.formState.errors)
  const isOpen = open || refused
  const draw = (filter: FilterDescriptor, span = spanOf(filter.tipo, filter.rotulo)) => (
    <FilterControl key={filter.nome} slug={slug} filter={filter} control={form.control} span={span} />
  )
  return (
    <>
      <FormGrid>
        {shown.map((filter, index) => draw(filter, spans?.[index]))}
        {after}
      </FormGrid>
      {seldom.length > 0 ? (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            mt="xs"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Menos filtros' : `Mais filtros (${seldom.length})`}
          </Button>
          <Collapse expanded={isOpen} id={id} transitionDuration={150}>
            <div style={{ paddingTop: 10 }}>
              <FormGrid>{seldom.map((filter) => draw(filter))}</FormGrid>
            </div>
          </Collapse>
        </>
      ) : null}
    </>
  )
}
