import { type Conteudo, valorDoRascunho } from './parts/valor-do-rascunho.ts'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useNavigate } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { buscarRascunho, carregarEmissao, removerRascunho, salvarRascunho } from '../contract/emissao.ts'
import type { DadosEmissao } from './parts/emissao-form.ts'
import { resumoDoRascunho } from './parts/emissao-rascunho.ts'

type Linha = {
  id: number
  criadoEm: string
  tomador: string
  atividade: string
  valor: Dinheiro
  usuario: string
  conteudo: Conteudo
}

const columns: GridColumn<Linha>[] = [
  { key: 'criadoEm', label: 'Criado em', kind: 'datetime' },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'atividade', label: 'Atividade' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'usuario', label: 'Usuário', hideOnMobile: true },
]

/** Rascunhos de NF-e (E02): continue, duplicate or delete. */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const dados = useCall(carregarEmissao, {}, { staleTime: 60_000 })
  const rascunhos = useCall(buscarRascunho, {})
  const duplicar = useCallMutation(salvarRascunho, { success: 'Rascunho duplicado.', invalidate: [buscarRascunho] })
  const remover = useCallMutation(removerRascunho, {
    onSuccess: ({ mensagem }) => page.success(mensagem ?? 'Rascunho excluído.'),
    invalidate: [buscarRascunho],
  })
  const rows = useMemo(
    () =>
      dados.data &&
      rascunhos.data?.map(
        (rascunho): Linha => ({
          ...rascunho,
          ...resumoDoRascunho(rascunho.conteudo, dados.data as DadosEmissao),
          valor: valorDoRascunho(rascunho.conteudo, dados.data as DadosEmissao),
        }),
      ),
    [dados.data, rascunhos.data],
  )
  const continuar = (id: number) => navigate(`/home/actions/emissaonf2?rascunho=${id}`)
  const excluir = async (id: number) => {
    const details = rows?.find((linha) => linha.id === id)?.tomador
    if (
      await confirm({
        question: 'Tem certeza que pretende eliminar este registro?',
        details,
        confirmLabel: 'Excluir',
        danger: true,
      })
    )
      remover.mutate({ id })
  }
  return (
    <Page
      title="Rascunhos"
      subtitle="Um rascunho é apagado 90 dias depois da última alteração."
      back="/home/actions/emissaonf2"
      actions={<LinkButton to="/home/actions/emissaonf2">Nova NF-e</LinkButton>}
    >
      <DataGrid
        label="Rascunhos"
        columns={columns}
        rows={rows}
        status={rascunhos.gridStatus}
        empty="Nenhum rascunho salvo."
        onRowClick={({ id }) => continuar(id)}
        actions={({ id, tomador, conteudo }) => (
          <Group gap={4} wrap="nowrap">
            <Acao
              rotulo="Continuar"
              alvo={`Continuar o rascunho de ${tomador}`}
              icone={<IconPencil size={17} />}
              onClick={() => continuar(id)}
            />
            <Acao
              rotulo="Duplicar"
              alvo={`Duplicar o rascunho de ${tomador}`}
              icone={<IconCopy size={17} />}
              onClick={() => duplicar.mutate({ id: null, conteudo })}
            />
            <Acao
              rotulo="Excluir"
              alvo={`Excluir o rascunho de ${tomador}`}
              icone={<IconTrash size={17} />}
              perigo
              onClick={() => void excluir(id)}
            />
          </Group>
        )}
      />
    </Page>
  )
}

type AcaoProps = { rotulo: string; alvo: string; icone: React.ReactNode; perigo?: boolean; onClick: () => void }

function Acao({ rotulo, alvo, icone, perigo, onClick }: AcaoProps) {
  return (
    <Tooltip label={rotulo}>
      <ActionIcon variant="subtle" color={perigo ? 'red' : undefined} aria-label={alvo} onClick={onClick}>
        {icone}
      </ActionIcon>
    </Tooltip>
  )
}
