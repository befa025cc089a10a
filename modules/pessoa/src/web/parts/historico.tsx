import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall } from '@iss/portal/hooks'
import { Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { buscarHistoricoPessoa } from '../../contract/pessoa.ts'

type Evento = z.output<typeof buscarHistoricoPessoa.answer>[number]
const say = (text: string) => text || '(vazio)'

const columns: GridColumn<Evento>[] = [
  { key: 'em', label: 'Data', kind: 'datetime' },
  { key: 'quem', label: 'Quem' },
  { key: 'tipo', label: 'Tipo' },
  {
    key: 'mudancas',
    label: 'Mudanças',
    wrap: true,
    value: ({ mudancas }) => mudancas.map(({ campo, antes, depois }) => `${campo} ${antes} ${depois}`).join(' '),
    render: ({ mudancas }) => (
      <Stack gap={2}>
        {mudancas.map(({ campo, antes, depois }) => (
          <Text key={campo} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{campo}:</strong> {say(antes)} → {say(depois)}
          </Text>
        ))}
      </Stack>
    ),
  },
]

/** Who changed what, newest first. */
export function Historico({ id }: { id: number }) {
  const historico = useCall(buscarHistoricoPessoa, { id })
  return (
    <DataGrid
      label="Histórico de alterações"
      title="Histórico de alterações"
      columns={columns}
      rows={historico.data}
      status={historico.gridStatus}
      onRefresh={historico.refetch}
      defaultSort={{ key: 'em', desc: true }}
    />
  )
}
