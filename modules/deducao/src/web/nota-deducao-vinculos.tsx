import { Competencia } from '@iss/kernel/competencia'
import { systemClock } from '@iss/kernel/clock'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormActions, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { AppLink, LinkButton, useNavigate } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { consultarNotaDeducao } from '../contract/deducao.ts'
import { salvarRascunho } from '@iss/emissao/contract/emissao'
import { LinkNota } from './parts/nota-deducao-lista.tsx'

type Linha = AnswerOutputOf<typeof consultarNotaDeducao>['lista'][number]

const columns: GridColumn<Linha>[] = [
  { key: 'competencia', label: 'Competência' },
  { key: 'tipoNota', label: 'Tipo', hideOnMobile: true },
  { key: 'nota', label: 'Nota', render: (nota) => <LinkNota {...nota} /> },
  { key: 'prestador', label: 'Prestador', wrap: true },
  { key: 'valor', label: 'Valor', kind: 'money' },
  {
    key: 'usadaEm',
    label: 'Usada em',
    value: ({ usadaEm }) => usadaEm.map(({ numero }) => numero).join(', '),
    render: ({ usadaEm }) =>
      usadaEm.length === 0 ? (
        '—'
      ) : (
        <Group gap="xs">
          {usadaEm.map(({ id, numero }) => (
            <AppLink key={id} to={`/home/actions/nota-fiscal?id=${id}`} size="sm">
              NF-e nº {numero}
            </AppLink>
          ))}
        </Group>
      ),
  },
]

/** Consultar vínculos (E15): what is linked, where it was deducted, and a draft of a note with what is not deducted yet. */
export function Screen() {
  const navigate = useNavigate()
  const atual = Competencia.fromData(systemClock.today())
  const [de, setDe] = useState<Competencia>(atual.plusMonths(-11))
  const [ate, setAte] = useState<Competencia>(atual)
  const [escolhidas, setEscolhidas] = useState<string[]>([])
  const vinculos = useCall(
    consultarNotaDeducao,
    { anoInicial: de.toWire().ano, mesInicial: de.toWire().mes, anoFinal: ate.toWire().ano, mesFinal: ate.toWire().mes },
    { keepPrevious: true },
  )
  const rascunho = useCallMutation(salvarRascunho, {
    onSuccess: ({ id }) => navigate(`/home/actions/emissaonf2?rascunho=${id}`),
  })
  const livres = (vinculos.data?.lista ?? []).filter(
    ({ id, cancelado, usadaEm }) => escolhidas.includes(id) && !cancelado && usadaEm.length === 0,
  )
  const deduzir = () =>
    rascunho.mutate({
      id: null,
      conteudo: {
        deducoes: livres.map((nota) => ({
          descricao: `Nota vinculada da competência ${nota.competencia}`,
          fornecedor: nota.documento,
          numero: nota.nota.split('/')[0] ?? '',
          data: nota.data,
          valor: nota.valor.toString(),
        })),
      },
    })
  return (
    <Page title="Consultar vínculos" back="/home/nota-deducao-menu">
      <Panel>
        <FormGrid>
          <CompetenciaField
            label="Competência inicial"
            required
            clearable={false}
            value={de}
            onChange={(nova) => nova && setDe(nova)}
            span={3}
          />
          <CompetenciaField
            label="Competência final"
            required
            clearable={false}
            value={ate}
            onChange={(nova) => nova && setAte(nova)}
            span={3}
          />
        </FormGrid>
      </Panel>
      <DataGrid
        label="Notas vinculadas"
        columns={columns}
        rows={vinculos.data?.lista}
        status={vinculos.gridStatus}
        empty="Nenhuma nota vinculada no período."
        getRowId={({ id }) => id}
        isRowStruck={({ cancelado }) => cancelado}
        selectable
        selected={escolhidas}
        onSelectedChange={(ids) => setEscolhidas(ids.map(String))}
      />
      {vinculos.data ? (
        <Text size="sm" ta="right">
          Total vinculado: <strong>{formatMoney(vinculos.data.vinculado)}</strong> · Total Cancelado:{' '}
          <strong>{formatMoney(vinculos.data.cancelado)}</strong>
        </Text>
      ) : null}
      <FormActions>
        <LinkButton to="/home/nota-deducao" variant="default">
          Vincular notas
        </LinkButton>
        <Button
          leftSection={<IconReceipt2 size={17} aria-hidden="true" />}
          disabled={livres.length === 0}
          loading={rascunho.isPending}
          onClick={deduzir}
        >
          Emitir NF-e com as deduções
        </Button>
      </FormActions>
    </Page>
  )
}
