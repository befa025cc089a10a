import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { buscarExtrato } from '../contract/extrato.ts'

type Lancamento = AnswerOutputOf<typeof buscarExtrato>['lancamentos'][number]

const papeis = [
  { value: 'PRESTADOR', label: 'Prestador' },
  { value: 'TOMADOR', label: 'Tomador' },
]

const colunas: GridColumn<Lancamento>[] = [
  { key: 'data', label: 'Data', kind: 'date' },
  { key: 'historico', label: 'Histórico', wrap: true },
  { key: 'competencia', label: 'Competência' },
  { key: 'debito', label: 'Débito', kind: 'money', total: 'sum' },
  { key: 'credito', label: 'Crédito', kind: 'money', total: 'sum' },
  { key: 'saldo', label: 'Saldo', kind: 'money' },
]

/** Statement of account: each line with the balance after it, and of what the balance is made. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const papelServico = search.get('papel') === 'TOMADOR' ? 'TOMADOR' : 'PRESTADOR'
  const extrato = useCall(buscarExtrato, { papelServico, idPessoa: null }, { keepPrevious: true })
  const { data } = extrato
  return (
    <Page title="Extrato do contribuinte">
      <Panel>
        <FormGrid>
          <SelectField
            label="Papel"
            options={papeis}
            clearable={false}
            value={papelServico}
            onChange={(valor) => setSearch({ papel: valor === 'TOMADOR' ? 'TOMADOR' : null })}
            span={3}
          />
        </FormGrid>
      </Panel>
      {data ? (
        <StatRow>
          <Stat
            label="Guias em aberto"
            value={formatMoney(data.guiasEmAberto)}
            hint={
              data.acrescimosHoje.isZero()
                ? 'Principal'
                : `Principal; hoje ${formatMoney(data.guiasEmAberto.plus(data.acrescimosHoje))} com multa e juros`
            }
          />
          <Stat label="Débitos em aberto" value={formatMoney(data.debitosEmAberto)} />
          <Stat label="Créditos disponíveis" value={formatMoney(data.creditosDisponiveis)} />
          <Stat
            label="Saldo"
            value={formatMoney(data.saldo)}
            tone={data.conciliado ? undefined : 'danger'}
            hint={data.conciliado ? 'Conciliado' : 'Saldo não conciliado'}
          />
        </StatRow>
      ) : null}
      <DataGrid
        label="Lançamentos"
        columns={colunas}
        rows={data?.lancamentos}
        status={extrato.gridStatus}
        empty="Nenhuma movimentação no período."
        search={false}
        pageSize={20}
        onRefresh={extrato.refetch}
      />
    </Page>
  )
}
