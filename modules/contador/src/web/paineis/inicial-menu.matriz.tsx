import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation, useCan } from '@iss/portal/hooks'
import { useDownload } from '@iss/portal/files'
import { useNavigate } from '@iss/portal/navigation'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { baixarGuiasDosClientes } from '../../contract/guias-dos-clientes.ts'
import { buscarMatriz } from '../../contract/matriz.ts'
import { labelEstadoDaMatriz, tomDaMatriz } from '../../domain/estado-da-matriz.ts'

type Dados = AnswerOutputOf<typeof buscarMatriz>
type Cliente = Dados['clientes'][number]

/** The accountant's clients × months on the start page: what is open, late, closed, unpaid; one press to act for a client. */
export function Painel() {
  const can = useCan()
  const { data } = useCall(buscarMatriz, {}, { enabled: can(buscarMatriz.access), silent: true })
  return data && data.clientes.length > 0 ? <Matriz dados={data} /> : null
}

export function Matriz({ dados: { meses, clientes } }: { dados: Dados }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const agir = useCallMutation(alterarPessoaSelecionada, {
    onSuccess: async () => {
      await client.resetQueries()
      navigate('/home/escrituracao/list')
    },
  })
  const baixar = useDownload()
  const colunas: GridColumn<Cliente>[] = [
    { key: 'nome', label: 'Contribuinte', wrap: true },
    ...meses.map(
      (mes, indice): GridColumn<Cliente> => ({
        key: mes,
        label: mes,
        kind: 'status',
        value: ({ estados }) => labelEstadoDaMatriz[estados[indice] ?? 'SEM_MOVIMENTO'],
        tone: ({ estados }) => tomDaMatriz[estados[indice] ?? 'SEM_MOVIMENTO'],
      }),
    ),
  ]
  return (
    <Panel
      title="Competências dos contribuintes"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={baixar.isPending}
          onClick={() => baixar(baixarGuiasDosClientes, { idsPessoas: [] })}
        >
          Baixar guias a pagar
        </Button>
      }
    >
      <DataGrid
        label="Competências dos contribuintes"
        columns={colunas}
        rows={clientes}
        status={agir.isPending ? 'loading' : 'ready'}
        pageSize={10}
        actions={({ id, nome }) => (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Baixar guias a pagar de ${nome}`}
              onClick={() => baixar(baixarGuiasDosClientes, { idsPessoas: [id] })}
            >
              Guias
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Agir por ${nome}`}
              onClick={() => agir.mutate({ idPessoa: id })}
            >
              Agir por
            </Button>
          </>
        )}
      />
    </Panel>
  )
}
