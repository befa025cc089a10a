import { buscarDocumentos, imprimirDocumento, situacoesDocumento } from '@iss/documento/contract/consulta'
import { systemClock } from '@iss/kernel/clock'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

type Linha = AnswerOutputOf<typeof buscarDocumentos>['lista'][number]
type Filtro = { tipo: string | null; inicio: string; fim: string; situacao: (typeof situacoesDocumento)[number] | null }

const situacoes = [
  { value: 'validos', label: 'Válidos' },
  { value: 'cancelados', label: 'Cancelados' },
  { value: 'vencidos', label: 'Vencidos' },
]
const tones = { Válido: 'success', Cancelado: 'danger', Vencido: 'warning' } as const
const columns: GridColumn<Linha>[] = [
  { key: 'rotulo', label: 'Tipo', sortable: false },
  { key: 'numero', label: 'Número', sortable: false, value: ({ numero }) => (numero === null ? '' : String(numero)) },
  { key: 'emissao', label: 'Emissão', sortable: false },
  { key: 'valor', label: 'Valor', kind: 'money', sortable: false },
  { key: 'validade', label: 'Validade', sortable: false, hideOnMobile: true },
  { key: 'situacao', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => tones[situacao] },
]
const doAno = (): Filtro => {
  const hoje = systemClock.today()
  return { tipo: null, inicio: `${hoje.slice(0, 4)}-01-01`, fim: hoje, situacao: null }
}

/** Documents of the selected person: those of the current year at first, to be opened or printed again (S01). */
export function Screen() {
  const grid = useGridState({ tamanho: 10 })
  const navigate = useNavigate()
  const abrir = useOpenFile()
  const [filtro, setFiltro] = useState(doAno)
  const form = useForm<Filtro>({ defaultValues: filtro })
  const documentos = useCall(
    buscarDocumentos,
    {
      pagina: grid.pagina,
      tamanho: grid.tamanho,
      tipo: filtro.tipo,
      numero: null,
      situacao: filtro.situacao,
      periodo: { inicio: filtro.inicio || null, fim: filtro.fim || null },
    },
    { keepPrevious: true },
  )
  return (
    <Page title="Documentos Emitidos" back="/home/actions/solicitacoes">
      <Panel>
        <Form
          form={form}
          label="Filtros"
          onSubmit={(novo) => {
            grid.setPagina(0)
            setFiltro(novo)
          }}
        >
          <FormGrid>
            <SelectField
              control={form.control}
              name="tipo"
              label="Tipo"
              placeholder="Todos"
              span={3}
              options={(documentos.data?.tipos ?? []).map(({ tipo, rotulo }) => ({ value: tipo, label: rotulo }))}
            />
            <DateField control={form.control} name="inicio" label="Emissão de" span={3} />
            <DateField control={form.control} name="fim" label="até" span={3} />
            <SelectField
              control={form.control}
              name="situacao"
              label="Situação"
              placeholder="Todas"
              span={3}
              options={situacoes}
            />
          </FormGrid>
          <FormActions>
            <Button type="submit">Buscar</Button>
          </FormActions>
        </Form>
      </Panel>
      <DataGrid
        label="Documentos emitidos"
        columns={columns}
        rows={documentos.data?.lista}
        status={documentos.gridStatus}
        empty="Nenhum documento encontrado no período."
        onRefresh={documentos.refetch}
        isRowStruck={({ situacao }) => situacao === 'Cancelado'}
        onRowClick={({ senha }) => navigate(`/home/actions/documentos?senha=${encodeURIComponent(senha)}`)}
        server={{ state: grid, total: documentos.data?.total ?? 0 }}
        search={false}
        actions={({ id, rotulo, numero }) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Imprimir ${rotulo} ${numero ?? ''}`}
            onClick={() => void abrir(imprimirDocumento, { id })}
          >
            Imprimir
          </Button>
        )}
      />
    </Page>
  )
}
