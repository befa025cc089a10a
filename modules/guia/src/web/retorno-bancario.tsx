import { ListView } from '@iss/list/web/list-view'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { formatMoney } from '@iss/ui/format'
import { UploadField } from '@iss/ui/upload-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { uploadTo } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { buscarRetorno, enviarRetorno } from '../contract/retorno.ts'

type Linha = AnswerOutputOf<typeof buscarRetorno>['linhas'][number]

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
  const aberto = useCall(buscarRetorno, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Arquivos de retorno bancário">
      <Panel title="Processar arquivo">
        <UploadField
          label="Arquivo de retorno"
          accept=".ret,.txt"
          hint="Padrão FEBRABAN: arrecadação, registros de 150 posições, ou cobrança, CNAB 240."
          upload={(file, onProgress) => uploadTo(enviarRetorno, file, onProgress)}
          onUploaded={({ retorno, mensagem }) => {
            page.success(mensagem)
            setSearch({ id: String(retorno.id) })
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
      <ListView key={id ?? 0} slug="retornos-bancarios" title="Arquivos processados" />
    </Page>
  )
}
