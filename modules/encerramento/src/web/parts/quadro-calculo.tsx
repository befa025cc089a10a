import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatMoney } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { DescriptionList, Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { Text } from '@mantine/core'
import type { buscarMemoria } from '../../contract/encerramento.ts'

type Calculo = AnswerOutputOf<typeof buscarMemoria>['calculo']
type Documentos = Calculo['documentos'][number]

const colunas: GridColumn<Documentos>[] = [
  { key: 'tipoDocumento', label: 'Documento' },
  { key: 'atividade', label: 'Atividade', wrap: true },
  { key: 'exigibilidade', label: 'Exigibilidade', hideOnMobile: true },
  { key: 'tipoTributacao', label: 'Tributação', hideOnMobile: true, wrap: true },
  { key: 'quantidade', label: 'Quantidade', kind: 'integer', total: 'sum' },
  { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum' },
  { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
  { key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum' },
  { key: 'retido', label: 'Retido', kind: 'money', total: 'sum' },
  { key: 'debito', label: 'Débito', kind: 'money', total: 'sum' },
]

/** The calculation of a closing: documents, debits, credits, and the formula written out with its numbers. */
export function QuadroCalculo({ calculo }: { calculo: Calculo }) {
  const linhas = calculo.documentos
  const debitos: [string, Calculo['totalNfe']][] = [
    ['NF-e', calculo.totalNfe],
    ['Escrituração', calculo.totalEscrit],
    ['Bancos', calculo.totalBanco],
    ['Especial', calculo.totalEspecial],
    ['Débitos avulsos', calculo.totalDebitosAvulsos],
    ['Pedágio', calculo.totalPedagio],
    ['Cartório', calculo.totalCartorio],
    ['Transporte', calculo.totalTransporte],
  ]
  const creditos: [string, Calculo['totalNfe']][] = [
    ['Recebido', calculo.totalRecebido],
    ['Crédito', calculo.totalCredito],
    ['Débito em guia', calculo.totalDebitoGuia],
    ['Desconto', calculo.valorDesconto],
  ]
  const item = ([label, valor]: [string, Calculo['totalNfe']]) => ({ label, value: formatMoney(valor), span: 3 })
  return (
    <>
      <DataGrid
        label="Documentos"
        title="Documentos"
        columns={colunas}
        rows={linhas}
        getRowId={(linha) => linhas.indexOf(linha)}
        search={false}
        paged={false}
        empty="Nenhuma movimentação no período."
      />
      <Panel title="Débitos">
        <DescriptionList items={debitos.map(item)} />
      </Panel>
      <Panel title="Créditos e desconto">
        <DescriptionList items={creditos.map(item)} />
      </Panel>
      <Panel title="Valor a recolher">
        <Text size="xl" fw={700}>
          {calculo.valorEncerrado.formatReais()}
        </Text>
        <Text mt={4}>{calculo.formula}</Text>
        {calculo.valorDevidoFixo ? <Text mt={4}>Valor fixo devido no mês: {calculo.valorDevidoFixo.formatReais()}</Text> : null}
        <MemoriaDeCalculo passos={calculo.memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
      </Panel>
    </>
  )
}
