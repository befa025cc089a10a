import { normalizeDocumento } from '@iss/kernel/documento'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarPorDocumentoEMunicipio, filtrarPessoas, type PessoaFilter, type PessoaLinha } from '../contract/pessoa.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { labelNatureza, labelSituacao, naturezas, situacoes } from '../domain/pessoa.ts'

const columns: GridColumn<PessoaLinha>[] = [
  { key: 'documento', label: 'CNPJ/CPF', kind: 'documento' },
  { key: 'grpMobiliario', label: 'Mobiliário' },
  { key: 'nome', label: 'Nome', wrap: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    value: ({ situacao }) => labelSituacao[situacao],
    tone: ({ situacao }) => (situacao === 'ATIVO' ? 'success' : 'danger'),
  },
  {
    key: 'naturezaCadastro',
    label: 'Natureza',
    value: ({ naturezaCadastro: natureza }) => (natureza ? labelNatureza[natureza] : ''),
  },
  { key: 'regimeISS', label: 'Regime', value: ({ regimeISS }) => regimeISS?.descricao ?? '' },
]

const inicial: PessoaFilter = {
  documento: '',
  nome: '',
  grpMobiliario: '',
  inscricaoMunicipal: '',
  natureza: 'PERMANENTE',
  situacao: 'ATIVO',
}
const pathDe = ({ id }: { id: number }) => `/home/actions/pessoa?id=${id}`

/** Person lookup and registration (spec 2 §2.12). */
export function Screen() {
  const page = usePage()
  const navigate = useNavigate()
  const form = useForm<PessoaFilter>({ defaultValues: inicial })
  const filtrar = useCallMutation(filtrarPessoas, {
    form,
    onSuccess: (pessoas) => {
      const [unica, outra] = pessoas
      if (unica && !outra) navigate(pathDe(unica))
    },
  })
  const conferir = useCallMutation(buscarPorDocumentoEMunicipio, {
    onSuccess: (pessoa) => (pessoa ? page.error(pessoaErrors.documentoCadastrado.message) : abrirNova()),
  })
  const abrirNova = () => {
    const { documento, grpMobiliario, nome } = form.getValues()
    const query = new URLSearchParams()
    for (const [name, value] of [
      ['documento', normalizeDocumento(documento)],
      ['mobiliario', grpMobiliario.trim()],
      ['nome', nome.trim()],
    ] as const)
      if (value !== '') query.set(name, value)
    navigate(`/home/actions/pessoa${query.size > 0 ? `?${query}` : '?nova=1'}`)
  }
  const cadastrar = () => {
    const { documento } = form.getValues()
    if (documento.trim() === '') abrirNova()
    else conferir.mutate({ documento })
  }
  return (
    <Page title="Cadastro e consulta de pessoa">
      <Panel title="Filtros">
        <Form form={form} onSubmit={(filtro) => filtrar.mutate(filtro)} label="Filtros da consulta de pessoa">
          <FormGrid>
            <TextField control={form.control} name="documento" label="CNPJ/CPF" span={3} />
            <TextField control={form.control} name="nome" label="Nome" span={6} />
            <TextField control={form.control} name="grpMobiliario" label="Mobiliário" span={3} />
            <TextField control={form.control} name="inscricaoMunicipal" label="Inscrição municipal" span={3} />
            <SelectField
              control={form.control}
              name="natureza"
              label="Natureza"
              span={3}
              clearable
              options={naturezas.map((value) => ({ value, label: labelNatureza[value] }))}
            />
            <SelectField
              control={form.control}
              name="situacao"
              label="Situação"
              span={3}
              clearable
              options={situacoes.map((value) => ({ value, label: labelSituacao[value] }))}
            />
          </FormGrid>
          <Text c="dimmed" size="sm" mt="sm">
            Use % para pesquisar por uma faixa.
          </Text>
          <FormActions>
            <Button variant="default" onClick={cadastrar} loading={conferir.isPending}>
              Cadastrar
            </Button>
            <Button type="submit" loading={filtrar.isPending}>
              Consultar
            </Button>
          </FormActions>
        </Form>
      </Panel>
      {filtrar.data ? (
        <DataGrid
          label="Pessoas"
          columns={columns}
          rows={filtrar.data}
          status={filtrar.gridStatus}
          rowHref={pathDe}
          onRowClick={(row) => navigate(pathDe(row))}
        />
      ) : null}
    </Page>
  )
}
