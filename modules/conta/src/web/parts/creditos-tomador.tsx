import { isData } from '@iss/kernel/data'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { buscarCreditosTomador, listarCreditosTomador } from '../../contract/credito-tomador.ts'
import {
  labelSituacaoCreditoTomador,
  type SituacaoCreditoTomador,
  situacoesCreditoTomador,
} from '../../domain/credito-tomador.ts'

export type CreditosTomador = AnswerOutputOf<typeof buscarCreditosTomador>
export type CreditoTomadorLinha = CreditosTomador['lista'][number]

const situacoes = situacoesCreditoTomador.map((value) => ({ value, label: labelSituacaoCreditoTomador[value] }))
const tons: Readonly<Record<SituacaoCreditoTomador, Tone>> = {
  PREVISTO: 'info',
  LIBERADO: 'success',
  USADO: 'neutral',
  EXPIRADO: 'warning',
  ESTORNADO: 'danger',
}

type Props = {
  /** Of every taker of the city, for the authorities; else of the selected person. */
  municipio: boolean
  selected?: readonly (string | number)[]
  onSelectedChange?: (ids: (string | number)[], linhas: CreditoTomadorLinha[]) => void
  toolbar?: (dados: CreditosTomador | undefined) => ReactNode
}

/** Credits that notes gave to their takers (E13, F66): period, situation, totals. */
export function CreditosTomadorGrid({ municipio, selected, onSelectedChange, toolbar }: Props) {
  const grid = useGridState({ tamanho: 10 })
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [situacao, setSituacao] = useState<SituacaoCreditoTomador | null>(null)
  const [documento, setDocumento] = useState('')
  const filtro = {
    pagina: grid.pagina,
    tamanho: grid.tamanho,
    de: isData(de) ? de : null,
    ate: isData(ate) ? ate : null,
    situacao,
  }
  const proprios = useCall(buscarCreditosTomador, filtro, { keepPrevious: true, enabled: !municipio })
  const todos = useCall(listarCreditosTomador, { ...filtro, documento }, { keepPrevious: true, enabled: municipio })
  const consulta = municipio ? todos : proprios
  const { data } = consulta
  const colunas = useMemo(() => colunasDe(municipio, data), [municipio, data])
  const mudar =
    <T,>(definir: (valor: T) => void) =>
    (valor: T) => {
      definir(valor)
      grid.setPagina(0)
    }
  return (
    <>
      <Panel>
        <FormGrid>
          <DateField label="Emissão de" value={de} onChange={mudar(setDe)} span={3} />
          <DateField label="Emissão até" value={ate} onChange={mudar(setAte)} span={3} />
          <SelectField
            label="Situação"
            options={situacoes}
            value={situacao}
            placeholder="Todas"
            onChange={mudar((valor) => setSituacao(situacoesCreditoTomador.find((uma) => uma === valor) ?? null))}
            span={3}
          />
          {municipio ? (
            <DocumentoField label="CPF ou CNPJ do tomador" value={documento} onChange={mudar(setDocumento)} span={3} />
          ) : null}
        </FormGrid>
      </Panel>
      <DataGrid
        label="Créditos de notas tomadas"
        columns={colunas}
        rows={data?.lista}
        status={consulta.gridStatus}
        empty="Nenhum crédito gerado."
        search={false}
        totals={Boolean(data && data.total > 0)}
        isRowStruck={({ situacao: atual }) => atual === 'ESTORNADO'}
        selectable={onSelectedChange !== undefined}
        selected={selected}
        onSelectedChange={(ids) =>
          onSelectedChange?.(
            ids,
            (data?.lista ?? []).filter(({ id }) => ids.includes(id)),
          )
        }
        onRefresh={consulta.refetch}
        server={{ state: grid, total: data?.total ?? 0 }}
      />
      {toolbar?.(data)}
    </>
  )
}

function colunasDe(municipio: boolean, data: CreditosTomador | undefined): GridColumn<CreditoTomadorLinha>[] {
  return [
    { key: 'emissao', label: 'Emissão', kind: 'date', sortable: false },
    ...(municipio
      ? [
          {
            key: 'tomador',
            label: 'Tomador',
            sortable: false,
            wrap: true,
            value: ({ tomador, documento }: CreditoTomadorLinha) => `${tomador} (${documento})`,
          },
        ]
      : []),
    { key: 'prestador', label: 'Prestador', sortable: false, wrap: true },
    { key: 'nota', label: 'Nota', sortable: false, value: ({ nota }) => String(nota) },
    { key: 'base', label: 'Base', kind: 'money', sortable: false, hideOnMobile: true },
    {
      key: 'percentual',
      label: '%',
      align: 'right',
      sortable: false,
      hideOnMobile: true,
      value: ({ percentual }) => percentual.format(),
    },
    { key: 'valor', label: 'Crédito', kind: 'money', sortable: false, totalValue: data && formatMoney(data.somaValor) },
    { key: 'beneficio', label: 'Benefício', sortable: false, wrap: true, hideOnMobile: true },
    { key: 'validade', label: 'Validade', kind: 'date', sortable: false, hideOnMobile: true },
    {
      key: 'situacaoRotulo',
      label: 'Situação',
      kind: 'status',
      sortable: false,
      tone: ({ situacao }) => tons[situacao],
    },
    { key: 'uso', label: 'Uso', sortable: false, wrap: true, hideOnMobile: true },
  ]
}
