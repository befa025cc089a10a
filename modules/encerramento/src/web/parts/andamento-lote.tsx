import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { rowsOfList } from '@iss/list/web/list-view'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Group, Progress, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { buscarLote, reprocessarLote } from '../../contract/lote.ts'
import type { SituacaoItem } from '../../domain/lote-encerramento.ts'

type Item = AnswerOutputOf<typeof buscarLote>['itens'][number]

/** Milliseconds between two looks at a batch that is under way. */
const ESPERA = 2000

export const tomDaSituacao: Readonly<Record<SituacaoItem, Tone>> = {
  EM_PROCESSAMENTO: 'info',
  PROCESSADO: 'success',
  ERRO: 'danger',
}

const colunas: GridColumn<Item>[] = [
  { key: 'nome', label: 'Contribuinte', wrap: true },
  { key: 'documento', label: 'Documento', kind: 'documento', hideOnMobile: true },
  { key: 'situacaoRotulo', label: 'Resultado', kind: 'status', tone: ({ situacao }) => tomDaSituacao[situacao] },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
  { key: 'valor', label: 'Valor encerrado', kind: 'money', total: 'sum' },
  { key: 'guiaNumero', label: 'Guia', value: ({ guiaNumero }) => (guiaNumero === null ? '' : `nº ${guiaNumero}`) },
]

/** How a batch goes, looked at again every two seconds until it ends, with the result of each taxpayer. */
export function AndamentoLote({
  id,
  memoria = false,
  acoes,
}: {
  id: number | null
  memoria?: boolean
  acoes?: (item: Item) => ReactNode
}) {
  const page = usePage()
  const andamento = useCall(buscarLote, { id }, { refetchInterval: ESPERA, keepPrevious: true })
  const reprocessar = useCallMutation(reprocessarLote, {
    invalidate: 'all',
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const { lote, itens } = andamento.data ?? { lote: null, itens: [] }
  const fim = lote?.fimEm ?? null
  const refresh = useInvalidate()
  // The lists beside it tell what it did once it has ended.
  useEffect(() => {
    if (fim !== null) void refresh(rowsOfList('lotes-de-encerramento'), rowsOfList('encerramentos-oficio'))
  }, [fim, refresh])
  if (!lote) return null
  const feitos = lote.sucesso + lote.erro
  return (
    <>
      <Panel title={`Processamento de ${lote.competencia} - ${lote.papelRotulo}`}>
        <Text role="status">
          {`${lote.situacaoRotulo}: ${feitos} de ${lote.quantidade} (${lote.sucesso} com sucesso, ${lote.erro} com erro). Enviado em ${lote.enviadoEm}${lote.fimEm ? `, concluído em ${lote.fimEm}` : ''}.`}
        </Text>
        <Progress
          aria-label="Andamento do encerramento"
          value={lote.quantidade === 0 ? 0 : Math.trunc((feitos * 100) / lote.quantidade)}
          mt="sm"
        />
        {(lote.fimEm && lote.erro > 0) || lote.parado ? (
          <Group justify="flex-end" mt="sm">
            <Button variant="default" loading={reprocessar.isPending} onClick={() => reprocessar.mutate({ id: lote.id })}>
              Reprocessar
            </Button>
          </Group>
        ) : null}
      </Panel>
      <DataGrid
        label="Resultado por contribuinte"
        title="Resultado por contribuinte"
        columns={colunas}
        rows={itens}
        getRowId={(item) => item.id}
        empty="Nenhum contribuinte."
        {...(memoria || acoes
          ? {
              actions: (item: Item) => (
                <Group gap={6} wrap="nowrap">
                  {item.encerramentoId === null ? null : (
                    <LinkButton
                      size="compact-sm"
                      variant="default"
                      to={`/home/actions/encerramento-memoria?id=${item.encerramentoId}`}
                      aria-label={`Memória de ${item.nome}`}
                    >
                      Memória
                    </LinkButton>
                  )}
                  {acoes?.(item)}
                </Group>
              ),
            }
          : {})}
      />
    </>
  )
}
