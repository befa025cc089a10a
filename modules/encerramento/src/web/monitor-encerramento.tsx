import { ListView } from '@iss/list/web/list-view'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { labelRegime, regimes } from '@iss/tributacao/domain/regime'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { reprocessarLote } from '../contract/lote.ts'
import { buscarMonitorEncerramento } from '../contract/monitor.ts'
import { useFiltroLote } from './parts/filtro-lote.tsx'

type Monitor = AnswerOutputOf<typeof buscarMonitorEncerramento>
type Erro = Monitor['erros'][number]

const colunasErro: GridColumn<Erro>[] = [
  { key: 'nome', label: 'Contribuinte', wrap: true },
  { key: 'papelRotulo', label: 'Papel' },
  { key: 'mensagem', label: 'Erro ao processar', wrap: true },
]

/** Monitor de encerramento (F51), looked at again every thirty seconds. */
export function Screen() {
  const page = usePage()
  const { competencia, regime, search, setSearch } = useFiltroLote()
  const papel = search.get('papel')
  const papelServico = papel === 'PRESTADOR' || papel === 'TOMADOR' ? papel : null
  const monitor = useCall(
    buscarMonitorEncerramento,
    { ...competencia.toWire(), papelServico, regime },
    { refetchInterval: 30_000, keepPrevious: true },
  )
  const reprocessar = useCallMutation(reprocessarLote, {
    invalidate: 'all',
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const { data } = monitor
  return (
    <Page title="Monitor de encerramento">
      <Panel>
        <FormGrid>
          <CompetenciaField
            label="Competência"
            clearable={false}
            value={competencia}
            onChange={(valor) => setSearch({ competencia: valor?.toString() ?? null })}
            span={4}
          />
          <SelectField
            label="Papel"
            options={[
              { value: 'PRESTADOR', label: 'Prestador' },
              { value: 'TOMADOR', label: 'Tomador' },
            ]}
            value={papelServico}
            onChange={(valor) => setSearch({ papel: valor === null ? null : String(valor) })}
            span={4}
          />
          <SelectField
            label="Regime"
            placeholder="Todos"
            options={regimes.map((value) => ({ value, label: labelRegime(value) }))}
            value={regime}
            onChange={(valor) => setSearch({ regime: valor === null ? null : String(valor) })}
            span={4}
          />
        </FormGrid>
      </Panel>
      {data ? (
        <StatRow>
          <Stat label="Esperados" value={data.esperados} />
          <Stat label="Encerrados" value={data.encerrados} tone="success" />
          <Stat label="Sem movimento" value={data.semMovimento} />
          <Stat label="100% Retido" value={data.cemPorcentoRetido} />
          <Stat label="Complementar" value={data.complementar} />
          <Stat label="Automáticos" value={data.automaticos} />
          <Stat label="Em aberto" value={data.emAberto} tone="warning" />
          <Stat label="Em processamento" value={data.emProcessamento} tone="info" />
          <Stat label="Com erro" value={data.comErro} tone="danger" />
          <Stat label="ISS encerrado" value={data.issEncerrado.formatReais()} />
          <Stat label="% encerrado" value={data.percentual} />
        </StatRow>
      ) : null}
      {data && data.erros.length > 0 ? (
        <DataGrid
          label="Com erro"
          title="Com erro"
          columns={colunasErro}
          rows={data.erros}
          getRowId={({ id }) => id}
          actions={({ loteId, nome }) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Reprocessar ${nome}`}
              loading={reprocessar.isPending}
              onClick={() => reprocessar.mutate({ id: loteId })}
            >
              Reprocessar
            </Button>
          )}
        />
      ) : null}
      <ListView
        slug="encerramentos-do-mes"
        title="Encerramentos"
        given={{ competencia: competencia.toWire(), papel: papelServico, regime }}
      />
    </Page>
  )
}
