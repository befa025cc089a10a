import { EmptyState } from '@iss/ui/empty-state'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconFileUnknown, IconPrinter } from '@tabler/icons-react'
import { buscarPorSenha, imprimirDocumento } from '../../contract/consulta.ts'

const tones = { Válido: 'success', Cancelado: 'danger', Vencido: 'warning', 'Aguardando pagamento': 'warning' } as const

/** The document of a code: what it says, its codes, its print. */
export function DocumentoAberto({ senha }: { senha: string }) {
  const { data, isError } = useCall(buscarPorSenha, { senha }, { staleTime: Infinity })
  const open = useOpenFile()
  if (isError)
    return (
      <Panel>
        <EmptyState
          icon={<IconFileUnknown size={24} aria-hidden="true" />}
          title="Não foi possível abrir o documento."
          action={
            <LinkButton to="/home/actions/documentos" variant="light">
              Ver documentos
            </LinkButton>
          }
        />
      </Panel>
    )
  if (!data) return null
  return (
    <>
      <Panel
        title={`${data.rotulo} nº ${data.numero ?? ''}`}
        actions={
          <Group gap={8}>
            {data.temImpressao ? (
              <Button
                leftSection={<IconPrinter size={17} aria-hidden="true" />}
                loading={open.isPending}
                onClick={() => void open(imprimirDocumento, { id: data.id })}
              >
                Imprimir
              </Button>
            ) : null}
            <CopyButton value={data.senha}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
                  onClick={copy}
                >
                  {copied ? 'Código copiado' : 'Copiar código'}
                </Button>
              )}
            </CopyButton>
          </Group>
        }
      >
        <DescriptionList
          items={[
            { label: 'Situação', value: <StatusPill tone={tones[data.situacao]}>{data.situacao}</StatusPill>, span: 3 },
            { label: 'Emissão', value: data.emissao, span: 3 },
            { label: 'Validade', value: data.validade, span: 3 },
            { label: 'Código de verificação', value: [data.senha, data.codigoVerificacao].filter(Boolean).join(' ou '), span: 3 },
          ]}
        />
        {data.dataCancelamento ? (
          <Text mt="md">
            Cancelado em {data.dataCancelamento}. {data.motivoCancelamento}
          </Text>
        ) : null}
      </Panel>
      <Panel title="Dados do documento">
        <DescriptionList items={data.resumo.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 6 }))} />
      </Panel>
    </>
  )
}
