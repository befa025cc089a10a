import { formatDocumento } from '@iss/kernel/documento'
import { textOf } from '@iss/kinds'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { DataGrid } from '@iss/ui/data-grid'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  buscarContaSuporte,
  desbloquearContaSuporte,
  encerrarSessoesSuporte,
  reenviarAtivacaoSuporte,
  verComoSuporte,
} from '../../contract/suporte.ts'

const instante = (iso: string | null) => (iso === null ? null : textOf('datetime', iso))

/** An account as the support sees it, and what may be done for it, each time with a reason. */
export function ContaDoSuporte({ contaId, fechar }: { contaId: number; fechar: () => void }) {
  const [motivo, setMotivo] = useState('')
  const page = usePage()
  const { data } = useCall(buscarContaSuporte, { contaId })
  const opcoes = {
    invalidate: [buscarContaSuporte],
    onSuccess: ({ mensagem }: { mensagem: string }) => {
      setMotivo('')
      page.success(mensagem)
    },
  }
  const desbloquear = useCallMutation(desbloquearContaSuporte, opcoes)
  const reenviar = useCallMutation(reenviarAtivacaoSuporte, opcoes)
  const encerrar = useCallMutation(encerrarSessoesSuporte, opcoes)
  // A page begun anew: nothing that was read as the support stays.
  const ver = useCallMutation(verComoSuporte, { onSuccess: () => location.assign('/home/inicial-menu') })
  if (!data) return null
  const { acoes } = data
  const situacao = data.bloqueadaAte ? 'BLOQUEADA' : data.situacao
  const pedido = { contaId, motivo }
  return (
    <>
      <Panel
        title={`Conta ${data.usuario}`}
        description={`${data.pessoa} · ${formatDocumento(data.documento)}`}
        actions={
          <Button size="xs" variant="default" onClick={fechar}>
            Fechar
          </Button>
        }
      >
        <Stack>
          <DescriptionList
            items={[
              {
                label: 'Situação',
                value: <StatusPill tone={situacao === 'ATIVA' ? 'success' : 'danger'}>{situacao}</StatusPill>,
              },
              { label: 'Bloqueada até', value: instante(data.bloqueadaAte) },
              { label: 'Tentativas sem sucesso', value: String(data.tentativas) },
              { label: 'E-mail', value: data.email },
              { label: 'Perfis', value: data.perfis.join(', ') },
              { label: 'Criada em', value: instante(data.criadaEm) },
              { label: 'Ativada em', value: instante(data.ativadoEm) },
              { label: 'Último acesso', value: instante(data.ultimoLogin) },
            ]}
          />
          <TextInput
            label="Motivo"
            description="Pelo menos 20 caracteres; fica registrado e, ao ver o portal como o usuário, é informado a ele."
            inputWrapperOrder={['label', 'input', 'description']}
            value={motivo}
            maxLength={500}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
          <Group>
            <Button disabled={!acoes.desbloquear} loading={desbloquear.isPending} onClick={() => desbloquear.mutate(pedido)}>
              Desbloquear
            </Button>
            <Button
              variant="default"
              disabled={!acoes.reenviar}
              loading={reenviar.isPending}
              onClick={() => reenviar.mutate(pedido)}
            >
              Reenviar ativação
            </Button>
            <Button
              variant="default"
              disabled={!acoes.encerrar}
              loading={encerrar.isPending}
              onClick={() => encerrar.mutate(pedido)}
            >
              Encerrar sessões
            </Button>
            <Button variant="default" disabled={!acoes.ver} loading={ver.isPending} onClick={() => ver.mutate(pedido)}>
              Ver como ele vê
            </Button>
          </Group>
        </Stack>
      </Panel>
      <DataGrid
        label="Sessões abertas"
        title="Sessões abertas"
        rows={data.sessoes}
        empty="Nenhuma sessão aberta."
        columns={[
          { key: 'criadaEm', label: 'Aberta em', kind: 'datetime' },
          { key: 'expiraEm', label: 'Expira em', kind: 'datetime' },
        ]}
      />
      <DataGrid
        label="Últimas ações da conta"
        title="Últimas ações da conta"
        rows={data.eventos}
        columns={[
          { key: 'ocorridoEm', label: 'Data', kind: 'datetime' },
          { key: 'tipo', label: 'Ação', wrap: true },
          { key: 'requisicao', label: 'Código de rastreio', hideOnMobile: true },
        ]}
      />
    </>
  )
}
