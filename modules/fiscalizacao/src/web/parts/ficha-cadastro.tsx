import { formatDocumento } from '@iss/kernel/documento'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { formatDate } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stack } from '@mantine/core'
import type { FichaTO } from '../../contract/ficha.ts'
import classes from './ficha.module.css'

const atividades: GridColumn<FichaTO['atividades'][number]>[] = [
  { key: 'codigo', label: 'Código' },
  { key: 'nome', label: 'Atividade', wrap: true },
  { key: 'principal', label: 'Principal', value: ({ principal }) => (principal ? 'Sim' : 'Não') },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Fim', kind: 'date' },
]
const regimes: GridColumn<FichaTO['regimes'][number]>[] = [
  { key: 'regime', label: 'Regime' },
  { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
  { key: 'inicio', label: 'Desde', kind: 'date' },
]
const enderecos: GridColumn<FichaTO['enderecos'][number]>[] = [
  { key: 'texto', label: 'Endereço', wrap: true },
  { key: 'bairro', label: 'Bairro' },
  { key: 'cep', label: 'CEP', kind: 'cep' },
  { key: 'municipio', label: 'Município' },
  { key: 'principal', label: 'Principal', value: ({ principal }) => (principal ? 'Sim' : 'Não') },
]
const papeis: GridColumn<FichaTO['papeis'][number]>[] = [
  { key: 'perfil', label: 'Papel' },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Fim', kind: 'date' },
]

/** Registration data, activities and regimes with their history, addresses and roles. */
export function FichaCadastro({ ficha }: { ficha: FichaTO }) {
  const { pessoa } = ficha
  const dados: [string, string | null][] = [
    ['Nome fantasia', pessoa.nomeFantasia],
    ['Documento', formatDocumento(pessoa.documento)],
    ['Inscrição municipal', pessoa.inscricaoMunicipal],
    ['Mobiliário', pessoa.mobiliario],
    ['Natureza', pessoa.natureza],
    ['Abertura', formatDate(pessoa.dataAbertura)],
    ['Baixa', formatDate(pessoa.dataBaixa)],
    ['Autorizada a NF-e desde', formatDate(pessoa.autorizadaNfeDesde)],
    ['Contador', pessoa.contador],
    ['Fiscal responsável', pessoa.fiscal],
    ['E-mail', pessoa.email],
    ['Telefones', pessoa.telefones.join(', ')],
  ]
  return (
    <Stack>
      <Panel title="Dados cadastrais">
        <dl className={classes.dados}>
          {dados
            .filter(([, valor]) => valor)
            .map(([rotulo, valor]) => (
              <div key={rotulo}>
                <dt>{rotulo}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
        </dl>
      </Panel>
      <DataGrid
        label="Atividades"
        title="Atividades"
        columns={atividades}
        rows={ficha.atividades}
        search={false}
        paged={false}
        empty="Nenhuma atividade."
      />
      <DataGrid
        label="Regimes"
        title="Regimes por competência"
        columns={regimes}
        rows={ficha.regimes}
        search={false}
        paged={false}
        empty="Sem regime por competência: vale o do cadastro."
      />
      <DataGrid
        label="Endereços"
        title="Endereços"
        columns={enderecos}
        rows={ficha.enderecos}
        search={false}
        paged={false}
        empty="Nenhum endereço."
      />
      <DataGrid
        label="Papéis"
        title="Papéis"
        columns={papeis}
        rows={ficha.papeis}
        search={false}
        paged={false}
        empty="Nenhum papel."
      />
    </Stack>
  )
}
