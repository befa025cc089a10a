import { formatDocumento } from '@iss/kernel/documento'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDate, formatDateTime } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarPessoaTO, buscarResponsaveis, type PessoaTO, type SalvarPessoa, salvarPessoa } from '../../contract/pessoa.ts'
import {
  labelNatureza,
  labelOrigem,
  labelSituacao,
  labelTipoContribuinte,
  labelWebIssStatus,
  naturezas,
  situacoes,
  tiposContribuinte,
  webIssStatus,
} from '../../domain/pessoa.ts'
import { rotulosCadastro as rotulo } from '../../domain/rotulos-cadastro.ts'
import { Enderecos, Telefones } from './contatos.tsx'

const label = (name: keyof SalvarPessoa) => rotulo[name] ?? name
const options = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const flags = [
  'prestador',
  'substitutoTributario',
  'emiteGuiaPorNota',
  'emiteGuiaAvulsaPorNota',
  'geraApenasReciboQuandoRetencao',
] as const

type Inicial = Pick<SalvarPessoa, 'documento' | 'grpMobiliario' | 'nome'>

function valoresDe(pessoa: PessoaTO | undefined, inicial: Inicial | undefined): SalvarPessoa {
  if (pessoa) return { ...pessoa, dataAbertura: pessoa.dataAbertura ?? '' }
  return {
    id: null,
    versao: 0,
    documento: '',
    grpMobiliario: '',
    nome: '',
    ...inicial,
    nomeFantasia: '',
    email: '',
    inscricaoMunicipal: '',
    inscricaoEstadual: '',
    naturezaCadastro: 'PERMANENTE',
    situacao: 'ATIVO',
    webIssStatus: 'ATIVO',
    webIssTipoContribuinte: null,
    dataAbertura: '',
    prestador: false,
    substitutoTributario: false,
    emiteGuiaPorNota: false,
    emiteGuiaAvulsaPorNota: false,
    geraApenasReciboQuandoRetencao: false,
    denunciaEspCompetenciasAutorizadas: '',
    contadorResponsavelId: null,
    fiscalResponsavelId: null,
    enderecos: [],
    telefones: [],
  }
}

/** What the contract takes of the form: the screen's own fields stay behind. */
function toRequest(values: SalvarPessoa): SalvarPessoa {
  return salvarPessoa.request.parse({ ...values, dataAbertura: values.dataAbertura || null })
}

/** Identification, addresses, phones and people in charge; saved together, under the version that the form was filled from. */
export function Identificacao({ pessoa, inicial }: { pessoa?: PessoaTO; inicial?: Inicial }) {
  const page = usePage()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const readOnly = pessoa !== undefined && !pessoa.podeEditar
  const form = useForm<SalvarPessoa>({ defaultValues: valoresDe(pessoa, inicial) })
  const draft = useDraft(readOnly ? null : `pessoa/${pessoa ? `${pessoa.id}/${pessoa.versao}` : 'nova'}`, form)
  const { control } = form
  const responsaveis = useCall(buscarResponsaveis, {}, { enabled: !readOnly })
  const salvar = useCallMutation(salvarPessoa, {
    form,
    draft,
    invalidate: [buscarPessoaTO],
    onSuccess: ({ mensagem, id }) => {
      page.success(mensagem)
      if (!pessoa) navigate(`/home/actions/pessoa?id=${id}`, { replace: true })
    },
  })
  const submit = async (values: SalvarPessoa) => {
    const baixa = values.situacao === 'BAIXADO' && pessoa?.situacao !== 'BAIXADO'
    if (baixa && !(await confirm({ question: 'Confirma a baixa desta pessoa? A movimentação ficará bloqueada.', danger: true })))
      return
    salvar.mutate(toRequest(values))
  }
  const escolha = (rows: { id: number; nome: string }[] | undefined) =>
    (rows ?? []).map(({ id, nome }) => ({ value: id, label: nome }))
  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Cadastro de pessoa">
      <Panel title="Identificação">
        {pessoa ? (
          <DescriptionList
            items={[
              { label: 'CNPJ/CPF', value: formatDocumento(pessoa.documento), span: 3 },
              { label: 'Cadastro inicial', value: formatDate(pessoa.cadastroInicial), span: 3 },
              { label: 'Origem', value: labelOrigem[pessoa.origem as keyof typeof labelOrigem], span: 3 },
              { label: 'Última alteração', value: formatDateTime(pessoa.ultimaAlteracao), span: 3 },
              ...(pessoa.dataBaixa ? [{ label: 'Data da baixa', value: formatDate(pessoa.dataBaixa), span: 3 }] : []),
            ]}
          />
        ) : null}
        <FormGrid>
          {pessoa ? null : (
            <DocumentoField control={control} readOnly={readOnly} name="documento" label="CNPJ/CPF" required span={3} />
          )}
          <TextField control={control} readOnly={readOnly} name="nome" label={label('nome')} required span={6} />
          <TextField
            control={control}
            readOnly={readOnly}
            name="nomeFantasia"
            label={label('nomeFantasia')}
            span={pessoa ? 6 : 3}
          />
          <TextField control={control} readOnly={readOnly} name="email" label={label('email')} span={6} />
          <TextField
            control={control}
            readOnly={readOnly}
            name="inscricaoMunicipal"
            label={label('inscricaoMunicipal')}
            span={3}
          />
          <TextField control={control} readOnly={readOnly} name="grpMobiliario" label={label('grpMobiliario')} span={3} />
          <TextField control={control} readOnly={readOnly} name="inscricaoEstadual" label={label('inscricaoEstadual')} span={3} />
          <SelectField
            control={control}
            readOnly={readOnly}
            name="naturezaCadastro"
            label={label('naturezaCadastro')}
            span={3}
            options={options(naturezas, labelNatureza)}
          />
          <SelectField
            control={control}
            readOnly={readOnly}
            name="situacao"
            label={label('situacao')}
            required
            span={3}
            options={options(situacoes, labelSituacao)}
          />
          <SelectField
            control={control}
            readOnly={readOnly}
            name="webIssStatus"
            label={label('webIssStatus')}
            required
            span={3}
            options={options(webIssStatus, labelWebIssStatus)}
          />
          <SelectField
            control={control}
            readOnly={readOnly}
            name="webIssTipoContribuinte"
            label={label('webIssTipoContribuinte')}
            span={6}
            options={options(tiposContribuinte, labelTipoContribuinte)}
          />
          <DateField control={control} readOnly={readOnly} name="dataAbertura" label={label('dataAbertura')} span={3} />
          {flags.map((name) => (
            <CheckboxField
              control={control}
              readOnly={readOnly}
              disabled={readOnly}
              key={name}
              name={name}
              label={label(name)}
              span={6}
            />
          ))}
          <TextArea
            control={control}
            readOnly={readOnly}
            name="denunciaEspCompetenciasAutorizadas"
            label={label('denunciaEspCompetenciasAutorizadas')}
            rows={2}
            span={12}
          />
        </FormGrid>
      </Panel>
      {readOnly ? null : (
        <Panel title="Responsáveis">
          <FormGrid>
            <SelectField
              control={control}
              readOnly={readOnly}
              name="contadorResponsavelId"
              label={label('contadorResponsavelId')}
              span={6}
              clearable
              searchable
              options={escolha(responsaveis.data?.contadores)}
            />
            <SelectField
              control={control}
              readOnly={readOnly}
              name="fiscalResponsavelId"
              label={label('fiscalResponsavelId')}
              span={6}
              clearable
              searchable
              options={escolha(responsaveis.data?.fiscais)}
            />
          </FormGrid>
        </Panel>
      )}
      <Enderecos form={form} readOnly={readOnly} />
      <Telefones form={form} readOnly={readOnly} />
      {readOnly ? null : (
        <FormActions fixed>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      )}
    </Form>
  )
}
