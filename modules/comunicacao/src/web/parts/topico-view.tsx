import { labelTipoOrdemServico, tiposOrdemServico } from '@iss/ordem-servico/domain/tipo-ordem-servico'
import { rowsOfList } from '@iss/list/web/list-view'
import { buscarFiscaisPorMunicipio } from '@iss/solicitacao/contract/atendimento'
import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { Form, FormActions } from '@iss/ui/form'
import { formatDateTime } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { StatusPill } from '@iss/ui/status-pill'
import { TextArea } from '@iss/ui/text-area'
import { useCall, useCallMutation, useInvalidate, useUserInfo } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  atribuirTopico,
  avaliarTopico,
  buscarTopico,
  buscarTopicos,
  confirmarLeituraTopico,
  converterTopico,
  encaminharTopico,
  eventosTopico,
  fecharTopico,
  indeferirTopico,
  reabrirTopico,
  salvarMensagem,
  type TopicoTO,
} from '../../contract/topico.ts'
import { comunicacaoErrors } from '../../domain/errors.ts'
import { type AcaoTopico, avaliacoesAdministrador, labelSituacaoTopico, toneTopico } from '../../domain/topico.ts'
import { Conversa, Responder } from './conversa.tsx'
import { useAoVivo } from './use-ao-vivo.ts'

const lidas = [buscarTopico, buscarTopicos, rowsOfList('duvidas-da-instalacao')]
const notas = [5, 4, 3, 2, 1].map((value) => ({ value, label: `${value} de 5` }))

/** One ticket: what it is about, its messages live, the answer box and what this side may do with it. */
export function TopicoView({ id, onVoltar, contribuinte }: { id: number; onVoltar: () => void; contribuinte: boolean }) {
  const topico = useCall(buscarTopico, { id })
  const invalidate = useInvalidate()
  const { data: to, refetch } = topico
  useAoVivo(eventosTopico, { id }, to !== undefined, refetch)
  const { mutate: marcar } = useCallMutation(confirmarLeituraTopico, {
    silent: true,
    onSuccess: () => void invalidate(buscarTopicos),
  })
  const total = to?.mensagens.length
  const naoLido = to?.naoLido
  useEffect(() => {
    if (total !== undefined && naoLido) marcar({ id })
  }, [id, total, naoLido, marcar])
  const enviar = useCallMutation(salvarMensagem, { invalidate: lidas })
  return (
    <>
      <Group>
        <Button variant="subtle" size="xs" onClick={onVoltar}>
          Ver todas as dúvidas
        </Button>
      </Group>
      {to ? (
        <>
          <Panel title={to.assunto} actions={<Acoes to={to} contribuinte={contribuinte} />}>
            <DescriptionList
              items={[
                {
                  label: 'Situação',
                  value: <StatusPill tone={toneTopico[to.situacao]}>{labelSituacaoTopico[to.situacao]}</StatusPill>,
                },
                { label: 'Contribuinte', value: to.contribuinte },
                { label: 'Categoria', value: to.categoria },
                { label: 'Fiscal', value: to.fiscal ?? 'Sem fiscal' },
                { label: 'Criação', value: formatDateTime(to.dataAbertura) },
                ...(to.dataFechamento ? [{ label: 'Fechamento', value: formatDateTime(to.dataFechamento) }] : []),
                ...(to.nota === null ? [] : [{ label: 'Avaliação', value: `${to.nota} de 5` }]),
                ...(contribuinte ? [] : [{ label: 'Avaliação do administrador', value: to.avaliacaoAdministrador }]),
                ...(contribuinte || to.ordemServicoId === null
                  ? []
                  : [{ label: 'Ordem de serviço', value: String(to.ordemServicoId) }]),
              ]}
            />
          </Panel>
          <Conversa mensagens={to.mensagens} vazio="Nenhuma mensagem.">
            {to.acoes.includes('responder') ? (
              <Responder
                enviando={enviar.isPending}
                onEnviar={(texto, anexos, done) =>
                  void enviar.mutateAsync({ topicoId: id, texto, anexos }).then(done, () => undefined)
                }
              />
            ) : contribuinte ? (
              comunicacaoErrors.topicoFechado.message
            ) : (
              comunicacaoErrors.topicoFechadoFisco.message
            )}
          </Conversa>
        </>
      ) : null}
    </>
  )
}

type Dialogo = 'fechar' | 'indeferir' | 'transferir' | 'avaliar' | 'converter' | null

function Acoes({ to, contribuinte }: { to: TopicoTO; contribuinte: boolean }) {
  const page = usePage()
  const confirm = useConfirm()
  const [dialogo, setDialogo] = useState<Dialogo>(null)
  const options = {
    invalidate: lidas,
    onSuccess: ({ mensagem }: { mensagem: string }) => {
      setDialogo(null)
      page.success(mensagem)
    },
  }
  const alvo = { id: to.id, versao: to.versao }
  const fechar = useCallMutation(fecharTopico, options)
  const indeferir = useCallMutation(indeferirTopico, options)
  const reabrir = useCallMutation(reabrirTopico, options)
  const atribuir = useCallMutation(atribuirTopico, options)
  const encaminhar = useCallMutation(encaminharTopico, options)
  const avaliar = useCallMutation(avaliarTopico, options)
  const converter = useCallMutation(converterTopico, options)
  const fecharDireto = async () => {
    if (await confirm({ question: 'Fechar esta dúvida?' })) fechar.mutate(alvo)
  }
  const botoes: readonly (readonly [AcaoTopico, string, () => void])[] = [
    ['assumir', 'Assumir', () => atribuir.mutate(alvo)],
    ['transferir', 'Transferir', () => setDialogo('transferir')],
    ['fechar', 'Fechar', contribuinte ? () => setDialogo('fechar') : () => void fecharDireto()],
    ['indeferir', 'Indeferir', () => setDialogo('indeferir')],
    ['reabrir', 'Reabrir', () => reabrir.mutate(alvo)],
    ['encaminhar', 'Encaminhar ao administrador', () => encaminhar.mutate(alvo)],
    ['avaliar', 'Avaliar', () => setDialogo('avaliar')],
    ['converter', 'Converter em ordem de serviço', () => setDialogo('converter')],
  ]
  return (
    <Group gap="xs">
      {botoes
        .filter(
          ([acao]) =>
            to.acoes.includes(acao) &&
            !(acao === 'encaminhar' && to.encaminhado) &&
            !(acao === 'converter' && to.ordemServicoId !== null),
        )
        .map(([acao, rotulo, run]) => (
          <Button key={acao} size="xs" variant={acao === 'fechar' ? 'filled' : 'default'} onClick={run}>
            {rotulo}
          </Button>
        ))}
      <FormDialog opened={dialogo === 'fechar'} onClose={() => setDialogo(null)} title="Fechar a dúvida">
        <Escolha
          label="Avaliação do atendimento"
          options={notas}
          botao="Fechar"
          pending={fechar.isPending}
          onEscolha={(nota) => fechar.mutate({ ...alvo, nota: nota === null ? null : Number(nota) })}
        />
      </FormDialog>
      <FormDialog opened={dialogo === 'transferir'} onClose={() => setDialogo(null)} title="Transferir">
        <Transferir pending={atribuir.isPending} onEscolha={(fiscalId) => atribuir.mutate({ ...alvo, fiscalId })} />
      </FormDialog>
      <FormDialog opened={dialogo === 'avaliar'} onClose={() => setDialogo(null)} title="Avaliação do administrador">
        <Escolha
          label="Avaliação"
          options={avaliacoesAdministrador.map((value) => ({ value, label: value }))}
          botao="Salvar"
          pending={avaliar.isPending}
          onEscolha={(avaliacao) => {
            const escolhida = avaliacoesAdministrador.find((one) => one === avaliacao)
            if (escolhida) avaliar.mutate({ ...alvo, avaliacao: escolhida })
          }}
        />
      </FormDialog>
      <FormDialog opened={dialogo === 'converter'} onClose={() => setDialogo(null)} title="Converter em ordem de serviço">
        <Escolha
          label="Tipo da ordem de serviço"
          options={tiposOrdemServico.map((value) => ({ value, label: labelTipoOrdemServico[value] }))}
          botao="Converter"
          pending={converter.isPending}
          onEscolha={(tipo) => {
            const tipoOrdemServico = tiposOrdemServico.find((one) => one === tipo)
            if (tipoOrdemServico) converter.mutate({ ...alvo, tipoOrdemServico })
          }}
        />
      </FormDialog>
      <FormDialog opened={dialogo === 'indeferir'} onClose={() => setDialogo(null)} title="Indeferir">
        <Motivo pending={indeferir.isPending} onEnviar={(texto) => indeferir.mutate({ ...alvo, texto })} />
      </FormDialog>
    </Group>
  )
}

type EscolhaProps = {
  label: string
  options: { value: string | number; label: string }[]
  botao: string
  pending: boolean
  onEscolha: (value: string | number | null) => void
}

function Escolha({ label, options, botao, pending, onEscolha }: EscolhaProps) {
  const [value, setValue] = useState<string | number | null>(null)
  return (
    <>
      <SelectField label={label} value={value} onChange={setValue} options={options} clearable />
      <FormActions>
        <Button loading={pending} onClick={() => onEscolha(value)}>
          {botao}
        </Button>
      </FormActions>
    </>
  )
}

function Transferir({ pending, onEscolha }: { pending: boolean; onEscolha: (fiscalId: number) => void }) {
  const { idMunicipio } = useUserInfo()
  const fiscais = useCall(buscarFiscaisPorMunicipio, { idMunicipio })
  return (
    <Escolha
      label="Fiscal"
      options={(fiscais.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
      botao="Transferir"
      pending={pending}
      onEscolha={(value) => value !== null && onEscolha(Number(value))}
    />
  )
}

function Motivo({ pending, onEnviar }: { pending: boolean; onEnviar: (texto: string) => void }) {
  const form = useForm({ defaultValues: { texto: '' } })
  return (
    <Form form={form} onSubmit={({ texto }) => onEnviar(texto)} label="Indeferir">
      <TextArea control={form.control} name="texto" label="Mensagem" required rows={4} maxLength={4000} />
      <FormActions>
        <Button type="submit" loading={pending}>
          Indeferir
        </Button>
      </FormActions>
    </Form>
  )
}
