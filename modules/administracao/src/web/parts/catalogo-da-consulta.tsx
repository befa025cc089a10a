import { Panel } from '@iss/ui/panel'
import { Accordion, Code, Text } from '@mantine/core'
import type { EntidadeOferecida } from '../../domain/completar-consulta.ts'

/** What may be asked about: each entity with its fields and relations. */
export function CatalogoDaConsulta({ entidades }: { entidades: readonly EntidadeOferecida[] }) {
  return (
    <Panel title="Entidades e campos">
      <Accordion>
        {entidades.map(({ nome, campos, relacoes }) => (
          <Accordion.Item key={nome} value={nome}>
            <Accordion.Control>{nome}</Accordion.Control>
            <Accordion.Panel>
              <Code block>{campos.join(', ')}</Code>
              {relacoes.length > 0 && <Text size="sm">Relações: {relacoes.map((relacao) => relacao.nome).join(', ')}</Text>}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Panel>
  )
}
