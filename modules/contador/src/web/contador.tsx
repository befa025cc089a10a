import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { formatDocumento } from '@iss/kernel/documento'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { formatDate } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useCall, useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import type { z } from 'zod'
import {
  buscarContadorTO,
  buscarContribuintesControlados,
  type contribuinteControladoSchema,
  desvincularContador,
} from '../contract/contador.ts'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'

type Controlado = z.output<typeof contribuinteControladoSchema>
const columns: GridColumn<Controlado>[] = [
  { key: 'documento', label: 'CNPJ/CPF', kind: 'documento' },
  { key: 'nome', label: 'Nome', wrap: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    value: ({ situacao }) => labelSituacao[situacao],
    tone: ({ situacao }) => (situacao === 'ATIVO' ? 'success' : 'danger'),
  },
  { key: 'competenciasEmAberto', label: 'Competências em aberto', kind: 'integer' },
  { key: 'guiasVencidas', label: 'Guias vencidas', kind: 'integer' },
]

/** The accountant's clients, and the taxpayer's own accountant (design S33). */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const { pessoaUsuario } = useUserInfo()
  const to = useCall(buscarContadorTO, {})
  const desvincular = useCallMutation(desvincularContador, {
    invalidate: [buscarContadorTO, buscarContribuintesControlados, buscarUserInfo],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const perguntar = async (idPessoa: number, nome: string) => {
    if (await confirm({ question: `Confirma o fim do vínculo entre ${nome} e o contador hoje?`, danger: true }))
      desvincular.mutate({ idPessoa })
  }
  const { data } = to
  const propria = data && data.contribuinte.id === pessoaUsuario.id
  return (
    <Page title="Contador">
      {data?.contador ? (
        <Panel title="Dados do contador">
          <DescriptionList
            items={[
              { label: 'Nome', value: data.contador.nome, span: 6 },
              { label: 'CNPJ/CPF', value: formatDocumento(data.contador.documento), span: 3 },
              { label: 'CRC', value: data.contador.crc ?? 'Não informado', span: 3 },
            ]}
          />
        </Panel>
      ) : null}
      {data?.contador ? <Controlados onDesvincular={perguntar} /> : null}
      {data && !(data.contador && propria) ? (
        <Panel title={`Contador responsável por ${data.contribuinte.nome}`}>
          {data.contadorResponsavel ? (
            <>
              <DescriptionList
                items={[
                  { label: 'Nome', value: data.contadorResponsavel.nome, span: 6 },
                  { label: 'CRC', value: data.contadorResponsavel.crc ?? 'Não informado', span: 3 },
                  { label: 'Desde', value: formatDate(data.desde), span: 3 },
                ]}
              />
              {propria ? (
                <Button
                  mt="md"
                  variant="light"
                  color="red"
                  onClick={() => void perguntar(data.contribuinte.id, data.contribuinte.nome)}
                >
                  Desvincular
                </Button>
              ) : null}
            </>
          ) : (
            <EmptyState title="Nenhum contador responsável." />
          )}
        </Panel>
      ) : null}
    </Page>
  )
}

function Controlados({ onDesvincular }: { onDesvincular: (id: number, nome: string) => Promise<void> }) {
  const controlados = useCall(buscarContribuintesControlados, {})
  return (
    <DataGrid
      label="Contribuintes controlados"
      title="Contribuintes controlados"
      columns={columns}
      rows={controlados.data}
      status={controlados.gridStatus}
      empty="Não foi encontrado nenhum contribuinte controlado."
      onRefresh={controlados.refetch}
      actions={({ id, nome }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={`Desvincular ${nome}`}
          onClick={() => void onDesvincular(id, nome)}
        >
          Desvincular
        </Button>
      )}
    />
  )
}
