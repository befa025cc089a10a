import { LastReports } from '@iss/list/web/last-reports'
import { useScheduled } from '@iss/list/web/use-scheduled'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { downloadFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  agendarSqlInterativo,
  catalogoDaConsulta,
  consultasSalvas,
  executarSqlInterativo,
  exportarSqlInterativo,
  removerConsulta,
  salvarConsulta,
} from '../contract/consulta.ts'
import { parametrosDe } from '../domain/parametros-da-consulta.ts'
import { CatalogoDaConsulta } from './parts/catalogo-da-consulta.tsx'
import { ResultadoDaConsulta } from './parts/resultado-da-consulta.tsx'

const novo = { id: null as number | null, nome: '', descricao: '', compartilhada: false }

/** SQL interativo (F80): the query that no report answers, with its parameters, kept under a name. */
export function Screen() {
  const [texto, setTexto] = useState('select competencia, count(*) as notas from nota_fiscal group by 1 order by 1')
  const [valores, setValores] = useState<Record<string, string>>({})
  const [documentos, setDocumentos] = useState(false)
  const [motivo, setMotivo] = useState('')
  const [salva, setSalva] = useState(novo)
  const confirm = useConfirm()
  const catalogo = useCall(catalogoDaConsulta, {})
  const salvas = useCall(consultasSalvas, {})
  const executar = useCallMutation(executarSqlInterativo)
  const agendar = useCallMutation(agendarSqlInterativo, { onSuccess: useScheduled() })
  const salvar = useCallMutation(salvarConsulta, {
    success: 'Consulta salva.',
    onSuccess: ({ id }) => setSalva((antes) => ({ ...antes, id })),
    invalidate: [consultasSalvas],
  })
  const remover = useCallMutation(removerConsulta, { success: 'Consulta eliminada.', invalidate: [consultasSalvas] })
  const nomes = parametrosDe(texto)
  const pedido = { texto, valores: Object.fromEntries(nomes.map((nome) => [nome, valores[nome] ?? ''])), documentos, motivo }
  const lista = salvas.data?.lista ?? []
  const abrir = (id: string | null) => {
    const uma = lista.find((consulta) => String(consulta.id) === id)
    if (!uma) return
    setTexto(uma.texto)
    setSalva({ id: uma.minha ? uma.id : null, nome: uma.nome, descricao: uma.descricao, compartilhada: uma.compartilhada })
  }
  const eliminar = async (id: number | null) => {
    if (id === null || !(await confirm({ question: 'Tem certeza que pretende eliminar este registro?', danger: true }))) return
    remover.mutate({ id })
    setSalva(novo)
  }
  return (
    <Page title="SQL interativo">
      <Panel title="Consultas salvas">
        <FormGrid>
          <FormCell span={4}>
            <Select
              label="Abrir"
              placeholder="Escolha uma consulta"
              searchable
              data={lista.map(({ id, nome, autor, minha }) => ({
                value: String(id),
                label: minha ? nome : `${nome} (${autor})`,
              }))}
              value={salva.id === null ? null : String(salva.id)}
              onChange={abrir}
            />
          </FormCell>
          <FormCell span={3}>
            <TextInput
              label="Nome"
              value={salva.nome}
              onChange={({ currentTarget }) => setSalva({ ...salva, nome: currentTarget.value })}
            />
          </FormCell>
          <FormCell span={5}>
            <TextInput
              label="Descrição"
              value={salva.descricao}
              onChange={({ currentTarget }) => setSalva({ ...salva, descricao: currentTarget.value })}
            />
          </FormCell>
          <FormCell span={12}>
            <Group>
              <Checkbox
                label="Compartilhada"
                checked={salva.compartilhada}
                onChange={({ currentTarget }) => setSalva({ ...salva, compartilhada: currentTarget.checked })}
              />
              <Button variant="default" loading={salvar.isPending} onClick={() => salvar.mutate({ ...salva, texto })}>
                Salvar
              </Button>
              {salva.id !== null && (
                <Button variant="default" loading={remover.isPending} onClick={() => void eliminar(salva.id)}>
                  Eliminar
                </Button>
              )}
            </Group>
          </FormCell>
        </FormGrid>
      </Panel>
      <Panel title="Consulta">
        <Stack>
          <Textarea
            label="SQL"
            description="Uma consulta (SELECT), somente leitura, do município em que você está. Parâmetros: :nome."
            value={texto}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
            autosize
            minRows={5}
            spellCheck={false}
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
      <CatalogoDaConsulta entidades={catalogo.data?.entidades ?? []} />
    </Page>
  )
}
