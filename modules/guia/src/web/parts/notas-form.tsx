import { counted } from '@iss/kernel/texto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarGuias } from '../../contract/guia.ts'
import { buscarNotasParaGuia, emitirGuiaPorNotaCall } from '../../contract/guia-por-nota.ts'

type Nota = AnswerOutputOf<typeof buscarNotasParaGuia>['notas'][number]

const colunas: GridColumn<Nota>[] = [
  { key: 'numero', label: 'Número', value: ({ numero }) => String(numero) },
  { key: 'competencia', label: 'Competência' },
  { key: 'dataPrestacao', label: 'Prestação', kind: 'date', hideOnMobile: true },
  { key: 'tomador', label: 'Tomador', wrap: true },
  { key: 'valor', label: 'Valor da nota', kind: 'money' },
  { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
]

/** Notes whose tax is not in a guide yet, chosen for one (G4). */
export function NotasForm({ idPessoa }: { idPessoa: number | null }) {
  const page = usePage()
  const navigate = useNavigate()
  const [competencia, setCompetencia] = useState<Competencia | null>(null)
  const [escolhidas, setEscolhidas] = useState<(string | number)[]>([])
  const disponiveis = useCall(buscarNotasParaGuia, { idPessoa, competencia }, { keepPrevious: true })
  const { data } = disponiveis
  const selecao = data?.notas.filter(({ id }) => escolhidas.includes(id)) ?? []
  const soma = Dinheiro.sum(selecao.map(({ imposto }) => imposto))
  const emitir = useCallMutation(emitirGuiaPorNotaCall, {
    idempotencyKey: true,
    invalidate: [buscarNotasParaGuia, buscarGuias],
    onSuccess: ({ guias, mensagem }) => {
      page.success(mensagem)
      setEscolhidas([])
      const [unica] = guias
      if (guias.length === 1 && unica) navigate(`/home/actions/guia?id=${unica.id}`)
    },
  })
  return (
    <>
      <Panel>
        <FormGrid>
          <CompetenciaField
            label="Competência"
            description="Em branco: todas as competências abertas."
            value={competencia}
            onChange={(mes) => {
              setCompetencia(mes)
              setEscolhidas([])
            }}
            span={4}
          />
        </FormGrid>
        {data?.umaPorNota ? (
          <Alert color="blue" mt="sm">
            Será emitida uma guia para cada nota escolhida.
          </Alert>
        ) : null}
      </Panel>
      <DataGrid
        label="Notas disponíveis"
        title="Notas disponíveis"
        columns={colunas}
        rows={data?.notas}
        status={disponiveis.gridStatus}
        empty="Nenhuma nota disponível para emissão de guia."
        selectable
        selected={escolhidas}
        onSelectedChange={setEscolhidas}
        onRefresh={disponiveis.refetch}
      />
      <FormActions>
        <Text size="sm" role="status">
          {counted(selecao.length, 'nota escolhida', 'notas escolhidas')}: {formatReais(soma)}
        </Text>
        <Button loading={emitir.isPending} onClick={() => emitir.mutate({ idPessoa, notas: selecao.map(({ id }) => id) })}>
          Emitir guia
        </Button>
      </FormActions>
    </>
  )
}
