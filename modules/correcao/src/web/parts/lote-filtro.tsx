import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { DateField } from '@iss/ui/date-field'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { filtroLoteWire } from '../../contract/lote-de-notas.ts'
import { lerNumeros, loteErrors } from '../../domain/lote-de-notas.ts'
import { PrestadorField } from '@iss/nota/parts/prestador-field.tsx'

export type FiltroLote = z.output<typeof filtroLoteWire> & { motivo: string | null }
type FiltroForm = {
  prestadorId: number | null
  serie: string
  numeroInicial: number | null
  numeroFinal: number | null
  numeros: string
  dataInicial: string
  dataFinal: string
  motivo: string
}

/** The note that another screen asks for in the address (`prestador`, `numero`); null when it names none. */
export function filtroDoEndereco(search: URLSearchParams): FiltroLote | null {
  const [prestadorId, numero] = [Number(search.get('prestador')), Number(search.get('numero'))]
  if (!Number.isSafeInteger(prestadorId) || prestadorId <= 0 || !Number.isSafeInteger(numero) || numero <= 0) return null
  return {
    prestadorId,
    serie: null,
    numeroInicial: null,
    numeroFinal: null,
    numeros: String(numero),
    dataInicial: null,
    dataFinal: null,
    motivo: null,
  }
}

type Props = {
  /** What was asked for when the screen opened. */
  inicial: FiltroLote | null
  /** What the two days mean: 'Emissão' or 'Cancelamento'. */
  data: string
  comMotivo?: boolean
  pendente: boolean
  onBuscar: (filtro: FiltroLote) => void
}

/** First step of an order: which notes it chooses from. */
export function FiltroDoLote({ inicial, data, comMotivo = false, pendente, onBuscar }: Props) {
  const form = useForm<FiltroForm>({
    defaultValues: {
      prestadorId: inicial?.prestadorId ?? null,
      serie: '',
      numeroInicial: null,
      numeroFinal: null,
      numeros: inicial?.numeros ?? '',
      dataInicial: '',
      dataFinal: '',
      motivo: '',
    },
  })
  const { control } = form
  const buscar = (valores: FiltroForm) => {
    if (valores.prestadorId === null)
      return form.setError('prestadorId', { type: 'validate', message: loteErrors.prestador.message })
    if (lerNumeros(valores.numeros) === null)
      return form.setError('numeros', { type: 'validate', message: loteErrors.numeros.message })
    onBuscar({
      ...valores,
      serie: valores.serie.trim() || null,
      numeros: valores.numeros.trim(),
      dataInicial: valores.dataInicial || null,
      dataFinal: valores.dataFinal || null,
      motivo: valores.motivo.trim() || null,
    })
  }
  return (
    <Panel title="Seleção">
      <Form form={form} onSubmit={buscar} label="Seleção das notas">
        <FormGrid>
          <PrestadorField control={control} />
          <TextField control={control} name="serie" label="Série" maxLength={20} span={2} />
          <NumberField control={control} name="numeroInicial" label="Número de" min={1} span={2} />
          <NumberField control={control} name="numeroFinal" label="Número até" min={1} span={2} />
          <DateField control={control} name="dataInicial" label={`${data} de`} span={3} />
          <DateField control={control} name="dataFinal" label={`${data} até`} span={3} />
          {comMotivo ? <TextField control={control} name="motivo" label="Motivo contém" maxLength={200} span={6} /> : null}
          <TextArea
            control={control}
            name="numeros"
            label="Lista de números"
            description="Opcional. Separe por vírgula, espaço ou linha."
            rows={2}
            maxLength={10_000}
            span={comMotivo ? 9 : 6}
          />
          <FormCell span={comMotivo ? 3 : 12} bottom>
            <Button type="submit" loading={pendente} leftSection={<IconSearch size={17} aria-hidden="true" />}>
              Buscar notas
            </Button>
          </FormCell>
        </FormGrid>
      </Form>
    </Panel>
  )
}
