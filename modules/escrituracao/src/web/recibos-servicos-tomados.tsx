import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation, useCan } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { buscarRecibos, enviarEmailRecibo, escrituraAccess, imprimirRecibo } from '../contract/escrituracao.ts'

type Linha = AnswerOutputOf<typeof buscarRecibos>['lista'][number]

/** Recibos de Serviços Tomados (L08): the tax withheld of each document, as the closing left it. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const pedida = search.get('competencia') ?? ''
  const competencia = /^\d{4}-(0[1-9]|1[0-2])$/.test(pedida) ? Competencia.from(pedida) : null
  const grid = useGridState({ tamanho: 10 })
  const recibos = useCall(
    buscarRecibos,
    { pagina: grid.pagina, tamanho: grid.tamanho, competencia, idPessoa: null },
    { keepPrevious: true },
  )
  const { data } = recibos
  const colunas: GridColumn<Linha>[] = [
    { key: 'numero', label: 'Número', sortable: false, value: ({ numero }) => String(numero) },
    { key: 'emissao', label: 'Emissão', sortable: false, hideOnMobile: true },
    { key: 'competencia', label: 'Competência', sortable: false },
    { key: 'prestador', label: 'Prestador', sortable: false, wrap: true },
    { key: 'prestadorDocumento', label: 'CPF/CNPJ', kind: 'documento', sortable: false, hideOnMobile: true },
    { key: 'nota', label: 'Nota', sortable: false },
    { key: 'tipo', label: 'Tipo', sortable: false, hideOnMobile: true },
    { key: 'base', label: 'Base', kind: 'money', sortable: false, hideOnMobile: true },
    { key: 'imposto', label: 'ISS retido', kind: 'money', sortable: false, totalValue: data && formatMoney(data.soma) },
    { key: 'guia', label: 'Guia', sortable: false, wrap: true },
  ]
  return (
    <Page title="Recibos de Serviços Tomados">
      <Panel>
        <FormGrid>
          <CompetenciaField
            label="Competência"
            value={competencia}
            onChange={(valor) => {
              grid.setPagina(0)
              setSearch({ competencia: valor?.toString() ?? null })
            }}
            span={3}
          />
        </FormGrid>
      </Panel>
      <DataGrid
        label="Recibos"
        columns={colunas}
        rows={data?.lista}
        status={recibos.gridStatus}
        empty="Nenhum recibo encontrado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ cancelado }) => cancelado}
        onRefresh={recibos.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
        actions={(linha) => <Acoes linha={linha} />}
      />
    </Page>
  )
}

function Acoes({ linha }: { linha: Linha }) {
  const page = usePage()
  const can = useCan()
  const abrir = useOpenFile()
  const enviar = useCallMutation(enviarEmailRecibo, { onSuccess: ({ mensagem }) => page.success(mensagem) })
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Imprimir o recibo ${linha.numero}`}
        onClick={() => void abrir(imprimirRecibo, { id: linha.id })}
      >
        Imprimir
      </Button>
      {linha.cancelado || !can(escrituraAccess) ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Enviar o recibo ${linha.numero} por e-mail`}
          loading={enviar.isPending}
          onClick={() => enviar.mutate({ id: linha.id })}
        >
          E-mail
        </Button>
      )}
    </Group>
  )
}
