import { LastReports } from '@iss/list/web/last-reports'
import { useScheduled } from '@iss/list/web/use-scheduled'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { downloadFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Panel } from '@iss/ui/panel'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { agendarSqlInterativo, catalogoDaConsulta, executarSqlInterativo, exportarSqlInterativo } from '../contract/consulta.ts'
import { parametrosDe } from '../domain/parametros-da-consulta.ts'
import { CatalogoDaConsulta } from './parts/catalogo-da-consulta.tsx'
import { ConsultasSalvas } from './parts/consultas-salvas.tsx'
import { EditorDeConsulta } from './parts/editor-de-consulta.tsx'
import { ResultadoDaConsulta } from './parts/resultado-da-consulta.tsx'

/** SQL interativo (F80): the query that no report answers, with its parameters, kept under a name. */
export function Screen() {
  const [texto, setTexto] = useState('select competencia, count(*) as notas from nota_fiscal group by 1 order by 1')
  const [valores, setValores] = useState<Record<string, string>>({})
  const [documentos, setDocumentos] = useState(false)
  const [motivo, setMotivo] = useState('')
  const entidades = useCall(catalogoDaConsulta, {}).data?.entidades ?? []
  const executar = useCallMutation(executarSqlInterativo)
  const agendar = useCallMutation(agendarSqlInterativo, { onSuccess: useScheduled() })
  const nomes = parametrosDe(texto)
  const pedido = { texto, valores: Object.fromEntries(nomes.map((nome) => [nome, valores[nome] ?? ''])), documentos, motivo }
  return (
    <Page title="SQL interativo">
      <ConsultasSalvas texto={texto} onOpen={setTexto} />
      <Panel title="Consulta">
        <Stack>
          <EditorDeConsulta
            label="SQL"
            description="Uma consulta (SELECT), somente leitura, do município em que você está. Parâmetros: :nome."
            value={texto}
            onChange={setTexto}
            entidades={entidades}
          />
          <Group align="flex-end">
            {nomes.map((nome) => (
              <TextInput
                key={nome}
                label={nome}
                value={valores[nome] ?? ''}
                onChange={({ currentTarget }) => setValores({ ...valores, [nome]: currentTarget.value })}
              />
            ))}
            <Checkbox
              label="Exibir documentos"
              checked={documentos}
              onChange={({ currentTarget }) => setDocumentos(currentTarget.checked)}
            />
            {documentos && (
              <TextInput
                label="Motivo"
                required
                value={motivo}
                onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
              />
            )}
          </Group>
          <Group>
            <Button loading={executar.isPending} onClick={() => executar.mutate(pedido)}>
              Executar
            </Button>
            <Button variant="default" disabled={!executar.data} onClick={() => void downloadFile(exportarSqlInterativo, pedido)}>
              Baixar CSV
            </Button>
            {(['XLS', 'CSV'] as const).map((formato) => (
              <Button
                key={formato}
                variant="default"
                loading={agendar.isPending}
                onClick={() => agendar.mutate({ ...pedido, formato })}
              >
                {formato} pela fila
              </Button>
            ))}
          </Group>
        </Stack>
      </Panel>
      {executar.data && <ResultadoDaConsulta {...executar.data} />}
      <LastReports tipo={RelatorioAssincrono.SQL_INTERATIVO} title="Resultados gerados pela fila" />
      <CatalogoDaConsulta entidades={entidades} />
    </Page>
  )
}
