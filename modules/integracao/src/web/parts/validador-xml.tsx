import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Panel } from '@iss/ui/panel'
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { validarXmlWebService } from '../../contract/web-service.ts'
import { xmlEmLinhas } from '../../domain/web-service/xml-em-linhas.ts'

type Violacao = AnswerOutputOf<typeof validarXmlWebService>['violacoes'][number]

const columns: GridColumn<Violacao>[] = [
  { key: 'linha', label: 'Linha', kind: 'integer', width: 80 },
  { key: 'caminho', label: 'Caminho', wrap: true },
  { key: 'mensagem', label: 'O que há', wrap: true },
  { key: 'esperado', label: 'Esperado', wrap: true, hideOnMobile: true },
  { key: 'recebido', label: 'Recebido', wrap: true, hideOnMobile: true },
]

type Props = { versao: '2.01' | '2.02' | '2.03' | '2.04'; exemplo: string }

/** A message is pasted, and everything against it is told, with places. Nothing is sent or kept. */
export function ValidadorXml({ versao, exemplo }: Props) {
  const [xml, setXml] = useState('')
  const validar = useCallMutation(validarXmlWebService)
  const { data } = validar
  return (
    <>
      <Panel title="Validador" description="Cole a mensagem ou o envelope SOAP inteiro. Nada é enviado ao serviço nem guardado.">
        <Stack>
          <Textarea
            label="XML"
            rows={12}
            resize="vertical"
            spellCheck={false}
            value={xml}
            onChange={(event) => setXml(event.currentTarget.value)}
            styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={exemplo === ''} onClick={() => setXml(xmlEmLinhas(exemplo))}>
              Usar um exemplo
            </Button>
            <Button
              leftSection={<IconFileCheck size={17} aria-hidden="true" />}
              loading={validar.isPending}
              disabled={xml.trim() === ''}
              onClick={() => validar.mutate({ xml, versao })}
            >
              Validar
            </Button>
          </Group>
          {data ? (
            <Alert color={data.valido ? 'green' : 'orange'} role="status">
              {data.valido
                ? `${data.raiz} segue o esquema da versão ${data.versao}. ${data.assinatura}.`
                : `${data.raiz || 'A mensagem'} tem ${data.violacoes.length} ${data.violacoes.length === 1 ? 'problema' : 'problemas'}. ${data.assinatura}.`}
            </Alert>
          ) : null}
        </Stack>
      </Panel>
      {data && !data.valido ? (
        <DataGrid
          label="Problemas"
          title="Problemas"
          columns={columns}
          rows={data.violacoes.map((violacao, id) => ({ ...violacao, id }))}
          search={false}
        />
      ) : null}
    </>
  )
}
