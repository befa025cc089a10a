import { useTelas } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Panel } from '@iss/ui/panel'
import { Text } from '@mantine/core'
import { telaImportarEstatistica } from '../../contract/estatistica.ts'

/** Under the bank data of the administrator (A36): the monthly statistics of the central bank are the other file that he imports. */
export function Painel() {
  const telas = useTelas()
  if (!telas.some(({ path }) => path === telaImportarEstatistica.path)) return null
  return (
    <Panel
      title="Estatística bancária (ESTBAN)"
      actions={
        <LinkButton size="xs" to={telaImportarEstatistica.path}>
          Importar ESTBAN
        </LinkButton>
      }
    >
      <Text size="sm">
        Verbetes de cada agência no arquivo mensal do Banco Central, que a confrontação compara com o declarado na DES-IF.
      </Text>
    </Panel>
  )
}
