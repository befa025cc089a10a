import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { StatusPill } from '@iss/ui/status-pill'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCheck, IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  buscarErrosImportacao,
  buscarImportacaoTO,
  buscarImportacoes,
  cancelarImportacao,
  confirmarImportacao,
  validarImportacao,
} from '../../contract/importacao.ts'
import { rotulosSituacaoItem, type SituacaoItem, situacoesItem } from '../../importacao/situacao-importacao.ts'
import { tomItem, tomSituacao } from './tons-importacao.ts'

type Resposta = AnswerOutputOf<typeof buscarImportacaoTO>
type Item = Resposta['itens']['lista'][number]

const esperaMs = 1500
const emCurso = (situacao: string | undefined) => situacao === 'VALIDANDO' || situacao === 'PROCESSANDO'
const filtros = situacoesItem.map((value) => ({ value, label: rotulosSituacaoItem[value] }))

const columns: GridColumn<Item>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer', sortable: false, width: 70 },
  { key: 'chave', label: 'Chave', sortable: false, width: 120 },
  { key: 'descricao', label: 'Descrição', sortable: false, wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money', sortable: false },
  { key: 'situacaoRotulo', label: 'Situação', kind: 'status', sortable: false, tone: ({ situacao }) => tomItem[situacao] },
  {
    key: 'mensagens',
    label: 'Mensagem',
    sortable: false,
    wrap: true,
    value: ({ mensagens }) => mensagens.map(({ texto }) => texto).join(' '),
    render: ({ mensagens, detalhes }) => (
      <Stack gap={2}>
        {mensagens.map(({ tipo, texto }) => (
          <Text key={texto} size="sm" c={tipo === 'ERRO' ? 'red.8' : undefined}>
            {texto}
          </Text>
        ))}
        {mensagens.length === 0 && detalhes.length > 0 ? (
          <Text size="sm" c="dimmed">
            {detalhes.map(({ rotulo, valor }) => `${rotulo}: ${valor}`).join(' · ')}
          </Text>
        ) : null}
      </Stack>
    ),
  },
  {
    key: 'documento',
    label: 'Documento',
    sortable: false,
    value: ({ documento }) => documento?.rotulo ?? '',
    render: ({ documento }) => (documento ? <AppLink to={documento.path}>{documento.rotulo}</AppLink> : null),
  },
]

/** One import: preview of its lines, confirmation, progress and result. */
export function ImportacaoAberta({
  id,
  avisos,
  onAbrir,
}: {
  id: number
  avisos: readonly string[]
  onAbrir: (id: number) => void
}) {
  const page = usePage()
  const confirm = useConfirm()
  const download = useDownload()
  const invalidate = useInvalidate()
  const grid = useGridState({ tamanho: 20 })
  const [situacao, setSituacao] = useState<SituacaoItem | null>(null)
  const [correndo, setCorrendo] = useState(true)
  const consulta = useCall(
    buscarImportacaoTO,
    { id, situacao, pagina: grid.pagina, tamanho: grid.tamanho },
    { keepPrevious: true, refetchInterval: correndo ? esperaMs : false },
  )
  const importacao = consulta.data?.importacao
  const parada = importacao !== undefined && (!emCurso(importacao.situacao) || importacao.interrompida !== null)
  const antes = useRef(parada)
  useEffect(() => {
    setCorrendo(!parada)
    if (parada && !antes.current) void invalidate(buscarImportacoes)
    antes.current = parada
  }, [parada, invalidate])

  const invalida = [buscarImportacaoTO, buscarImportacoes] as const
  const confirmar = useCallMutation(confirmarImportacao, {
    invalidate: invalida,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const cancelar = useCallMutation(cancelarImportacao, {
    invalidate: invalida,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const repetir = useCallMutation(validarImportacao, { invalidate: invalida })
  if (!importacao) return null
  const { totais, progresso } = importacao
  const porcento = progresso && progresso.total > 0 ? (progresso.feitos * 100) / progresso.total : 0

  return (
    <>
      <Panel
        title={importacao.arquivo}
        actions={
          <Group gap={8}>
            {importacao.temErros ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden="true" />}
                loading={download.isPending}
                onClick={() => void download(buscarErrosImportacao, { id })}
              >
                Arquivo de erros
              </Button>
            ) : null}
            {importacao.podeRepetir ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={17} aria-hidden="true" />}
                loading={repetir.isPending}
                onClick={async () => {
                  const nova = await repetir.mutateAsync({
                    tipo: importacao.tipo,
                    arquivoId: importacao.arquivoId,
                    novamente: true,
                  })
                  onAbrir(nova.id)
                }}
              >
                Validar novamente
              </Button>
            ) : null}
            {importacao.podeCancelar ? (
              <Button
                variant="default"
                leftSection={<IconX size={17} aria-hidden="true" />}
                loading={cancelar.isPending}
                onClick={async () => {
                  if (await confirm({ question: 'Cancelar a importação deste arquivo?' })) cancelar.mutate({ id })
                }}
              >
                Cancelar
              </Button>
            ) : null}
            {importacao.podeConfirmar ? (
              <Button
                leftSection={<IconCheck size={17} aria-hidden="true" />}
                loading={confirmar.isPending}
                onClick={async () => {
                  const question = `Confirma a importação de ${totais.validos} ${totais.validos === 1 ? 'item' : 'itens'}? Esta operação não pode ser desfeita.`
                  if (await confirm({ question, confirmLabel: 'Confirmar importação' })) confirmar.mutate({ id })
                }}
              >
                Confirmar importação
              </Button>
            ) : null}
          </Group>
        }
      >
        <Stack gap="md">
          {[...new Set([...avisos, ...importacao.avisos, importacao.interrompida ?? ''])].filter(Boolean).map((texto) => (
            <Alert key={texto} color="yellow" role="status">
              {texto}
            </Alert>
          ))}
          <StatRow>
            <Stat label="Itens" value={totais.total} />
            <Stat label="Prontos para importar" value={totais.validos} tone="info" />
            <Stat label="Importados" value={totais.importados} tone="success" />
            <Stat label="Já convertidos" value={totais.jaConvertidos} tone="violet" />
            <Stat label="Com erro" value={totais.comErro} tone={totais.comErro > 0 ? 'danger' : 'neutral'} />
          </StatRow>
          {progresso ? (
            <div role="status">
              <Text size="sm" mb={4}>
                {importacao.situacaoRotulo}: {progresso.feitos} de {progresso.total}
              </Text>
              <Progress value={porcento} aria-label={`${importacao.situacaoRotulo}: ${progresso.feitos} de ${progresso.total}`} />
            </div>
          ) : null}
          <DescriptionList
            items={[
              {
                label: 'Situação',
                value: <StatusPill tone={tomSituacao[importacao.situacao]}>{importacao.situacaoRotulo}</StatusPill>,
                span: 3,
              },
              { label: 'Tipo', value: importacao.rotulo, span: 3 },
              { label: 'Recebido em', value: importacao.recebidoEm, span: 3 },
              { label: 'Concluído em', value: importacao.concluidoEm, span: 3 },
              ...importacao.detalhes.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 3 })),
            ]}
          />
        </Stack>
      </Panel>
      <DataGrid
        label="Itens do arquivo"
        title="Itens do arquivo"
        columns={columns}
        rows={consulta.data?.itens.lista}
        status={consulta.gridStatus}
        search={false}
        rowTone={({ situacao: estado }) => (estado === 'ERRO' ? 'danger' : undefined)}
        onRefresh={consulta.refetch}
        server={{ state: grid, total: consulta.data?.itens.total ?? 0 }}
        toolbar={
          <SelectField
            label="Situação dos itens"
            options={filtros}
            placeholder="Todas as situações"
            clearable
            value={situacao}
            onChange={(value) => {
              grid.setPagina(0)
              setSituacao(value as SituacaoItem | null)
            }}
          />
        }
      />
    </>
  )
}
