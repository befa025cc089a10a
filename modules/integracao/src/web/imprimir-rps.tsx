import { counted } from '@iss/kernel/texto'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { buscarRpsModelo, imprimirRpsModelo } from '../contract/rps-modelo.ts'
import { validarRpsModelo } from '../domain/rps-modelo.ts'

type Dados = AnswerOutputOf<typeof buscarRpsModelo>
type Pedido = { serie: string; inicio: number | null; quantidade: number | null; vias: number | null }

const columns: GridColumn<Dados['impressos'][number]>[] = [
  { key: 'serie', label: 'Série' },
  { key: 'inicial', label: 'Nº inicial', kind: 'integer' },
  { key: 'final', label: 'Nº final', kind: 'integer' },
  { key: 'impressoEm', label: 'Impresso em' },
]

/** Imprimir RPS modelo (S27). */
export function Screen() {
  const dados = useCall(buscarRpsModelo, {})
  return (
    <Page title="Imprimir RPS modelo">
      {dados.data ? (
        <>
          <Modelo key={`${dados.data.serie}-${dados.data.proximo}`} dados={dados.data} />
          <DataGrid
            label="Numerações impressas"
            title="Numerações impressas"
            columns={columns}
            rows={dados.data.impressos}
            status={dados.gridStatus}
            getRowId={(row) => `${row.serie}-${row.inicial}-${row.impressoEm}`}
            empty="Nenhum RPS impresso."
            search={false}
            paged={false}
          />
        </>
      ) : null}
    </Page>
  )
}

function Modelo({ dados }: { dados: Dados }) {
  const abrir = useOpenFile()
  const invalidate = useInvalidate()
  const form = useForm<Pedido>({
    defaultValues: { serie: dados.serie, inicio: dados.proximo, quantidade: 20, vias: 1 },
  })
  const imprimir = async ({ serie, inicio, quantidade, vias }: Pedido) => {
    const pedido = { serie: serie.trim(), inicio: inicio ?? 0, quantidade: quantidade ?? 0, vias: vias ?? 0 }
    const violacoes = validarRpsModelo(pedido)
    for (const { field, message } of violacoes) form.setError(field as keyof Pedido, { type: 'validate', message })
    if (violacoes.length > 0) return
    await abrir(imprimirRpsModelo, pedido)
    void invalidate(buscarRpsModelo)
  }
  return (
    <Panel title="Recibos em branco">
      <DescriptionList
        items={[
          { label: 'Prestador', value: dados.prestador, span: 6 },
          { label: 'Prazo de conversão em NF-e', value: counted(dados.prazo, 'dia', 'dias'), span: 3 },
          { label: 'Numeração controlada pelo município', value: dados.controla ? 'Sim' : 'Não', span: 3 },
        ]}
      />
      <Form form={form} onSubmit={imprimir} label="Imprimir RPS modelo">
        <FormGrid>
          <TextField control={form.control} name="serie" label="Série do RPS" required maxLength={5} span={3} />
          <NumberField control={form.control} name="inicio" label="Nº inicial" required min={1} span={3} />
          <NumberField control={form.control} name="quantidade" label="Quantidade" required min={1} max={500} span={3} />
          <NumberField control={form.control} name="vias" label="Vias" required min={1} max={3} span={3} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={abrir.isPending} leftSection={<IconPrinter size={17} aria-hidden="true" />}>
            Imprimir
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
