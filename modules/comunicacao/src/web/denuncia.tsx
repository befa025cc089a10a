import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { FormGrid } from '@iss/ui/form'
import { formatDate, formatDateTime, formatReais } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { buscarDenuncia, buscarDenuncias, type DenunciaLinha, type DenunciaTO, imprimirDenuncia } from '../contract/denuncia.ts'
import {
  labelResultadoDenuncia,
  labelSituacaoDenuncia,
  labelTipoDenuncia,
  situacoesDenuncia,
  toneDenuncia,
} from '../domain/denuncia.ts'
import { comunicacaoTexts } from '../domain/errors.ts'
import { DenunciaAnexos } from './parts/denuncia-anexos.tsx'
import { DenunciaAcoes } from './parts/denuncia-acoes.tsx'

const columns: GridColumn<DenunciaLinha>[] = [
  { key: 'dataDenuncia', label: 'Data', kind: 'datetime' },
  { key: 'tipo', label: 'Tipo', value: ({ tipo }) => labelTipoDenuncia[tipo], wrap: true },
  { key: 'denunciado', label: 'Denunciado', wrap: true },
  { key: 'dataOcorrencia', label: 'Ocorrência', kind: 'date' },
  { key: 'fiscal', label: 'Fiscal', value: ({ fiscal }) => fiscal ?? 'Sem fiscal' },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    value: ({ situacao }) => labelSituacaoDenuncia[situacao],
    tone: ({ situacao }) => toneDenuncia[situacao],
  },
]

function Dados({ to }: { to: DenunciaTO }) {
  return (
    <Panel title={labelTipoDenuncia[to.tipo]} actions={<DenunciaAcoes to={to} />}>
      <DescriptionList
        items={[
          {
            label: 'Situação',
            value: <StatusPill tone={toneDenuncia[to.situacao]}>{labelSituacaoDenuncia[to.situacao]}</StatusPill>,
          },
          { label: 'Data da denúncia', value: formatDateTime(to.dataDenuncia) },
          { label: 'Data da ocorrência', value: to.dataOcorrencia ? formatDate(to.dataOcorrencia) : '–' },
          { label: 'Denunciado', value: to.denunciado },
          { label: 'Documento', value: to.documento ? formatDocumento(to.documento) : '–' },
          { label: 'Endereço', value: to.endereco || '–' },
          { label: 'Valor', value: to.valor ? formatReais(to.valor) : '–' },
          { label: 'Nota', value: to.notaFiscal || '–' },
          { label: 'Denunciante', value: to.denunciante },
          { label: 'Fiscal', value: to.fiscal ?? 'Sem fiscal' },
          { label: 'Descrição', value: to.descricao, span: 12 },
          ...(to.dataResposta ? [{ label: `Resposta em ${formatDateTime(to.dataResposta)}`, value: to.resposta, span: 12 }] : []),
          ...(to.dataEncerramento && to.resultado
            ? [
                {
                  label: `Parecer em ${formatDateTime(to.dataEncerramento)}: ${labelResultadoDenuncia[to.resultado]}`,
                  value: to.parecer,
                  span: 12,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

function Uma({ chave, onVoltar }: { chave: string; onVoltar: () => void }) {
  const denuncia = useCall(buscarDenuncia, { chave })
  const abrir = useOpenFile()
  return (
    <>
      <Group mb="sm">
        <Button variant="subtle" size="xs" onClick={onVoltar}>
          Ver todas as denúncias
        </Button>
        <Button variant="light" size="xs" loading={abrir.isPending} onClick={() => void abrir(imprimirDenuncia, { chave })}>
          Imprimir
        </Button>
      </Group>
      {denuncia.data ? <Dados to={denuncia.data} /> : null}
      {denuncia.data ? <DenunciaAnexos anexos={denuncia.data.anexos} /> : null}
    </>
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Complaints: the list, or the one of `id` with its treatment (spec 2 §2.16, design F154). */
export function Screen() {
  const [search, change] = useSearch()
  const chave = search.get('id')
  const situacao = situacoesDenuncia.find((one) => one === search.get('situacao')) ?? null
  const lista = useCall(buscarDenuncias, { situacao }, { enabled: chave === null })
  const voltar = () => change({ id: null }, { push: true })
  return (
    <Page title="Denúncias">
      {chave !== null && !uuid.test(chave) ? (
        <EmptyState title={comunicacaoTexts.vazioDenuncias} />
      ) : chave !== null ? (
        <Uma key={chave} chave={chave} onVoltar={voltar} />
      ) : (
        <>
          <Panel title="Filtros">
            <FormGrid>
              <SelectField
                label="Situação"
                value={situacao}
                onChange={(value) => change({ situacao: value })}
                options={situacoesDenuncia.map((value) => ({ value, label: labelSituacaoDenuncia[value] }))}
                placeholder="Todas"
                clearable
                span={4}
              />
            </FormGrid>
          </Panel>
          <DataGrid
            label="Denúncias"
            columns={columns}
            rows={lista.data}
            status={lista.gridStatus}
            empty={comunicacaoTexts.vazioDenuncias}
            getRowId={(row) => row.chave}
            onRowClick={(row) => change({ id: row.chave }, { push: true })}
            onRefresh={lista.refetch}
          />
        </>
      )}
    </Page>
  )
}
