import { Panel } from '@iss/ui/panel'
import { FormActions } from '@iss/ui/form'
import { LinkButton } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { SimpleGrid, Text } from '@mantine/core'

const cartoes = [
  {
    titulo: 'Vincular notas',
    texto: 'Escolha, por competência, as notas recebidas que serão deduzidas da base de cálculo.',
    to: '/home/nota-deducao',
    acao: 'Vincular notas para dedução',
  },
  {
    titulo: 'Consultar vínculos',
    texto: 'Veja as notas vinculadas, as canceladas e em qual NF-e cada uma foi deduzida.',
    to: '/home/nota-deducao/vinculos',
    acao: 'Consultar vínculos',
  },
] as const

/** Menu of the notes for deduction (E15). */
export function Screen() {
  return (
    <Page title="Notas para dedução">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {cartoes.map(({ titulo, texto, to, acao }) => (
          <Panel key={to} title={titulo}>
            <Text size="sm">{texto}</Text>
            <FormActions>
              <LinkButton to={to}>{acao}</LinkButton>
            </FormActions>
          </Panel>
        ))}
      </SimpleGrid>
    </Page>
  )
}
