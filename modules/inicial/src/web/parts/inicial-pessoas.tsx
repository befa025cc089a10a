import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { AccordionPanel, type Formato } from '@iss/ui/accordion-panel'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { LinkButton } from '@iss/portal/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { imprimirSelecao } from '../../contract/inicial.ts'
import type { Inicial } from './inicial-dados.ts'

/** Selects the person for whom the user acts and reads everything anew, menus included. */
function useSelecionar(): { selecionar: (id: number) => void; isPending: boolean } {
  const client = useQueryClient()
  const mutation = useCallMutation(alterarPessoaSelecionada, { onSuccess: () => void client.resetQueries() })
  return { selecionar: (idPessoa) => mutation.mutate({ idPessoa }), isPending: mutation.isPending }
}

type Contribuinte = Inicial['pessoaList'][number]

const colunas: GridColumn<Contribuinte>[] = [
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'documento', label: 'CPF/CNPJ', kind: 'documento' },
  {
    key: 'aEncerrar',
    label: 'A encerrar',
    // Blanks that do not break: the count and its month are one figure.
    value: ({ aEncerrar, desde }) => (aEncerrar === 0 ? 'Em\u00A0dia' : `${aEncerrar}\u00A0desde\u00A0${desde}`),
  },
  { key: 'guiasVencidas', label: 'Guias vencidas', kind: 'integer' },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    value: ({ situacao, selecionada }) => (selecionada ? 'Selecionado' : situacao),
    tone: ({ situacao, selecionada }) => (selecionada ? 'info' : situacao === 'Ativa' ? 'success' : 'danger'),
  },
]

/** Taxpayers that an accountant or employee may act for; choosing one selects it. */
export function SelecaoContribuinte({ pessoas, isContador }: { pessoas: readonly Contribuinte[]; isContador: boolean }) {
  const user = useUserInfo()
  const { selecionar, isPending } = useSelecionar()
  const open = useOpenFile()
  const download = useDownload()
  const imprimir = (tipo: Formato) => {
    const pedido = { tipo, relatorio: 'selecao-contribuinte' }
    void (tipo === 'PDF' ? open(imprimirSelecao, pedido) : download(imprimirSelecao, pedido))
  }
  const vazio = 'Não foi encontrado nenhum contribuinte controlado.'
  return (
    <AccordionPanel
      title="Seleção de contribuinte"
      onPrint={pessoas.length > 0 ? imprimir : undefined}
      actions={
        user.pessoaSelecionada.id === user.pessoaUsuario.id ? undefined : (
          <LinkButton to="/home/voltar" size="xs" variant="light">
            Voltar para o seu perfil
          </LinkButton>
        )
      }
    >
      {pessoas.length === 0 ? (
        <EmptyState
          title={vazio}
          action={
            isContador ? (
              <LinkButton to="/home/actions/contador" variant="light">
                Controle de empresas
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <DataGrid
          label="Seleção de contribuinte"
          columns={colunas}
          rows={pessoas}
          status={isPending ? 'loading' : 'ready'}
          pageSize={10}
          empty="Nenhum registro encontrado."
          onRowClick={({ id }) => selecionar(id)}
        />
      )}
    </AccordionPanel>
  )
}

type Empresa = Inicial['pessoaSimplificadaTOList'][number]

const colunasFiscal: GridColumn<Empresa>[] = [
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'documento', label: 'CPF/CNPJ' },
]

/** Companies under the inspection of the user, documents masked; choosing one acts as it. */
export function EmpresasFiscalizadas({ pessoas }: { pessoas: readonly Empresa[] }) {
  const { selecionar, isPending } = useSelecionar()
  return (
    <AccordionPanel title="Empresas fiscalizadas">
      <DataGrid
        label="Empresas fiscalizadas"
        columns={colunasFiscal}
        rows={pessoas}
        status={isPending ? 'loading' : 'ready'}
        pageSize={10}
        empty="Nenhuma empresa fiscalizada."
        onRowClick={({ id }) => selecionar(id)}
      />
    </AccordionPanel>
  )
}
