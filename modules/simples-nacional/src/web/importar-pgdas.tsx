import { textOf } from '@iss/kinds'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { UploadField } from '@iss/ui/upload-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { uploadTo } from '@iss/portal/files'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { OrderOnScreen } from '@iss/lote/web/order-on-screen'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { buscarPgdasImportado, buscarPgdasImportados, enviarPgdas } from '../contract/importar-pgdas.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import { tiposArquivoSimples } from '../domain/pgdas.ts'

type Lida = AnswerOutputOf<typeof buscarPgdasImportado>

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

const registros: GridColumn<Lida['registros'][number]>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer' },
  { key: 'numero', label: 'Número' },
  { key: 'documento', label: 'Documento' },
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'periodo', label: 'Período' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    value: ({ semEfeito }) => (semEfeito ? 'Já importado' : 'Importado'),
    tone: ({ semEfeito }) => (semEfeito ? 'neutral' : 'success'),
  },
  { key: 'resultado', label: 'Resultado', wrap: true },
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
  const invalidate = useInvalidate()
  const { data: envio } = useCall(buscarPgdasImportados, { pagina: 0, tamanho: 1 })
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
              ...tiposArquivoSimples.map((value) => ({ value, label: value })),
            ]}
          />
          <UploadField
            label="Arquivo"
            accept=".txt,.csv,.zip"
            limit={envio?.maximo}
            disabled={!envio}
            hint={`Como a Receita Federal e o SIAFI disponibilizam, e o CSV dos optantes: txt, csv ou zip${envio ? `, até ${textOf('bytes', envio.maximo)}` : ''}. O tipo vem do nome do arquivo ou, nas declarações, do seu primeiro registro; sem eles, PGDASD2018.`}
            upload={(file, onProgress) => uploadTo(enviarPgdas, file, onProgress, tipo === DETECTAR ? {} : { tipo })}
            onUploaded={({ importacao, mensagem }) => {
              page.success(mensagem)
              setSearch({ id: String(importacao.id) })
              void invalidate(rowsOfList('pgdas-importados'))
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
            void invalidate(rowsOfList('pgdas-importados'))
          }}
        />
      )}
      {aberta.data ? <Resultado lida={aberta.data} /> : null}
      <ListView slug="pgdas-importados" title="Arquivos importados" />
    </Page>
  )
}

function Resultado({ lida }: { lida: Lida }) {
  const { importacao } = lida
  const deDeclaracoes = isDeclaracao(importacao.tipo)
  return (
    <>
      <StatRow>
        <Stat label={deDeclaracoes ? 'Declarações lidas' : 'Registros lidos'} value={importacao.lidas} hint={importacao.nome} />
        <Stat
          label={deDeclaracoes ? 'Importadas' : 'Importados'}
          value={importacao.importadas}
          hint={deDeclaracoes ? `${importacao.substituidas} substituíram a anterior` : importacao.tipo}
        />
        <Stat label="Contribuintes sem cadastro" value={importacao.semCadastro} />
        <Stat
          label="Com erro"
          value={importacao.quantosErros}
          hint={`${importacao.outroMunicipio} de outro município, ${importacao.repetidas} já importad${deDeclaracoes ? 'as' : 'os'}`}
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
      {deDeclaracoes ? (
        <DataGrid label="Declarações do arquivo" title="Declarações do arquivo" columns={declaracoes} rows={lida.declaracoes} />
      ) : (
        <DataGrid label="Registros do arquivo" title="Registros do arquivo" columns={registros} rows={lida.registros} />
      )}
    </>
  )
}
