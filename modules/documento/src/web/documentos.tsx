import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconFileSearch, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarDocumentos, imprimirDocumento, situacoesDocumento } from '../contract/consulta.ts'
import { DocumentoAberto } from './parts/documento-aberto.tsx'

type Linha = AnswerOutputOf<typeof buscarDocumentos>['lista'][number]
type Filtro = {
  tipo: string | null
  numero: number | null
  inicio: string
  fim: string
  situacao: (typeof situacoesDocumento)[number] | null
}

const situacoes = [
  { value: 'validos', label: 'Válidos' },
  { value: 'cancelados', label: 'Cancelados' },
  { value: 'vencidos', label: 'Vencidos' },
]

/** Colour of a document's situation. */
export const toneSituacao = (situacao: Linha['situacao']): Tone =>
  situacao === 'Válido' ? 'success' : situacao === 'Cancelado' ? 'danger' : 'warning'

const columns: GridColumn<Linha>[] = [
  { key: 'rotulo', label: 'Tipo', sortable: false },
  { key: 'numero', label: 'Número', sortable: false, value: ({ numero }) => (numero === null ? '' : String(numero)) },
  { key: 'emissao', label: 'Emissão', sortable: false },
  { key: 'contribuinteNome', label: 'Contribuinte', sortable: false, wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money', sortable: false },
  { key: 'validade', label: 'Validade', sortable: false, hideOnMobile: true },
  { key: 'situacao', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => toneSituacao(situacao) },
]

/** Documentos (E17): with a code that document, without one the list. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const senha = search.get('senha')
  return (
    <Page title="Documentos" back={senha ? '/home/actions/documentos' : undefined}>
      {senha ? <DocumentoAberto senha={senha} /> : <Lista onAbrir={(codigo) => setSearch({ senha: codigo }, { push: true })} />}
    </Page>
  )
}

const vazio: Filtro = { tipo: null, numero: null, inicio: '', fim: '', situacao: null }

function Lista({ onAbrir }: { onAbrir: (senha: string) => void }) {
  const grid = useGridState({ tamanho: 10 })
  const open = useOpenFile()
  const [filtro, setFiltro] = useState(vazio)
  const form = useForm<Filtro>({ defaultValues: vazio })
  const documentos = useCall(
    buscarDocumentos,
    {
      pagina: grid.pagina,
      tamanho: grid.tamanho,
      tipo: filtro.tipo,
      numero: filtro.numero,
      situacao: filtro.situacao,
      periodo: { inicio: filtro.inicio || null, fim: filtro.fim || null },
    },
    { keepPrevious: true },
  )
  const tipos = useMemo(
    () => documentos.data?.tipos.map(({ tipo, rotulo }) => ({ value: tipo, label: rotulo })) ?? [],
    [documentos.data],
  )
  return (
    <>
      <PorCodigo onAbrir={onAbrir} />
      <Panel>
        <Form
          form={form}
          label="Filtros"
          onSubmit={(next) => {
            grid.setPagina(0)
            setFiltro(next)
          }}
        >
          <FormGrid>
            <SelectField control={form.control} name="tipo" label="Tipo" options={tipos} placeholder="Todos" span={2} />
            <NumberField control={form.control} name="numero" label="Número" min={1} span={2} />
            <DateField control={form.control} name="inicio" label="Emissão de" span={2} />
            <DateField control={form.control} name="fim" label="até" span={2} />
            <SelectField
              control={form.control}
              name="situacao"
              label="Situação"
              options={situacoes}
              placeholder="Todas"
              span={2}
            />
            <FormCell span={2} bottom>
              <Button type="submit" fullWidth leftSection={<IconSearch size={17} aria-hidden="true" />}>
                Buscar
              </Button>
            </FormCell>
          </FormGrid>
        </Form>
      </Panel>
      <DataGrid
        label="Documentos"
        columns={columns}
        rows={documentos.data?.lista}
        status={documentos.gridStatus}
        empty="Nenhum resultado para ser apresentado."
        search={false}
        isRowStruck={({ situacao }) => situacao === 'Cancelado'}
        onRowClick={({ senha }) => onAbrir(senha)}
        onRefresh={documentos.refetch}
        server={{ state: grid, total: documentos.data?.total ?? 0 }}
        actions={({ id, rotulo, numero, senha }) => (
          <>
            <Tooltip label="Imprimir">
              <ActionIcon
                variant="subtle"
                aria-label={`Imprimir ${rotulo} ${numero ?? ''}`}
                onClick={() => void open(imprimirDocumento, { id })}
              >
                <IconPrinter size={17} />
              </ActionIcon>
            </Tooltip>
            <CopyButton value={senha}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? 'Código copiado' : 'Copiar código'}>
                  <ActionIcon variant="subtle" aria-label={`Copiar o código de ${rotulo} ${numero ?? ''}`} onClick={copy}>
                    {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </>
        )}
      />
    </>
  )
}

function PorCodigo({ onAbrir }: { onAbrir: (senha: string) => void }) {
  const form = useForm({ defaultValues: { codigo: '' } })
  return (
    <Panel>
      <Form
        form={form}
        label="Abrir pelo código"
        onSubmit={({ codigo }) => {
          if (codigo.trim() !== '') onAbrir(codigo.trim())
        }}
      >
        <FormGrid>
          <TextField
            control={form.control}
            name="codigo"
            label="Código de verificação"
            placeholder="AAAA.AAAA.AAAA.AAAA"
            maxLength={60}
            span={4}
          />
          <FormCell span={3} bottom>
            <Button type="submit" variant="light" leftSection={<IconFileSearch size={17} aria-hidden="true" />}>
              Abrir documento
            </Button>
          </FormCell>
        </FormGrid>
      </Form>
    </Panel>
  )
}
