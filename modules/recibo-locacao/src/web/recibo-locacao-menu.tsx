import { ListView } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import { Stat, StatRow } from '@iss/ui/stat'
import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { buscarPainelRecibos } from '../contract/recibo-locacao.ts'

type Locacao = AnswerOutputOf<typeof buscarPainelRecibos>['renovar'][number]

const EMISSAO = '/home/recibo-locacao-menu/recibo-locacao-emissao'
const renovacao: GridColumn<Locacao>[] = [
  { key: 'periodoFim', label: 'Fim do período', kind: 'date' },
  { key: 'numero', label: 'Recibo', kind: 'integer' },
  { key: 'tomadorNome', label: 'Locatário', wrap: true },
  { key: 'valorTotal', label: 'Valor', kind: 'money' },
  {
    key: 'vencida',
    label: 'Situação',
    kind: 'status',
    value: ({ vencida }) => (vencida ? 'Terminada' : 'Termina em breve'),
    tone: ({ vencida }) => (vencida ? 'warning' : 'info'),
  },
]

/** Recibos de locação: the month, what is due to be renewed, and the last receipts. */
export function Screen() {
  const painel = useCall(buscarPainelRecibos, {})
  const { data } = painel
  const mes = data?.competencia ?? ''
  return (
    <Page
      title="Recibos de locação"
      actions={
        <LinkButton to={EMISSAO} leftSection={<IconPlus size={17} aria-hidden="true" />}>
          Emitir recibo
        </LinkButton>
      }
    >
      <StatRow>
        <Stat label={`Recibos de ${mes}`} value={data?.quantidade ?? '–'} />
        <Stat
          label={`Valor de ${mes}`}
          value={data ? formatMoney(data.valor) : '–'}
          hint="Não entra no encerramento: não incide ISS."
        />
        <Stat label={`Cancelados de ${mes}`} value={data?.cancelados ?? '–'} />
        <Stat
          label="Locações a renovar"
          value={data?.renovar.length ?? '–'}
          tone={data && data.renovar.length > 0 ? 'warning' : 'success'}
        />
      </StatRow>
      {data && data.renovar.length > 0 ? (
        <DataGrid
          label="Locações a renovar"
          title="Locações a renovar"
          columns={renovacao}
          rows={data.renovar}
          status={painel.gridStatus}
          search={false}
          actions={({ id, numero }) => (
            <Group gap={6} wrap="nowrap">
              <LinkButton to={`${EMISSAO}?copiar=${id}`} variant="light" size="xs" aria-label={`Renovar o recibo nº ${numero}`}>
                Renovar
              </LinkButton>
            </Group>
          )}
        />
      ) : null}
      <ListView slug="recibo-locacao-lista" title="Recibos emitidos" />
    </Page>
  )
}
