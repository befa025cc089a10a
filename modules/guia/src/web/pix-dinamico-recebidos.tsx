import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { AppLink, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarPixRecebidos, devolverPix } from '../contract/pix-dinamico.ts'

type Linha = AnswerOutputOf<typeof buscarPixRecebidos>['lista'][number]

const colunas: GridColumn<Linha>[] = [
  { key: 'horario', label: 'Recebido em', sortable: false },
  {
    key: 'guia',
    label: 'Guia',
    sortable: false,
    value: ({ guia }) => (guia === null ? '' : String(guia)),
    render: ({ guia, guiaId }) => (guiaId === null ? '' : <AppLink to={`/home/actions/guia?id=${guiaId}`}>{guia}</AppLink>),
  },
  { key: 'contribuinte', label: 'Contribuinte', wrap: true, sortable: false },
  { key: 'valor', label: 'Valor', kind: 'money', sortable: false },
  {
    key: 'situacaoRotulo',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    tone: ({ situacao }) => {
      if (situacao === 'PAGO') return 'success'
      return situacao === 'DEVOLVIDO' ? 'neutral' : situacao === 'SEM_COBRANCA' ? 'danger' : 'warning'
    },
  },
  { key: 'mensagem', label: 'Resultado', wrap: true, sortable: false },
  { key: 'devolucao', label: 'Devolução', wrap: true, sortable: false },
  { key: 'endToEndId', label: 'Identificador', wrap: true, sortable: false, hideOnMobile: true },
]

/** Pix received by the city: what they settled, what an inspector must look at, and their return to the payer. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const conferir = search.get('conferir') === '1'
  const [aberto, setAberto] = useState<Linha | null>(null)
  const grid = useGridState({ tamanho: 10 })
  const pix = useCall(buscarPixRecebidos, { pagina: grid.pagina, tamanho: grid.tamanho, conferir }, { keepPrevious: true })
  return (
    <Page title="Pix recebidos">
      <Panel>
        <CheckboxField
          label="Mostrar somente os que precisam de conferência"
          value={conferir}
          onChange={(marcado) => {
            grid.setPagina(0)
            setSearch({ conferir: marcado ? '1' : null })
          }}
        />
      </Panel>
      <DataGrid
        label="Pix recebidos"
        columns={colunas}
        rows={pix.data?.lista}
        status={pix.gridStatus}
        empty="Nenhum Pix recebido."
        search={false}
        onRefresh={pix.refetch}
        server={{ state: grid, total: pix.data?.total ?? 0 }}
        actions={(row) =>
          row.situacao === 'DEVOLVIDO' ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setAberto(row)}>
              Devolver
            </Button>
          )
        }
      />
      {aberto ? <Devolucao pix={aberto} onClose={() => setAberto(null)} /> : null}
    </Page>
  )
}

function Devolucao({ pix, onClose }: { pix: Linha; onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '' } })
  const devolver = useCallMutation(devolverPix, {
    form,
    invalidate: [buscarPixRecebidos],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Devolver Pix">
      <Form form={form} onSubmit={({ motivo }) => devolver.mutate({ id: pix.id, versao: pix.versao, motivo })}>
        <Text size="sm">
          {formatReais(pix.valor)} voltam ao pagador{pix.guia === null ? '.' : ` e a baixa da guia nº ${pix.guia} é desfeita.`}
        </Text>
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red" loading={devolver.isPending}>
            Devolver
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
