import { FoldedOnPhone } from '@iss/ui/folded-on-phone'
import { Form, FormCell } from '@iss/ui/form'
import { spanOf } from '@iss/ui/kinds'
import { Panel } from '@iss/ui/panel'
import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { ReportDescriptor } from '../definition/calls.ts'
import { PeriodButtons } from './period-buttons.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FilterValues } from './filter-wire.ts'

type Props = {
  descriptor: Pick<ReportDescriptor, 'slug' | 'filtros' | 'periodos'>
  form: UseFormReturn<FieldValues>
  loading: boolean
  /** Absent while nothing differs from the beginning. */
  onClear?: () => void
  onSearch: (values: FilterValues) => void
  /** How many filters are set, for who sees them folded away. */
  set: number
}

/** The filters of a list above its rows. */
export function ListFilters({ descriptor, form, loading, onClear, onSearch, set }: Props) {
  const { slug, filtros } = descriptor
  const spans = spansOf(filtros.filter(({ raro }) => !raro).map(({ tipo, rotulo }) => spanOf(tipo, rotulo)))
  return (
    <FoldedOnPhone set={set}>
      <Panel>
        <Form form={form} onSubmit={onSearch} label="Filtros">
          <FilterFields
            slug={slug}
            filtros={filtros}
            form={form}
            spans={spans}
            after={
              <FormCell span={4} bottom>
                <Group gap="xs" wrap="nowrap">
                  <Button type="submit" loading={loading} leftSection={<IconSearch size={17} aria-hidden="true" />}>
                    Buscar
                  </Button>
                  {onClear ? (
                    <Button variant="default" onClick={onClear}>
                      Limpar
                    </Button>
                  ) : null}
                </Group>
              </FormCell>
            }
          />
          <PeriodButtons descriptor={descriptor} form={form} onChosen={() => void form.handleSubmit(onSearch)()} />
        </Form>
      </Panel>
    </FoldedOnPhone>
  )
}

/** Columns of twelve of each filter: a row that would just be full gives way to the buttons. */
function spansOf(spans: readonly number[]): number[] {
  const total = spans.reduce((sum, span) => sum + span, 0)
  return total > 8 && total <= 12 ? spans.map((span) => Math.floor((span * 2) / 3)) : [...spans]
}

/** The form of the filters with what the address says. */
export const useFilterForm = (values: FilterValues) => useForm<FieldValues>({ defaultValues: values })
