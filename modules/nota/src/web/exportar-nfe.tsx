import { LastReports } from '@iss/list/web/last-reports'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Competencia } from '@iss/kernel/competencia'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDownload } from '@iss/portal/files'
import { useCall, useInvalidate } from '@iss/portal/hooks'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconClock, IconFileExport } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { buscarExportacaoNfe, exportarNfe } from '../contract/exportar-nfe.ts'
import { useExportacaoNaFila } from './parts/use-exportacao-na-fila.ts'
import { exportacaoErrors, validarExportacao } from '../domain/exportacao-nfe.ts'

type Feita = AnswerOutputOf<typeof buscarExportacaoNfe>['lista'][number]
type Filtro = Feita['filtro']
type Campos = Omit<Filtro, 'competenciaInicial' | 'competenciaFinal'> & { inicial: Competencia | null; final: Competencia | null }

const lados = [
  { value: 'emitidas', label: 'Emitidas' },
  { value: 'recebidas', label: 'Recebidas' },
]
const situacoes = [
  { value: 'TODAS', label: 'Todas' },
  { value: 'VALIDAS', label: 'Válidas' },
  { value: 'CANCELADAS', label: 'Canceladas e substituídas' },
]
const formatos = [
  { value: 'XML', label: 'XML ABRASF 2.02, um arquivo' },
  { value: 'ZIP', label: 'XML ABRASF 2.02, um por nota (ZIP)' },
  { value: 'CSV', label: 'CSV' },
]
const rotulo = (opcoes: readonly { value: string; label: string }[], valor: string) =>
  opcoes.find(({ value }) => value === valor)?.label ?? ''
const mes = (texto: string) => `${texto.slice(5, 7)}/${texto.slice(0, 4)}`

/** Exportar NFEs (XML) (S23). */
export function Screen() {
  const download = useDownload()
  const invalidate = useInvalidate()
  const dados = useCall(buscarExportacaoNfe, {})
  const form = useForm<Campos>({
    defaultValues: {
      lado: 'emitidas',
      inicial: null,
      final: null,
      serie: null,
      numeroInicial: null,
      numeroFinal: null,
      situacao: 'TODAS',
      formato: 'XML',
    },
  })
  const { control } = form

  const lerFiltro = ({ inicial, final, ...campos }: Campos) => {
    if (!inicial || !final) return null
    const filtro = { ...campos, competenciaInicial: inicial.toString(), competenciaFinal: final.toString() }
    const violacoes = validarExportacao(filtro)
    for (const { code, message } of violacoes)
      form.setError(code === exportacaoErrors.periodo.code ? 'final' : 'numeroFinal', { type: 'validate', message })
    return violacoes.length > 0 ? null : filtro
  }
  const exportar = async (campos: Campos) => {
    const filtro = lerFiltro(campos)
    if (!filtro) return
    await download(exportarNfe, filtro)
    void invalidate(buscarExportacaoNfe)
  }
  const agendar = useExportacaoNaFila()
  const porNaFila = (campos: Campos) => {
    const filtro = lerFiltro(campos)
    if (!filtro) return
    const { formato: _zip, ...pedido } = filtro
    agendar.mutate(pedido)
  }

  const columns: GridColumn<Feita>[] = [
    { key: 'criadoEm', label: 'Pedido' },
    { key: 'lado', label: 'Notas', value: ({ filtro }) => rotulo(lados, filtro.lado) },
    {
      key: 'periodo',
      label: 'Período',
      value: ({ filtro }) => `${mes(filtro.competenciaInicial)} a ${mes(filtro.competenciaFinal)}`,
    },
    { key: 'quantidade', label: 'Quantidade', kind: 'integer' },
    { key: 'situacao', label: 'Situação', value: ({ filtro }) => rotulo(situacoes, filtro.situacao) },
    {
      key: 'baixar',
      label: 'Arquivo',
      value: ({ filtro }) => filtro.formato,
      render: ({ filtro, criadoEm }) => (
        <Button
          variant="light"
          size="xs"
          aria-label={`Baixar ${filtro.formato} pedido em ${criadoEm}`}
          loading={download.isPending}
          onClick={() => void download(exportarNfe, { ...filtro, repetida: true })}
        >
          Baixar {filtro.formato}
        </Button>
      ),
    },
  ]

  return (
    <Page title="Exportar NFEs (XML)">
      <Panel title="Notas a exportar">
        <Form form={form} onSubmit={exportar} label="Exportar NFEs (XML)">
          <FormGrid>
            <SelectField control={control} name="lado" label="Notas" required options={lados} span={3} />
            <CompetenciaField control={control} name="inicial" label="Competência inicial" required span={3} />
            <CompetenciaField control={control} name="final" label="Competência final" required span={3} />
            <SelectField control={control} name="situacao" label="Situação" required options={situacoes} span={3} />
            <SelectField
              control={control}
              name="serie"
              label="Série"
              clearable
              placeholder="Todas"
              options={(dados.data?.series ?? []).map((codigo) => ({ value: codigo, label: codigo }))}
              span={3}
            />
            <NumberField control={control} name="numeroInicial" label="Nº inicial" min={1} span={3} />
            <NumberField control={control} name="numeroFinal" label="Nº final" min={1} span={3} />
            <SelectField control={control} name="formato" label="Formato" required options={formatos} span={3} />
          </FormGrid>
          <FormActions>
            <Button
              variant="default"
              loading={agendar.isPending}
              leftSection={<IconClock size={17} aria-hidden="true" />}
              onClick={() => void form.handleSubmit(porNaFila)()}
            >
              ZIP pela fila
            </Button>
            <Button type="submit" loading={download.isPending} leftSection={<IconFileExport size={17} aria-hidden="true" />}>
              Exportar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      <LastReports tipo={RelatorioAssincrono.EXPORTACAO_NFE_XML} title="Arquivos gerados pela fila" />
      <DataGrid
        label="Exportações realizadas"
        title="Exportações realizadas"
        columns={columns}
        rows={dados.data?.lista}
        status={dados.gridStatus}
        empty="Nenhuma exportação realizada."
        search={false}
        paged={false}
        onRefresh={dados.refetch}
      />
    </Page>
  )
}
