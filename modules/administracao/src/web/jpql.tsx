import { Page } from '@iss/portal/page'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { Panel } from '@iss/ui/panel'
import { useState } from 'react'
import { catalogoDaConsulta, executarConsultaEntidade, validarConsultaEntidade } from '../contract/consulta.ts'
import { CatalogoDaConsulta } from './parts/catalogo-da-consulta.tsx'
import { EditorDeConsulta } from './parts/editor-de-consulta.tsx'
import { ResultadoDaConsulta } from './parts/resultado-da-consulta.tsx'

const EXEMPLO = 'from NotaFiscal n where n.valorTotal > 1000 order by n.emissao'

/** Consulta de entidades (A10): one query that only reads, of the views of the console. */
export function Screen() {
  const [texto, setTexto] = useState(EXEMPLO)
  const [maximo, setMaximo] = useState(100)
  const [documentos, setDocumentos] = useState(false)
  const [motivo, setMotivo] = useState('')
  const entidades = useCall(catalogoDaConsulta, {}).data?.entidades ?? []
  const validar = useCallMutation(validarConsultaEntidade, { success: 'A consulta é válida.' })
  const executar = useCallMutation(executarConsultaEntidade)
  return (
    <Page title="Consulta de entidades">
      <Panel title="Consulta">
        <Stack>
          <EditorDeConsulta
            label="Consulta"
            description={`Somente leitura, do município em que você está. Exemplo: ${EXEMPLO}.`}
            value={texto}
            onChange={setTexto}
            entidades={entidades}
            deEntidades
          />
          <Group align="flex-end">
            <NumberInput
              label="Máximo de linhas"
              min={1}
              max={1000}
              value={maximo}
              onChange={(linhas) => setMaximo(Number(linhas) || 1)}
            />
            <Checkbox
              label="Exibir documentos"
              checked={documentos}
              onChange={({ currentTarget }) => setDocumentos(currentTarget.checked)}
            />
          </Group>
          {documentos && (
            <TextInput label="Motivo" required value={motivo} onChange={({ currentTarget }) => setMotivo(currentTarget.value)} />
          )}
          <Group>
            <Button variant="default" loading={validar.isPending} onClick={() => validar.mutate({ texto })}>
              Validar
            </Button>
            <Button loading={executar.isPending} onClick={() => executar.mutate({ texto, maximo, documentos, motivo })}>
              Executar
            </Button>
          </Group>
        </Stack>
      </Panel>
      {executar.data && <ResultadoDaConsulta {...executar.data} />}
      <CatalogoDaConsulta entidades={entidades} />
    </Page>
  )
}
