import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { PageTabs } from '@iss/ui/page-tabs'
import { Stat, StatRow } from '@iss/ui/stat'
import { useCall, useUserInfo } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useState } from 'react'
import { buscarMonitorOrdens, type OrdemServicoTO } from '../contract/ordem-servico.ts'
import { labelTipoOrdemServico } from '../domain/tipo-ordem-servico.ts'
import { OrdemForm } from './parts/ordem-form.tsx'

const columns: GridColumn<OrdemServicoTO>[] = [
  { key: 'abertura', label: 'Abertura', kind: 'date' },
  { key: 'conclusao', label: 'Conclusão', kind: 'date' },
  { key: 'fechamento', label: 'Fechamento', kind: 'date' },
  { key: 'titulo', label: 'Título', wrap: true },
  { key: 'tipoOrdemServico', label: 'Tipo', value: ({ tipoOrdemServico }) => labelTipoOrdemServico[tipoOrdemServico] },
]

/** Service orders: the monitor, and the form of one order (spec 2 §2.14). */
export function Screen() {
  const { perfis, idMunicipio, pessoaSelecionada } = useUserInfo()
  const isSuporte = perfis.includes('suporte')
  const [search, setSearch] = useSearch()
  const [cleared, setCleared] = useState(0)
  const monitor = useCall(buscarMonitorOrdens, isSuporte ? { idMunicipio } : { idMunicipio, idPessoa: pessoaSelecionada.id })
  const { data } = monitor
  const id = Number(search.get('id')) || null
  const ordem = data?.ordemServicoList.find((one) => one.id === id) ?? null
  const aba = search.get('aba') ?? (id === null ? 'monitor' : 'ordem')
  const limpar = () => {
    setSearch({ id: null, aba: 'ordem' })
    setCleared((times) => times + 1)
  }
  return (
    <Page title="Ordem de serviço">
      <PageTabs
        label="Ordem de serviço"
        value={aba === 'ordem' ? 'ordem' : 'monitor'}
        onChange={(value) => setSearch({ aba: value })}
        items={[
          {
            value: 'monitor',
            label: 'Monitor',
            content: (
              <>
                <StatRow>
                  <Stat label="Abertas" value={data?.abertas ?? '–'} tone="warning" />
                  <Stat label="Concluídas" value={data?.concluidas ?? '–'} tone="success" />
                  <Stat label="Tempo médio (em minutos)" value={data?.tempoMedio ?? '–'} />
                </StatRow>
                <DataGrid
                  label="Lista de ordem de serviço"
                  title="Lista de ordem de serviço"
                  columns={columns}
                  rows={data?.ordemServicoList}
                  status={monitor.gridStatus}
                  onRowClick={(row) => setSearch({ id: row.id, aba: 'ordem' })}
                  onRefresh={monitor.refetch}
                />
              </>
            ),
          },
          {
            value: 'ordem',
            label: 'Ordem de serviço',
            content: (
              <OrdemForm
                key={`${ordem?.id ?? 'nova'}-${ordem?.versao ?? 0}-${cleared}`}
                ordem={ordem}
                isSuporte={isSuporte}
                onLimpar={limpar}
              />
            ),
          },
        ]}
      />
    </Page>
  )
}
