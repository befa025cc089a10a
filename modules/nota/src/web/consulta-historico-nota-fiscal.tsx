import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { PageTabs } from '@iss/ui/page-tabs'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation, useTelas } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml, IconPrinter, IconSearch } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { baixarXml, buscarNota, imprimirDanfse } from '../contract/consulta.ts'
import { buscarHistoricoNotaFiscal, imprimirHistoricoNotaFiscal, localizarNotaFiscal } from '../contract/historico-nota.ts'
import { historicoErrors } from '../domain/historico-da-nota.ts'
import { Resumo } from './parts/resumo-da-nota.tsx'
import { isAnulada, rotuloEstado, toneEstado } from './parts/estado-nota.ts'
import { HistoricoDeNotas } from './parts/historico-de-notas.tsx'
import { EventosDaNota, HistoricoDaNota, type Nota, VinculosDaNota } from './parts/nota-abas.tsx'
import { PrestadorField } from './parts/prestador-field.tsx'

type Extra = AnswerOutputOf<typeof buscarHistoricoNotaFiscal>
type BuscaForm = { prestadorId: number | null; numero: number | null; serie: string; codigo: string; rps: number | null }

const solicitacoes: GridColumn<Extra['solicitacoes'][number]>[] = [
  { key: 'data', label: 'Data' },
  { key: 'protocolo', label: 'Protocolo' },
  { key: 'tipo', label: 'Tipo', wrap: true },
  { key: 'solicitante', label: 'Solicitante', wrap: true, hideOnMobile: true },
  { key: 'situacao', label: 'Situação' },
  { key: 'decisao', label: 'Decisão em' },
]

/** Histórico da nota fiscal (F42): the life of one note, found by its provider and number, its code or its RPS. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  const extra = useCall(buscarHistoricoNotaFiscal, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  return (
    <Page title="Histórico da nota fiscal">
      <Busca onEncontrada={(encontrada) => setSearch({ id: encontrada, aba: null })} />
      {id !== null && nota.isError ? (
        <Panel>
          <EmptyState title={historicoErrors.naoEncontrada.message} />
        </Panel>
      ) : null}
      {id !== null && nota.data ? <Vida nota={nota.data} extra={extra.data} /> : null}
      {id === null ? <HistoricoDeNotas /> : null}
    </Page>
  )
}

function Busca({ onEncontrada }: { onEncontrada: (id: number) => void }) {
  const form = useForm<BuscaForm>({ defaultValues: { prestadorId: null, numero: null, serie: '', codigo: '', rps: null } })
  const { control } = form
  const localizar = useCallMutation(localizarNotaFiscal, { form, onSuccess: ({ id }) => onEncontrada(id) })
  return (
    <Panel title="Nota">
      <Form
        form={form}
        label="Localizar nota"
        onSubmit={({ serie, codigo, ...valores }) =>
          localizar.mutate({ ...valores, serie: serie.trim() || null, codigo: codigo.trim() || null })
        }
      >
        <FormGrid>
          <PrestadorField control={control} required={false} />
          <NumberField control={control} name="numero" label="Número da NF-e" min={1} span={2} />
          <TextField control={control} name="serie" label="Série" maxLength={20} span={2} />
          <NumberField control={control} name="rps" label="Nº do RPS" min={1} span={2} />
          <TextField
            control={control}
            name="codigo"
            label="Código de verificação"
            description="Com ou sem os pontos; dispensa os demais campos."
            maxLength={60}
            span={6}
          />
          <FormCell span={6} bottom>
            <Button type="submit" loading={localizar.isPending} leftSection={<IconSearch size={17} aria-hidden="true" />}>
              Consultar
            </Button>
          </FormCell>
        </FormGrid>
      </Form>
    </Panel>
  )
}

function Vida({ nota, extra }: { nota: Nota; extra: Extra | undefined }) {
  const [search, setSearch] = useSearch()
  const aba = search.get('vida') ?? 'linha'
  return (
    <>
      <Resumo nota={nota} />
      <Panel>
        <Group justify="space-between">
          <StatusPill tone={toneEstado(nota.estado)}>{rotuloEstado(nota.estado)}</StatusPill>
          <Acoes nota={nota} prestadorId={extra?.prestadorId ?? null} />
        </Group>
      </Panel>
      <PageTabs
        label="Partes do histórico"
        value={aba}
        onChange={(next) => setSearch({ vida: next === 'linha' ? null : next })}
        items={[
          { value: 'linha', label: 'Linha do tempo', content: <EventosDaNota nota={nota} /> },
          { value: 'versoes', label: 'Versões', content: <HistoricoDaNota nota={nota} /> },
          { value: 'vinculos', label: 'Vínculos', content: <VinculosDaNota nota={nota} /> },
          {
            value: 'solicitacoes',
            label: 'Solicitações',
            content: (
              <DataGrid
                label="Solicitações sobre a nota"
                columns={solicitacoes}
                rows={extra?.solicitacoes}
                empty="Nenhuma solicitação sobre a nota."
                search={false}
                paged={false}
              />
            ),
          },
          {
            value: 'verificacoes',
            label: 'Impressões e verificações',
            content: (
              <Panel>
                <DescriptionList
                  items={(extra?.verificacoes ?? []).map(({ rotulo, momento }) => ({
                    label: rotulo,
                    value: momento ?? 'Nunca',
                    span: 3,
                  }))}
                />
              </Panel>
            ),
          },
        ]}
      />
    </>
  )
}

function Acoes({ nota, prestadorId }: { nota: Nota; prestadorId: number | null }) {
  const open = useOpenFile()
  const download = useDownload()
  const telas = new Set(useTelas().map(({ path }) => path))
  const operacao = isAnulada(nota.estado) ? '/home/actions/remove-cancelamento' : '/home/actions/cancela-nota-lote'
  return (
    <Group gap={8}>
      <Button
        variant="default"
        loading={open.isPending}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={() => void open(imprimirHistoricoNotaFiscal, { id: nota.id })}
      >
        Imprimir histórico
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
        onClick={() => void open(imprimirDanfse, { id: nota.id })}
      >
        PDF
      </Button>
      <Button
        variant="default"
        loading={download.isPending}
        leftSection={<IconFileTypeXml size={16} aria-hidden="true" />}
        onClick={() => void download(baixarXml, { id: nota.id })}
      >
        XML
      </Button>
      {telas.has(operacao) ? (
        <LinkButton
          variant="default"
          to={prestadorId === null ? operacao : `${operacao}?prestadorId=${prestadorId}&numeros=${nota.numero}`}
        >
          {isAnulada(nota.estado) ? 'Remover cancelamento' : 'Cancelar'}
        </LinkButton>
      ) : null}
    </Group>
  )
}
