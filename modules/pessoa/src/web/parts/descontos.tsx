import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { useCall, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { buscarDescontosPessoa, type PerfilDaPessoa } from '../../contract/descontos-pessoa.ts'

const vigencia: GridColumn<PerfilDaPessoa>[] = [
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Fim', kind: 'date' },
  {
    key: 'vigente',
    label: 'Situação',
    kind: 'status',
    value: ({ vigente }) => (vigente ? 'Vigente' : 'Sem efeito hoje'),
    tone: ({ vigente }) => (vigente ? 'success' : 'neutral'),
  },
]
const base: GridColumn<PerfilDaPessoa>[] = [{ key: 'nome', label: 'Perfil', wrap: true }, ...vigencia]
const imposto: GridColumn<PerfilDaPessoa>[] = [
  { key: 'nome', label: 'Perfil', wrap: true },
  { key: 'percentual', label: 'Desconto', kind: 'percent' },
  ...vigencia,
]

/** Where a keeper of the registry gives and ends a profile; only screens that he may open. */
export function Cadastro({ path, children }: { path: string; children: string }) {
  return useCanOpen()(path) ? (
    <LinkButton to={path} size="xs" variant="light">
      {children}
    </LinkButton>
  ) : null
}

/** Discount profiles of the person (design S30). */
export function Descontos({ id }: { id: number }) {
  const descontos = useCall(buscarDescontosPessoa, { id })
  const { data } = descontos
  return (
    <>
      <DataGrid
        label="Descontos da base de cálculo"
        title="Descontos da base de cálculo"
        columns={base}
        rows={data?.perfisBase}
        status={descontos.gridStatus}
        empty="Nenhum perfil de desconto da base de cálculo."
        search={false}
      />
      <Cadastro path="/home/configuracao/configuracoes-desconto">Perfis de desconto da base</Cadastro>
      <DataGrid
        label="Descontos do imposto"
        title="Descontos do imposto"
        columns={imposto}
        rows={data?.perfisImposto}
        status={descontos.gridStatus}
        empty="Nenhum perfil de desconto do imposto."
        search={false}
      />
      <Cadastro path="/home/actions/pessoa-perfil-desconto-imposto-nfe">Perfis de desconto do imposto</Cadastro>
    </>
  )
}
