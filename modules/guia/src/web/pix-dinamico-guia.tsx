import { CopyValue } from '@iss/ui/copy-value'
import { formatDate, formatReais } from '@iss/ui/format'
import { QrCode } from '@iss/ui/qr-code'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { EmptyState } from '@iss/ui/empty-state'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { recalcularGuia } from '../contract/guia.ts'
import { buscarPixDaGuia, gerarPixDaGuia, simularPagamentoPix } from '../contract/pix-dinamico.ts'

type Cobranca = { payload: string; qr: { lado: number; caminho: string } }

/** Pays a guide by a dynamic Pix: QR code and text to copy, watched until the payment arrives. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || 0
  if (id === 0) return <SemGuia />
  return <Pagamento id={id} />
}

function SemGuia() {
  return (
    <Page title="Pagar guia por Pix">
      <Panel>
        <EmptyState
          title="Escolha uma guia"
          description="Abra a guia em Minhas guias e use o botão Pagar com Pix."
          action={<LinkButton to="/home/actions/guias-contribuinte">Minhas guias</LinkButton>}
        />
      </Panel>
    </Page>
  )
}

function Pagamento({ id }: { id: number }) {
  const page = usePage()
  const pix = useCall(buscarPixDaGuia, { id }, { refetchInterval: 3_000, silent: true })
  const gerar = useCallMutation(gerarPixDaGuia, { onSuccess: () => pix.refetch() })
  const recalcular = useCallMutation(recalcularGuia, { onSuccess: () => gerar.mutate({ id }) })
  const simular = useCallMutation(simularPagamentoPix, { onSuccess: ({ mensagem }) => page.success(mensagem) })
  const { data } = pix
  return (
    <Page title="Pagar guia por Pix" back={`/home/actions/guia?id=${id}`}>
      {pix.error && !data ? (
        <Panel>
          <EmptyState title={pix.error.status === 404 ? 'Guia não encontrada.' : pix.error.allMessages.join(' ')} />
        </Panel>
      ) : null}
      {data ? (
        <Panel title={`Guia nº ${data.numero}`}>
          <DescriptionList
            items={[
              { label: 'Valor', value: formatReais(data.total), span: 4 },
              { label: 'Situação', value: data.situacao, span: 4 },
              { label: 'Pagar até', value: formatDate(data.cobranca?.expira ?? data.validade), span: 4 },
            ]}
          />
          {data.paga ? (
            <Alert color="green" mt="md" title="Pagamento recebido">
              <Text size="sm" mb="sm">
                A guia está paga.
              </Text>
              <LinkButton to={`/home/actions/guia?id=${id}`}>Ver a guia e o comprovante</LinkButton>
            </Alert>
          ) : data.recalculada ? (
            <Alert color="yellow" mt="md" title={`O valor desta guia valia até ${formatDate(data.validade)}`}>
              <Text size="sm" mb="sm">
                {`Hoje ela custa ${formatReais(data.recalculada.total)}, com os acréscimos do atraso.`}
              </Text>
              <Button
                loading={recalcular.isPending || gerar.isPending}
                onClick={() => recalcular.mutate({ id, dataPagamento: data.recalculada?.dataPagamento ?? '' })}
              >
                {`Pagar ${formatReais(data.recalculada.total)} por Pix`}
              </Button>
            </Alert>
          ) : data.impedimento ? (
            <Alert color="yellow" mt="md">
              {data.impedimento}
            </Alert>
          ) : data.cobranca ? (
            <Codigo cobranca={data.cobranca} />
          ) : (
            <Group mt="md">
              <Button loading={gerar.isPending} onClick={() => gerar.mutate({ id })}>
                Gerar Pix
              </Button>
            </Group>
          )}
          {data.cobranca && data.simulador ? (
            <Group mt="md">
              <Button variant="default" loading={simular.isPending} onClick={() => simular.mutate({ id })}>
                Pagar no simulador
              </Button>
            </Group>
          ) : null}
        </Panel>
      ) : null}
    </Page>
  )
}

function Codigo({ cobranca: { payload, qr } }: { cobranca: Cobranca }) {
  return (
    <Stack align="center" mt="md" gap="sm">
      <QrCode {...qr} label="QR Code do Pix" />
      <CopyValue value={payload} variant="filled">
        Copiar código Pix
      </CopyValue>
      <Text size="sm" ta="center">
        Aponte a câmera do aplicativo do banco ou copie o código. A confirmação aparece aqui.
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {payload}
      </Text>
    </Stack>
  )
}
