import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import {
  buscarExclusao,
  buscarExclusaoDetalhes,
  buscarExclusoes,
  imprimirTermoExclusao,
  marcarExclusao,
} from '../../contract/exclusao-simples.ts'

type Processo = AnswerOutputOf<typeof buscarExclusao>
type Linha = AnswerOutputOf<typeof buscarExclusaoDetalhes>['lista'][number]

function tom({ incluido, retorno, situacao }: Linha): Tone {
  if (!incluido) return 'neutral'
  if (retorno !== null) return 'danger'
  return situacao.startsWith('Débito regularizado') ? 'success' : situacao.startsWith('Ciente') ? 'info' : 'warning'
}

const colunas: GridColumn<Linha>[] = [
  { key: 'nome', label: 'Contribuinte', sortable: false, wrap: true },
  { key: 'cnpj', label: 'CNPJ', sortable: false },
  { key: 'tipo', label: 'Tipo', sortable: false, wrap: true },
  { key: 'competencias', label: 'Competências', sortable: false, wrap: true, hideOnMobile: true },
  { key: 'valor', label: 'Valor', kind: 'money', sortable: false },
  { key: 'evento', label: 'Código do evento', sortable: false, hideOnMobile: true },
  { key: 'fatoMotivador', label: 'Fato motivador', kind: 'date', sortable: false, hideOnMobile: true },
  { key: 'situacao', label: 'Situação', kind: 'status', sortable: false, tone: tom },
]

type Props = {
  processo: Processo
  selected: readonly (string | number)[]
  onSelectedChange: (ids: (string | number)[]) => void
}

/** Companies of a run. While the debts are examined they are taken out and in again; later they are chosen for their ciência. */
export function DevedoresExclusao({ processo: { id, situacao, notificadoEm }, selected, onSelectedChange }: Props) {
  const page = usePage()
  const abrir = useOpenFile()
  const grid = useGridState({ tamanho: 10 })
  const detalhes = useCall(buscarExclusaoDetalhes, { id, pagina: grid.pagina, tamanho: grid.tamanho }, { keepPrevious: true })
  const marcar = useCallMutation(marcarExclusao, {
    invalidate: [buscarExclusaoDetalhes, buscarExclusao, buscarExclusoes],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const examina = situacao === 'PROCESSAMENTO_CONCLUIDO'
  const ciencia = situacao === 'NOTIFICACAO_GERADA' || situacao === 'NOTIFICACAO_EXPORTADA'
  return (
    <DataGrid
      label="Devedores do processo"
      columns={colunas}
      rows={detalhes.data?.lista}
      status={detalhes.gridStatus}
      search={false}
      empty="Nenhum devedor encontrado."
      isRowStruck={({ incluido }) => !incluido}
      selectable={ciencia}
      selected={selected}
      onSelectedChange={onSelectedChange}
      onRefresh={detalhes.refetch}
      server={{ state: grid, total: detalhes.data?.total ?? 0 }}
      actions={(linha) =>
        examina ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => marcar.mutate({ id, detalhes: [linha.id], incluido: !linha.incluido })}
            aria-label={`${linha.incluido ? 'Retirar' : 'Incluir'} ${linha.nome}, ${linha.tipo}`}
          >
            {linha.incluido ? 'Retirar' : 'Incluir'}
          </Button>
        ) : notificadoEm !== null && linha.incluido ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void abrir(imprimirTermoExclusao, { id, cnpj: linha.cnpj })}
            aria-label={`Termo de ${linha.nome}`}
          >
            Termo
          </Button>
        ) : null
      }
    />
  )
}
