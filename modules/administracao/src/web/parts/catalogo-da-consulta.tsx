import { Panel } from '@iss/ui/panel'
import { Accordion, Code, Text } from '@mantine/core'

type Entidade = { nome: string; campos: string[]; relacoes: string[] }

/** What may be asked about: each entity with its fields and relations. */
export function CatalogoDaConsulta({ entidades }: { entidades: readonly Entidade[] }) {
  return (
    <Panel title="Entidades e campos">
      <Accordion>
        {entidades.map(({ nome, campos, relacoes }) => (
          <Accordion.Item key={nome} value={nome}>
            <Accordion.Control>{nome}</Accordion.Control>
            <Accordion.Panel>
              <Code block>{campos.join(', ')}</Code>
              {relacoes.length > 0 && <Text size="sm">Relações: {relacoes.join(', ')}</Text>}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Panel>
  )
}
