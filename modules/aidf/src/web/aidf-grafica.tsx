import { imprimirDocumento } from '@iss/documento/contract/consulta'
import { systemClock } from '@iss/kernel/clock'
import { formatDocumento } from '@iss/kernel/documento'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDate } from '@iss/ui/format'
import { TextField } from '@iss/ui/text-field'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AidfWire, buscarAidfDaGrafica, confirmarConfeccao } from '../contract/aidf.ts'
import { aidfErrors, aidfMensagens } from '../domain/errors.ts'

const columns: GridColumn<AidfWire>[] = [
  { key: 'numero', label: 'AIDF' },
  {
    key: 'contribuinte',
    label: 'Contribuinte',
    wrap: true,
    value: ({ contribuinte, documento }) => `${contribuinte} - ${formatDocumento(documento)}`,
  },
  {
    key: 'faixa',
    label: 'Notas',
    wrap: true,
    value: ({ tipo, serie, numeroInicial, numeroFinal }) => `${tipo}, ${serie}, ${numeroInicial} a ${numeroFinal}`,
  },
  { key: 'emissao', label: 'Autorizada em', kind: 'date' },
  {
    key: 'confeccionadaEm',
    label: 'Confecção',
    value: ({ confeccionadaEm, notaGrafica }) =>
      confeccionadaEm ? `${formatDate(confeccionadaEm)}, nota ${notaGrafica}` : 'A confirmar',
  },
  { key: 'estado', label: 'Situação', kind: 'status', tone: ({ tone }) => tone },
]

type Valores = { notaGrafica: string; data: string }

function Confirmar({ aidf, onDone }: { aidf: AidfWire; onDone: (mensagem: string) => void }) {
  const form = useForm<Valores>({ defaultValues: { notaGrafica: '', data: systemClock.today() } })
  const confirmar = useCallMutation(confirmarConfeccao, {
    form,
    invalidate: [buscarAidfDaGrafica],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  return (
    <Form
      form={form}
      label="Confirmar confecção"
      onSubmit={(valores) => confirmar.mutate({ id: aidf.id, versao: aidf.versao, ...valores })}
    >
      <Text mb="md">
        AIDF nº {aidf.numero}, de {aidf.contribuinte}: notas {aidf.numeroInicial} a {aidf.numeroFinal}.
      </Text>
      <FormGrid>
        <TextField control={form.control} name="notaGrafica" label="Nº da nota da gráfica" required span={6} maxLength={30} />
        <DateField control={form.control} name="data" label="Data da confecção" required span={6} />
      </FormGrid>
      <FormActions>
        <Button type="submit" loading={confirmar.isPending}>
          Confirmar
        </Button>
      </FormActions>
    </Form>
  )
}

/** The printing house sees what it was authorised to print, and confirms it (S03b). */
export function Screen() {
  const page = usePage()
  const abrir = useOpenFile()
  const to = useCall(buscarAidfDaGrafica, {})
  const [escolhida, setEscolhida] = useState<AidfWire | null>(null)
  return (
    <Page title="AIDF da gráfica" back="/home/actions/declaracao-aidf">
      <DataGrid
        label="AIDF a imprimir"
        columns={columns}
        rows={to.data?.lista}
        status={to.gridStatus}
        empty={to.data?.credenciada === false ? aidfErrors.grafica.message : aidfMensagens.vazio}
        onRefresh={to.refetch}
        actions={(aidf) => (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Imprimir a AIDF ${aidf.numero}`}
              onClick={() => void abrir(imprimirDocumento, { id: aidf.id })}
            >
              Imprimir
            </Button>
            {aidf.notaGrafica === null && aidf.estado !== 'Aguardando pagamento' ? (
              <Button
                size="compact-xs"
                aria-label={`Confirmar a confecção da AIDF ${aidf.numero}`}
                onClick={() => setEscolhida(aidf)}
              >
                Confirmar
              </Button>
            ) : null}
          </Group>
        )}
      />
      <FormDialog opened={escolhida !== null} onClose={() => setEscolhida(null)} title="Confirmar confecção">
        {escolhida ? (
          <Confirmar
            aidf={escolhida}
            onDone={(mensagem) => {
              setEscolhida(null)
              page.success(mensagem)
            }}
          />
        ) : null}
      </FormDialog>
    </Page>
  )
}
