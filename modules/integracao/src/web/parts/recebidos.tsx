import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { isAllowed } from '@iss/platform/contract'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Dialog } from '@iss/ui/dialog'
import { DescriptionList } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import {
  baixarXmlRecebido,
  buscarRecebidosWebService,
  buscarRecebidoWebService,
  repetirRecebido,
} from '../../contract/web-service.ts'
import { SituacaoDoLote } from './situacao-do-lote.tsx'
import { XmlTexto } from './xml-texto.tsx'

type Linha = AnswerOutputOf<typeof buscarRecebidosWebService>[number]
const tones = { Atendida: 'success', Recusada: 'warning', Falha: 'danger' } as const

const columns: GridColumn<Linha>[] = [
  { key: 'horario', label: 'Horário' },
  { key: 'operacao', label: 'Operação', wrap: true },
  { key: 'chamador', label: 'Quem chamou', wrap: true, hideOnMobile: true },
  { key: 'versao', label: 'Versão', hideOnMobile: true },
  { key: 'lote', label: 'Lote', hideOnMobile: true },
  { key: 'protocolo', label: 'Protocolo', wrap: true, hideOnMobile: true },
  { key: 'codigos', label: 'Códigos' },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tones[situacao] },
]

/** A call that is looked at, and what is said of its repetition. */
type Aberta = { id: number; mensagem: string | null }

/** What the web service received for the selected person: each call with its XML, to be looked at and repeated. */
export function Recebidos() {
  const recebidos = useCall(buscarRecebidosWebService, {})
  const [aberto, setAberto] = useState<Aberta | null>(null)
  return (
    <>
      <DataGrid
        label="Chamadas recebidas"
        title="Chamadas recebidas nos últimos 90 dias"
        columns={columns}
        rows={recebidos.data}
        status={recebidos.gridStatus}
        empty="Nenhuma chamada recebida."
        onRefresh={recebidos.refetch}
        actions={({ id, operacao, horario }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Ver XML de ${operacao}, ${horario}`}
            onClick={() => setAberto({ id, mensagem: null })}
          >
            Ver XML
          </Button>
        )}
      />
      <Dialog opened={aberto !== null} onClose={() => setAberto(null)} title="Chamada recebida" size="xl">
        {aberto === null ? null : <Recebido {...aberto} onRepeated={setAberto} />}
      </Dialog>
    </>
  )
}

function Recebido({ id, mensagem, onRepeated }: Aberta & { onRepeated: (aberta: Aberta) => void }) {
  const confirm = useConfirm()
  const download = useDownload()
  const { data } = useCall(buscarRecebidoWebService, { id })
  const podeRepetir = isAllowed(repetirRecebido.access, useUserInfo())
  const repetir = useCallMutation(repetirRecebido, {
    invalidate: [buscarRecebidosWebService],
    onSuccess: onRepeated,
  })
  if (!data) return <Text>Carregando</Text>
  const perguntar = async () => {
    const question = `Confirma o reenvio de ${data.operacao}? O que já foi convertido devolve as mesmas notas.`
    if (await confirm({ question })) repetir.mutate({ id })
  }
  const baixar = (parte: 'enviado' | 'retornado') => (
    <Button
      size="xs"
      variant="default"
      aria-label={`Baixar: XML ${parte}`}
      onClick={() => void download(baixarXmlRecebido, { id, parte })}
    >
      Baixar
    </Button>
  )
  return (
    <Stack>
      {mensagem === null ? null : (
        <Alert color="green" role="status">
          {mensagem}
        </Alert>
      )}
      <DescriptionList
        items={[
          { label: 'Operação', value: `${data.operacao} ${data.versao}`, span: 6 },
          { label: 'Horário', value: data.horario, span: 6 },
          { label: 'Quem chamou', value: data.chamador, span: 6 },
          { label: 'Situação', value: <StatusPill tone={tones[data.situacao]}>{data.situacao}</StatusPill>, span: 6 },
          ...(data.lote ? [{ label: 'Lote', value: data.lote, span: 6 as const }] : []),
          ...(data.protocolo ? [{ label: 'Protocolo', value: data.protocolo, span: 6 as const }] : []),
        ]}
      />
      {data.loteRps ? <SituacaoDoLote lote={data.loteRps} /> : null}
      {data.mensagens.map(({ codigo, mensagem: texto, correcao }) => (
        <Alert key={`${codigo} ${texto}`} color={data.situacao === 'Atendida' ? 'blue' : 'orange'} title={`${codigo}: ${texto}`}>
          {correcao}
        </Alert>
      ))}
      {podeRepetir ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} aria-hidden="true" />}
            loading={repetir.isPending}
            onClick={() => void perguntar()}
          >
            Repetir
          </Button>
        </Group>
      ) : null}
      {data.cortado ? <Alert color="blue">O XML é longo e foi cortado aqui; o arquivo o traz inteiro.</Alert> : null}
      <XmlTexto rotulo="XML enviado" xml={data.enviado} actions={baixar('enviado')} />
      <XmlTexto rotulo="XML retornado" xml={data.retornado} actions={baixar('retornado')} />
    </Stack>
  )
}
