import { textOf } from '@iss/kinds'
import { rowsOfList } from '@iss/list/web/list-view'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { baixarArquivoDesif, baixarProtocoloDesif, buscarEntregaDesif } from '../../contract/entrega.ts'
import { rotulosSituacaoArquivo, tomDaSituacaoArquivo } from '../../domain/situacao-arquivo.ts'
import { Achados } from './achados.tsx'

/** Milliseconds between two looks at a file that is under way. */
const pausa = 1500

/** A delivery, looked at again until it is decided: progress, protocol, what was found. */
export function EntregaAberta({ id, lista }: { id: number; lista: string }) {
  const primeira = useCall(buscarEntregaDesif, { id })
  const acabou = primeira.data !== undefined && primeira.data.terminadoEm !== null
  const { data } = useCall(buscarEntregaDesif, { id }, { refetchInterval: acabou ? false : pausa })
  const invalidate = useInvalidate()
  const abrir = useOpenFile()
  const baixar = useDownload()
  useEffect(() => {
    if (acabou) void invalidate(rowsOfList(lista))
  }, [acabou, invalidate, lista])
  if (!data) return null
  const { situacao, protocolo, linhas, gravadas, erros, alertas } = data
  const contagem = `${textOf('integer', linhas)} linhas, ${textOf('integer', erros)} erros, ${textOf('integer', alertas)} alertas.`
  const emCurso =
    linhas === 0
      ? `Recebido (${textOf('bytes', data.tamanho)}); o arquivo está sendo conferido.`
      : `Conferido; ${textOf('integer', gravadas)} de ${textOf('integer', linhas)} linhas gravadas.`
  return (
    <Panel title={`Entrega ${data.nome}`}>
      <Stack gap="md">
        <Group role="status">
          <StatusPill tone={tomDaSituacaoArquivo(situacao)}>{rotulosSituacaoArquivo[situacao]}</StatusPill>
          <Text>{acabou ? contagem : emCurso}</Text>
        </Group>
        {acabou ? null : (
          <Progress
            value={linhas === 0 ? 100 : Math.floor((gravadas * 100) / linhas)}
            animated={linhas === 0}
            aria-label={linhas === 0 ? 'Conferência do arquivo' : 'Gravação das linhas'}
          />
        )}
        <DescriptionList
          items={[
            { label: 'Instituição', value: `${data.instituicao}, CNPJ ${data.cnpj}` },
            { label: 'Módulo', value: data.modulo || 'Não identificado' },
            { label: 'Período', value: data.periodo || '-' },
            { label: 'Versão do leiaute', value: data.versao || '-' },
            { label: 'Recebida em', value: data.recebidoEm },
            { label: 'Protocolo', value: protocolo ?? '-' },
            ...(data.motivo ? [{ label: 'Motivo da rejeição', value: data.motivo }] : []),
          ]}
        />
        <Group>
          {protocolo ? (
            <Button variant="default" loading={abrir.isPending} onClick={() => void abrir(baixarProtocoloDesif, { id })}>
              Protocolo (PDF)
            </Button>
          ) : null}
          <Button variant="default" loading={baixar.isPending} onClick={() => void baixar(baixarArquivoDesif, { id })}>
            Baixar arquivo
          </Button>
        </Group>
        {data.achados.length > 0 ? <Achados titulo="Erros e alertas da entrega" achados={data.achados} /> : null}
      </Stack>
    </Panel>
  )
}
