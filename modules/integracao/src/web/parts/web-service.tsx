import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useUserInfo } from '@iss/portal/hooks'
import { isAllowed } from '@iss/platform/contract'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Button, List, Stack } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { buscarWebService, gerarCertificadoDeTeste } from '../../contract/web-service.ts'
import { EnderecosDoServico } from './enderecos-do-servico.tsx'

type Dados = AnswerOutputOf<typeof buscarWebService>

const operacoes: GridColumn<Dados['operacoes'][number]>[] = [
  { key: 'codigo', label: 'Código', kind: 'integer', width: 90 },
  { key: 'nome', label: 'Operação', wrap: true },
  { key: 'titulo', label: 'O que faz', wrap: true, hideOnMobile: true },
  {
    key: 'ligada',
    label: 'Situação',
    kind: 'status',
    value: ({ ligada }) => (ligada ? 'Ligada' : 'Desligada'),
    tone: ({ ligada }) => (ligada ? 'success' : 'neutral'),
  },
]

/** Addresses of the web service, what the city demands, its operations, and the test certificate. */
export function WebService() {
  const { data, gridStatus } = useCall(buscarWebService, {})
  const download = useDownload()
  const podeGerar = isAllowed(gerarCertificadoDeTeste.access, useUserInfo())
  return (
    <>
      {data ? (
        <Panel
          title="Web service ABRASF"
          description="Layouts 2.01 a 2.04, respondidos na versão de quem chama."
          actions={
            <Button component="a" href="/public/desenvolvedores" variant="default">
              Manual e validador
            </Button>
          }
        >
          <Stack>
            <DescriptionList items={[{ label: 'Ambiente', value: data.ambiente, span: 12 }]} />
            <EnderecosDoServico {...data} />
          </Stack>
        </Panel>
      ) : null}
      {data ? (
        <Panel
          title="Quem chama"
          description="Certificado da assinatura, código de integração (Basic ou Bearer) ou certificado na conexão."
          actions={
            data.certificadoDeTeste && podeGerar ? (
              <Button
                leftSection={<IconCertificate size={17} aria-hidden="true" />}
                loading={download.isPending}
                onClick={() => void download(gerarCertificadoDeTeste, {})}
              >
                Gerar certificado de teste
              </Button>
            ) : undefined
          }
        >
          <List spacing="xs">
            {data.exigencias.map((texto) => (
              <List.Item key={texto}>{texto}</List.Item>
            ))}
          </List>
        </Panel>
      ) : null}
      <DataGrid
        label="Operações"
        title="Operações"
        columns={operacoes}
        rows={data?.operacoes}
        status={gridStatus}
        search={false}
        paged={false}
      />
    </>
  )
}
