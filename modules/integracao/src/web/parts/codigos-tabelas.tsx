import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DescriptionList, Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { buscarTabelasIntegracao } from '../../contract/codigos-integracao.ts'

type Tabelas = AnswerOutputOf<typeof buscarTabelasIntegracao>

const atividades: GridColumn<Tabelas['atividades'][number]>[] = [
  { key: 'codigo', label: 'Código municipal' },
  { key: 'nome', label: 'Atividade', wrap: true },
  { key: 'item', label: 'Item da LC 116' },
  { key: 'codigoNacional', label: 'Código nacional', hideOnMobile: true },
  { key: 'cnae', label: 'CNAE', hideOnMobile: true },
  { key: 'nbs', label: 'NBS', hideOnMobile: true },
]
const exigibilidades: GridColumn<Tabelas['exigibilidades'][number]>[] = [
  { key: 'codigo', label: 'Código', kind: 'integer', width: 100 },
  { key: 'nome', label: 'Exigibilidade do ISS', wrap: true },
]
const tipos: GridColumn<Tabelas['tiposTributacao'][number]>[] = [
  { key: 'codigo', label: 'Código', width: 120 },
  { key: 'nome', label: 'Tipo de tributação', wrap: true },
  { key: 'exigibilidade', label: 'Exigibilidade', kind: 'integer' },
]

/** Addresses of the calls and the codes of this municipality. */
export function TabelasDeCodigos() {
  const tabelas = useCall(buscarTabelasIntegracao, {})
  const { data, gridStatus: status } = tabelas
  return (
    <>
      {data ? (
        <Panel title="Endereços" description="As chamadas levam o código no cabeçalho Authorization, depois da palavra Bearer.">
          <DescriptionList
            items={[
              { label: 'Ambiente', value: data.ambiente, span: 4 },
              { label: 'Município', value: `${data.municipio.nome}/${data.municipio.uf}`, span: 4 },
              { label: 'Código do município (IBGE)', value: data.municipio.codigo, span: 4 },
              ...data.enderecos.map(({ rotulo, endereco }) => ({ label: rotulo, value: endereco, span: 12 })),
            ]}
          />
        </Panel>
      ) : null}
      <DataGrid label="Atividades" title="Atividades" columns={atividades} rows={data?.atividades} status={status} />
      <DataGrid
        label="Exigibilidades"
        title="Exigibilidades"
        columns={exigibilidades}
        rows={data?.exigibilidades}
        status={status}
        search={false}
        paged={false}
      />
      <DataGrid
        label="Tipos de tributação"
        title="Tipos de tributação"
        columns={tipos}
        rows={data?.tiposTributacao}
        status={status}
      />
    </>
  )
}
