import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDateTime } from '@iss/ui/format'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Progress, Skeleton, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { baixarBackup, buscarBackup, gerarBackupAgora } from '../contract/backup.ts'
import {
  type ConteudoBackup,
  conteudosBackup,
  type FormatoBackup,
  formatosBackup,
  type SituacaoBackup,
} from '../domain/backup.ts'
import { AgendaBackupForm } from './parts/agenda-backup-form.tsx'
import { optionsOf } from './parts/options-of.ts'

type Resposta = AnswerOutputOf<typeof buscarBackup>
type Linha = Resposta['backups'][number]

/** Milliseconds between two looks while a backup is under way. */
const ESPERA = 2000

const tons: Readonly<Record<SituacaoBackup, Tone>> = {
  NA_FILA: 'info',
  PROCESSANDO: 'info',
  CONCLUIDO: 'success',
  FALHA: 'danger',
  REMOVIDO: 'neutral',
}

const colunas: GridColumn<Linha>[] = [
  { key: 'pedidoEm', label: 'Data', kind: 'datetime' },
  { key: 'conteudo', label: 'Conteúdo' },
  { key: 'formato', label: 'Formato' },
  { key: 'origem', label: 'Origem', hideOnMobile: true },
  { key: 'tamanho', label: 'Tamanho', kind: 'bytes' },
  { key: 'linhas', label: 'Linhas', kind: 'integer', hideOnMobile: true },
  { key: 'sha256', label: 'SHA-256', wrap: true, render: ({ sha256 }) => <Soma sha256={sha256} /> },
  { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
  { key: 'detalhe', label: 'Detalhe', wrap: true, value: ({ erro, nome }) => erro ?? nome ?? '' },
]

function Soma({ sha256 }: { sha256: string | null }) {
  return sha256 === null ? null : (
    <Text size="xs" ff="monospace" style={{ wordBreak: 'break-all' }}>
      {sha256}
    </Text>
  )
}

const isAberto = ({ situacao }: Linha) => situacao === 'NA_FILA' || situacao === 'PROCESSANDO'

/** Backups of the municipality: when they are made by themselves, making one now, and the last ones (K07). */
export function Screen() {
  return (
    <Page title="Backup">
      <Conteudo />
    </Page>
  )
}

function Conteudo() {
  const { data, gridStatus, refetch } = useCall(buscarBackup, {}, { staleTime: 0 })
  const aberto = data?.backups.find(isAberto)
  useCall(buscarBackup, {}, { silent: true, enabled: aberto !== undefined, refetchInterval: aberto ? ESPERA : false })
  const download = useDownload()
  if (!data) return <Skeleton height={320} radius="md" />
  return (
    <>
      <AgendaBackupForm key={data.versao} agenda={data.agenda} versao={data.versao} proximaEm={data.proximaEm} />
      <GerarAgora aberto={aberto} />
      <DataGrid
        label="Últimos backups"
        title="Últimos backups"
        columns={colunas}
        rows={data.backups}
        status={gridStatus}
        onRefresh={refetch}
        search={false}
        empty="Nenhum backup foi gerado ainda."
        actions={(linha) =>
          linha.baixavel ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Baixar ${linha.nome ?? 'o backup'}`}
              onClick={() => void download(baixarBackup, { id: linha.id }, linha.nome ?? undefined)}
            >
              Baixar
            </Button>
          ) : null
        }
      />
    </>
  )
}

type Pedido = { conteudo: ConteudoBackup; formato: FormatoBackup }

function GerarAgora({ aberto }: { aberto: Linha | undefined }) {
  const page = usePage()
  const form = useForm<Pedido>({ defaultValues: { conteudo: 'TUDO', formato: 'CSV' } })
  const gerar = useCallMutation(gerarBackupAgora, {
    form,
    invalidate: [buscarBackup],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Gerar agora">
      <Form form={form} onSubmit={(pedido) => gerar.mutate(pedido)} label="Gerar agora">
        <FormGrid>
          <SelectField
            control={form.control}
            name="conteudo"
            label="Conteúdo"
            options={optionsOf(conteudosBackup)}
            required
            span={4}
          />
          <SelectField
            control={form.control}
            name="formato"
            label="Formato"
            options={optionsOf(formatosBackup)}
            required
            span={4}
          />
          <FormCell span={12}>
            <Text size="sm" c="dimmed">
              CSV e XML são para leitura em outros programas e nunca levam senhas. O município completo leva também os arquivos e
              a descrição das tabelas e colunas: é o que a prefeitura leva quando deixa o portal. A cópia restaurável leva tudo,
              fica na pasta do servidor e não é baixada. Os cinco últimos backups são guardados.
            </Text>
          </FormCell>
        </FormGrid>
        {aberto ? <Andamento linha={aberto} /> : null}
        <FormActions>
          <Button type="submit" loading={gerar.isPending} disabled={aberto !== undefined}>
            Gerar backup
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Andamento({ linha }: { linha: Linha }) {
  const { feitos, total, situacaoRotulo, conteudo, pedidoEm } = linha
  const percent = feitos !== null && total ? Math.trunc((feitos * 100) / total) : null
  return (
    <>
      <Text role="status" mt="sm">
        {`${conteudo}, pedido em ${formatDateTime(pedidoEm)}: ${situacaoRotulo.toLowerCase()}${percent === null ? '' : `, ${feitos} de ${total} tabelas (${percent}%)`}.`}
      </Text>
      {percent === null ? null : <Progress value={percent} mt="xs" aria-label="Andamento do backup" />}
    </>
  )
}
