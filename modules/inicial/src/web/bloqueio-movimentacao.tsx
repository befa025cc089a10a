import { Text } from '@mantine/core'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { useCall } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { buscarInicial } from '../contract/inicial.ts'

/** Explains why movement is blocked and whom to ask (spec 2 §2.6). */
export function Screen() {
  const { data } = useCall(buscarInicial, {})
  return (
    <Page title="Movimentação bloqueada">
      <Panel title="Por que não é possível continuar?">
        <Text>
          A movimentação está bloqueada: operação desabilitada para o município, credenciais insuficientes ou cadastro BAIXADO,
          BLOQUEADO ou PARALISADO. Entre em contato com a prefeitura.
        </Text>
        {data?.contatoMunicipio ? (
          <DescriptionList items={[{ label: 'Contato do município', value: data.contatoMunicipio }]} />
        ) : null}
      </Panel>
    </Page>
  )
}
