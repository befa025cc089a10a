import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { UploadField } from '@iss/ui/upload-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { uploadTo } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { labelOrderState } from '@iss/lote/states'
import { OrderOnScreen } from '@iss/lote/web/order-on-screen'
import type { Tone } from '@iss/ui/theme'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { buscarPgdasImportado, buscarPgdasImportados, enviarPgdas } from '../contract/importar-pgdas.ts'
import { tiposArquivoPgdas } from '../domain/pgdas.ts'

type Importacao = AnswerOutputOf<typeof buscarPgdasImportados>['lista'][number]
type Lida = AnswerOutputOf<typeof buscarPgdasImportado>

const tons: Readonly<Record<string, Tone>> = {
  [labelOrderState('EM_PROCESSAMENTO')]: 'info',
  [labelOrderState('CONCLUIDO')]: 'success',
}

const historico: GridColumn<Importacao>[] = [
  { key: 'nome', label: 'Arquivo', sortable: false, wrap: true },
  { key: 'tipo', label: 'Tipo', sortable: false, hideOnMobile: true },
  { key: 'periodo', label: 'Período', sortable: false },
  { key: 'importadoEm', label: 'Importado em', sortable: false },
  { key: 'usuario', label: 'Usuário', sortable: false, hideOnMobile: true },
  { key: 'lidas', label: 'Lidos', kind: 'integer', sortable: false },
  { key: 'importadas', label: 'Importados', kind: 'integer', sortable: false },
  { key: 'quantosErros', label: 'Erros', kind: 'integer', sortable: false },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] ?? 'neutral', sortable: false },
]

const declaracoes: GridColumn<Lida['declaracoes'][number]>[] = [
  { key: 'declaracao', label: 'Declaração' },
  { key: 'cnpj', label: 'CNPJ' },
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'periodo', label: 'Período' },
  { key: 'transmissao', label: 'Transmitida em', hideOnMobile: true },
  { key: 'operacao', label: 'Operação' },
  { key: 'receita', label: 'Receita', kind: 'money' },
  {
    key: 'ativa',
    label: 'Situação',
    kind: 'status',
    value: ({ ativa }) => (ativa ? 'Ativa' : 'Substituída'),
    tone: ({ ativa }) => (ativa ? 'success' : 'neutral'),
  },
  { key: 'cadastrado', label: 'Cadastro', value: ({ cadastrado }) => (cadastrado ? 'No município' : 'Sem cadastro') },
]

const erros: GridColumn<Lida['erros'][number]>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer' },
  { key: 'mensagem', label: 'Erro', wrap: true },
]

const DETECTAR = 'DETECTAR'

/** Files of the Receita Federal: upload, result with its errors by line, and what came before (F90). */
export function Screen() {
  const page = usePage()
  const [search, setSearch] = useSearch()
  const [tipo, setTipo] = useState(DETECTAR)
  const id = Number(search.get('id')) || null
  const grid = useGridState({ tamanho: 10 })
  const importacoes = useCall(buscarPgdasImportados, { pagina: grid.pagina, tamanho: grid.tamanho }, { keepPrevious: true })
  const aberta = useCall(buscarPgdasImportado, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page title="Importar arquivos do Simples Nacional">
      <Panel title="Importar arquivo">
        <Stack gap="md">
          <SelectField
            label="Tipo de arquivo"
            value={tipo}
            onChange={(escolhido) => setTipo(escolhido === null ? DETECTAR : String(escolhido))}
            required
            options={[
              { value: DETECTAR, label: 'Detectar automaticamente' },
              ...tiposArquivoPgdas.map((value) => ({ value, label: value })),
            ]}
          />
          <UploadField
            label="Arquivo"
            accept=".txt,.zip"
            hint="Declarações do PGDAS-D 2018 (tipo PGDASD2018), como a Receita Federal as disponibiliza: txt ou zip, até 16 MB."
            upload={(file, onProgress) => uploadTo(enviarPgdas, file, onProgress, tipo === DETECTAR ? {} : { tipo })}
            onUploaded={({ importacao, mensagem }) => {
              page.success(mensagem)
              setSearch({ id: String(importacao.id) })
              importacoes.refetch()
            }}
          />
        </Stack>
      </Panel>
      {id === null ? null : (
        <OrderOnScreen
          slug="importar-p-g-d-a-s"
          id={id}
          onEnd={() => {
            aberta.refetch()
            importacoes.refetch()
          }}
        />
      )}
      {aberta.data ? <Resultado lida={aberta.data} /> : null}
      <DataGrid
        label="Arquivos importados"
        title="Arquivos importados"
        columns={historico}
        rows={importacoes.data?.lista}
        status={importacoes.gridStatus}
        search={false}
        empty="Nenhuma importação realizada."
        onRowClick={(row) => setSearch({ id: String(row.id) })}
        server={{ state: grid, total: importacoes.data?.total ?? 0 }}
      />
    </Page>
  )
}

function Resultado({ lida }: { lida: Lida }) {
  const { importacao } = lida
  return (
    <>
      <StatRow>
        <Stat label="Declarações lidas" value={importacao.lidas} hint={importacao.nome} />
        <Stat label="Importadas" value={importacao.importadas} hint={`${importacao.substituidas} substituíram a anterior`} />
        <Stat label="Contribuintes sem cadastro" value={importacao.semCadastro} />
        <Stat
          label="Com erro"
          value={importacao.quantosErros}
          hint={`${importacao.outroMunicipio} de outro município, ${importacao.repetidas} já importadas`}
          tone={importacao.quantosErros > 0 ? 'warning' : 'success'}
        />
      </StatRow>
      {lida.erros.length > 0 ? (
        <DataGrid
          label="Erros do arquivo"
          title="Erros do arquivo"
          columns={erros}
          rows={lida.erros.map((erro, indice) => ({ ...erro, id: indice }))}
        />
      ) : null}
      <DataGrid label="Declarações do arquivo" title="Declarações do arquivo" columns={declaracoes} rows={lida.declaracoes} />
    </>
  )
}
