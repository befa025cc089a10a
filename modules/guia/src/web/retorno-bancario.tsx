import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { formatMoney } from '@iss/ui/format'
import { UploadField } from '@iss/ui/upload-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { uploadTo } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { buscarRetorno, buscarRetornos, enviarRetorno } from '../contract/retorno.ts'

type Retorno = AnswerOutputOf<typeof buscarRetornos>['lista'][number]
type Linha = AnswerOutputOf<typeof buscarRetorno>['linhas'][number]

const arquivos: GridColumn<Retorno>[] = [
  { key: 'nome', label: 'Arquivo', sortable: false },
  { key: 'banco', label: 'Banco', sortable: false, hideOnMobile: true },
  { key: 'sequencial', label: 'Sequencial', sortable: false },
  { key: 'geradoEm', label: 'Gerado em', kind: 'date', sortable: false },
  { key: 'recebidoEm', label: 'Processado em', sortable: false },
  { key: 'quantidade', label: 'Pagamentos', kind: 'integer', sortable: false },
  { key: 'divergentes', label: 'A conferir', kind: 'integer', sortable: false },
  { key: 'total', label: 'Total', kind: 'money', sortable: false },
]

const linhas: GridColumn<Linha>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer' },
  { key: 'guia', label: 'Guia', value: ({ guia }) => (guia === null ? '' : String(guia)) },
  { key: 'contribuinte', label: 'Contribuinte', wrap: true },
  { key: 'dataPagamento', label: 'Pagamento', kind: 'date' },
  { key: 'forma', label: 'Forma', hideOnMobile: true },
  { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  {
    key: 'situacaoRotulo',
    label: 'Situação',
    kind: 'status',
    tone: ({ situacao }) => (situacao === 'PAGA' ? 'success' : situacao === 'DESCONHECIDA' ? 'danger' : 'warning'),
  },
  { key: 'mensagem', label: 'Resultado', wrap: true },
]

/** Bank return files: upload, what came before, and what became of each line. */
export function Screen() {
  const page = usePage()
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const grid = useGridState({ tamanho: 10 })
  const retornos = useCall(buscarRetornos, { pagina: grid.pagina, tamanho: grid.tamanho }, { keepPrevious: true })
  const aberto = useCall(buscarRetorno, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Arquivos de retorno bancário">
      <Panel title="Processar arquivo">
        <UploadField
          label="Arquivo de retorno"
          accept=".ret,.txt"
          hint="Padrão FEBRABAN de arrecadação, registros de 150 posições."
          upload={(file, onProgress) => uploadTo(enviarRetorno, file, onProgress)}
          onUploaded={({ retorno, mensagem }) => {
            page.success(mensagem)
            setSearch({ id: String(retorno.id) })
            retornos.refetch()
          }}
        />
      </Panel>
      {aberto.data ? (
        <>
          <StatRow>
            <Stat label="Arquivo" value={aberto.data.retorno.nome} hint={aberto.data.retorno.banco} />
            <Stat label="Pagamentos" value={aberto.data.retorno.quantidade} />
            <Stat
              label="A conferir"
              value={aberto.data.retorno.divergentes}
              tone={aberto.data.retorno.divergentes > 0 ? 'warning' : 'success'}
            />
            <Stat label="Total" value={formatMoney(aberto.data.retorno.total)} />
          </StatRow>
          <DataGrid
            label="Pagamentos do arquivo"
            title="Pagamentos do arquivo"
            columns={linhas}
            rows={aberto.data.linhas}
            getRowId={({ linha }) => linha}
          />
        </>
      ) : null}
      <DataGrid
        label="Arquivos processados"
        title="Arquivos processados"
        columns={arquivos}
        rows={retornos.data?.lista}
        status={retornos.gridStatus}
        search={false}
        empty="Nenhum arquivo processado."
        onRowClick={(row) => setSearch({ id: String(row.id) })}
        server={{ state: grid, total: retornos.data?.total ?? 0 }}
      />
    </Page>
  )
}
