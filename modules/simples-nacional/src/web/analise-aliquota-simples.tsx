import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { analisarAliquotaSimples, buscarAnaliseSimples } from '../contract/aliquota-simples.ts'
import { type Alteracao, colunasHistorico } from './parts/colunas-historico.tsx'

const colunas: GridColumn<Alteracao>[] = [
  { key: 'contribuinte', label: 'Contribuinte', sortable: false, wrap: true },
  { key: 'documento', label: 'Documento', sortable: false },
  ...colunasHistorico,
]

/** Rates of the Simples that depart from the computed ones: the inspector accepts or refuses them. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const todas = search.get('todas') === '1'
  const [aberta, setAberta] = useState<Alteracao | null>(null)
  const grid = useGridState({ tamanho: 10 })
  const lista = useCall(buscarAnaliseSimples, { pagina: grid.pagina, tamanho: grid.tamanho, todas }, { keepPrevious: true })
  return (
    <Page title="Alíquotas do Simples a analisar">
      <Panel>
        <CheckboxField
          label="Mostrar também as já conferidas"
          value={todas}
          onChange={(marcado) => {
            grid.setPagina(0)
            setSearch({ todas: marcado ? '1' : null })
          }}
        />
      </Panel>
      <DataGrid
        label="Alíquotas do Simples"
        columns={colunas}
        rows={lista.data?.lista}
        status={lista.gridStatus}
        empty="Nenhuma alíquota a analisar."
        search={false}
        onRefresh={lista.refetch}
        server={{ state: grid, total: lista.data?.total ?? 0 }}
        actions={(row) =>
          row.situacao === 'EM_ANALISE' ? (
            <Button size="compact-sm" variant="default" onClick={() => setAberta(row)}>
              Analisar
            </Button>
          ) : null
        }
      />
      {aberta ? <Analise alteracao={aberta} onClose={() => setAberta(null)} /> : null}
    </Page>
  )
}

function Analise({ alteracao, onClose }: { alteracao: Alteracao; onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { parecer: '' } })
  const analisar = useCallMutation(analisarAliquotaSimples, {
    form,
    invalidate: [buscarAnaliseSimples],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  const decidir =
    (homologar: boolean) =>
    ({ parecer }: { parecer: string }) =>
      analisar.mutate({ id: alteracao.id, versao: alteracao.versao, homologar, parecer })
  const { calculada } = alteracao
  return (
    <FormDialog opened onClose={onClose} title={`Alíquota de ${alteracao.contribuinte}`}>
      <DescriptionList
        items={[
          { label: 'Competência', value: alteracao.competencia, span: 4 },
          { label: 'Informada', value: `${alteracao.aliquota.round2().format()}%`, span: 4 },
          { label: 'Calculada', value: calculada ? `${calculada.round2().format()}%` : 'Fora do DAS', span: 4 },
          { label: 'Receita informada', value: formatReais(alteracao.receitaInformada), span: 4 },
          { label: 'Receita nos registros', value: formatReais(alteracao.receitaApurada), span: 4 },
          { label: 'Folha', value: formatReais(alteracao.folha), span: 4 },
          { label: 'Motivo', value: alteracao.motivo, span: 12 },
        ]}
      />
      <Form form={form} onSubmit={decidir(true)} label="Análise da alíquota">
        <FormGrid>
          <TextArea control={form.control} name="parecer" label="Parecer" maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button color="red" loading={analisar.isPending} onClick={form.handleSubmit(decidir(false))}>
            Recusar
          </Button>
          <Button type="submit" loading={analisar.isPending}>
            Homologar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
