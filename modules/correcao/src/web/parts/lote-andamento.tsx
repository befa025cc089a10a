import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  baixarErrosNotaLote,
  buscarCancelaNotaLote,
  buscarNotaLote,
  buscarNotaLoteTO,
  buscarRemoveCancelamento,
  buscarSubstituirNfeLote,
  reprocessarNotaLote,
} from '../../contract/lote-de-notas.ts'
import type { OperacaoDeLote, SituacaoDoItem } from '../../domain/lote-de-notas.ts'

type Lote = AnswerOutputOf<typeof buscarNotaLote>[number]
type Item = AnswerOutputOf<typeof buscarNotaLoteTO>['itens'][number]

/** Milliseconds between two looks at an order that is under way. */
const ESPERA = 2000

const tons: Readonly<Record<SituacaoDoItem, Tone>> = { EM_PROCESSAMENTO: 'info', PROCESSADO: 'success', ERRO: 'danger' }

const colunas: GridColumn<Item>[] = [
  {
    key: 'numero',
    label: 'Nota',
    render: ({ numero, notaId }) => <AppLink to={`/home/actions/nota-fiscal?id=${notaId}`}>{`nº ${numero}`}</AppLink>,
  },
  { key: 'prestador', label: 'Prestador', wrap: true, hideOnMobile: true },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'situacaoRotulo', label: 'Resultado', kind: 'status', tone: ({ situacao }) => tons[situacao] },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
]

/** How an order goes, looked at again until it ends, with the result of each note and the errors as CSV. */
export function AndamentoDoLote({ id }: { id: number }) {
  const page = usePage()
  const download = useDownload()
  const [fim, setFim] = useState<string | null>(null)
  const concluido = fim === String(id)
  const andamento = useCall(buscarNotaLoteTO, { id }, concluido ? {} : { refetchInterval: ESPERA })
  useFimDoLote(andamento.data?.lote, setFim)
  const reprocessar = useCallMutation(reprocessarNotaLote, {
    invalidate: 'all',
    onSuccess: ({ mensagem }) => {
      setFim(null)
      page.success(mensagem)
    },
  })
  if (!andamento.data) return null
  const { lote, itens } = andamento.data
  const feitos = lote.sucesso + lote.erro
  const situacao = lote.fimEm ? 'Concluído' : lote.parado ? 'Parado' : 'Em processamento'
  return (
    <>
      <Panel title="Resultado">
        <Text role="status">
          {`${situacao}: ${feitos} de ${lote.quantidade} (${lote.sucesso} com sucesso, ${lote.erro} com erro). Enviado em ${lote.enviadoEm}${lote.fimEm ? `, concluído em ${lote.fimEm}` : ''}.`}
        </Text>
        <Progress
          aria-label="Andamento do lote"
          value={lote.quantidade === 0 ? 0 : Math.trunc((feitos * 100) / lote.quantidade)}
          mt="sm"
        />
        {lote.erro > 0 || lote.parado ? (
          <Group justify="flex-end" mt="sm">
            <Button
              variant="default"
              disabled={lote.erro === 0}
              loading={download.isPending}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void download(baixarErrosNotaLote, { id })}
            >
              Erros (CSV)
            </Button>
            {lote.fimEm || lote.parado ? (
              <Button variant="default" loading={reprocessar.isPending} onClick={() => reprocessar.mutate({ id })}>
                Reprocessar
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Panel>
      <DataGrid
        label="Resultado por nota"
        title="Resultado por nota"
        columns={colunas}
        rows={itens}
        getRowId={(item) => item.id}
        empty="Nenhuma nota."
      />
    </>
  )
}

/** Once an order has ended: nobody asks for it again, and the lists that it changed are read anew. */
function useFimDoLote(lote: Lote | undefined, setFim: (id: string) => void): void {
  const invalidate = useInvalidate()
  const [id, terminou] = [lote?.id, lote !== undefined && lote.fimEm !== null]
  useEffect(() => {
    if (id === undefined || !terminou) return
    setFim(String(id))
    void invalidate(buscarNotaLote, buscarCancelaNotaLote, buscarRemoveCancelamento, buscarSubstituirNfeLote)
  }, [id, terminou, invalidate, setFim])
}

const doHistorico: GridColumn<Lote>[] = [
  { key: 'enviadoEm', label: 'Enviado em', sortable: false },
  { key: 'usuario', label: 'Usuário', wrap: true, sortable: false },
  { key: 'justificativa', label: 'Justificativa', wrap: true, sortable: false, hideOnMobile: true },
  { key: 'quantidade', label: 'Notas', kind: 'integer', sortable: false },
  { key: 'sucesso', label: 'Sucesso', kind: 'integer', sortable: false },
  { key: 'erro', label: 'Erro', kind: 'integer', sortable: false },
]

/** Past orders of an operation, the newest first; one is opened by its button. */
export function HistoricoDeLotes({ operacao, onOpen }: { operacao: OperacaoDeLote; onOpen: (id: number) => void }) {
  const lotes = useCall(buscarNotaLote, { operacao })
  return (
    <DataGrid
      label="Lotes anteriores"
      title="Lotes anteriores"
      columns={doHistorico}
      rows={lotes.data}
      status={lotes.gridStatus}
      empty="Nenhum lote enviado."
      getRowId={({ id }) => id}
      search={false}
      onRefresh={lotes.refetch}
      actions={(lote) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Ver o lote enviado em ${lote.enviadoEm}`}
          onClick={() => onOpen(lote.id)}
        >
          Ver
        </Button>
      )}
    />
  )
}
