import { MunicipioField } from '@iss/portal/municipio-field'
import { useCallMutation } from '@iss/portal/hooks'
import type { AnswerOutputOf } from '@iss/portal/call'
import { CepField } from '@iss/ui/cep-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button } from '@mantine/core'
import { type Control, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { buscarAluno, type PedidoIdentificacao, salvarAluno } from '../../contract/aluno.ts'

export type AlunoLido = AnswerOutputOf<typeof buscarAluno>
type Identificacao = Omit<PedidoIdentificacao, 'nascimento'> & { nascimento: string }
type Valores = Identificacao & { temResponsavel: boolean; responsavel: Identificacao }
type Parte = 'aluno' | 'responsavel'

const vazia: Identificacao = {
  nome: '',
  documento: '',
  rg: '',
  cnh: '',
  passaporte: '',
  nascimento: '',
  email: '',
  telefone: '',
  pais: 'Brasil',
  municipioLogradouro: null,
  uf: null,
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  residencial: false,
}
const doForm = (um: PedidoIdentificacao): Identificacao => ({ ...um, nascimento: um.nascimento ?? '' })
const doPedido = (um: Identificacao): PedidoIdentificacao => ({ ...um, nascimento: um.nascimento || null })

/** A student and the guardian, new or known. Nothing of it is kept as a draft: it would leave data of a minor in the browser. */
export function FormularioAluno({
  lido,
  onSalvo,
  onVoltar,
}: {
  lido: AlunoLido | null
  onSalvo: (mensagem: string, id: number) => void
  onVoltar: () => void
}) {
  const form = useForm<Valores>({
    defaultValues: {
      ...(lido ? doForm(lido.aluno) : vazia),
      temResponsavel: lido ? lido.responsavel !== null : true,
      responsavel: lido?.responsavel ? doForm(lido.responsavel) : vazia,
    },
  })
  const { control } = form
  const temResponsavel = useWatch({ control, name: 'temResponsavel' })
  const salvar = useCallMutation(salvarAluno, {
    form,
    invalidate: [buscarAluno],
    onSuccess: ({ mensagem, id }) => onSalvo(mensagem, id),
  })
  return (
    <Form
      form={form}
      label="Aluno"
      onSubmit={({ temResponsavel: com, responsavel, ...aluno }) =>
        salvar.mutate({
          id: lido?.id ?? null,
          versao: lido?.versao ?? 1,
          ...doPedido(aluno),
          responsavel: com ? doPedido(responsavel) : null,
        })
      }
    >
      {lido?.menor ? (
        <Alert color="blue" mb="md">
          Dados de menor de idade: esta leitura ficou registrada. Use-os só para a matrícula e o faturamento.
        </Alert>
      ) : null}
      <Panel title="Aluno">
        <Campos form={form} parte="aluno" />
      </Panel>
      <Panel title="Responsável">
        <FormGrid>
          <FormCell span={12}>
            <CheckboxField control={control} name="temResponsavel" label="O aluno tem responsável financeiro" />
          </FormCell>
        </FormGrid>
        {temResponsavel ? <Campos form={form} parte="responsavel" /> : null}
      </Panel>
      <FormActions>
        <Button variant="default" onClick={onVoltar}>
          Voltar
        </Button>
        <Button type="submit" loading={salvar.isPending}>
          Salvar
        </Button>
      </FormActions>
    </Form>
  )
}

function Campos({ form, parte }: { form: UseFormReturn<Valores>; parte: Parte }) {
  const control = form.control as unknown as Control<Record<string, never>>
  const campo = (nome: keyof Identificacao) => (parte === 'aluno' ? nome : `responsavel.${nome}`) as never
  const municipio = useWatch({
    control: form.control,
    name: parte === 'aluno' ? 'municipioLogradouro' : 'responsavel.municipioLogradouro',
  })
  return (
    <FormGrid>
      <TextField control={control} name={campo('nome')} label="Nome" required maxLength={150} span={8} />
      <DateField control={control} name={campo('nascimento')} label="Nascimento" span={4} />
      <DocumentoField control={control} name={campo('documento')} label="CPF/CNPJ" span={3} />
      <TextField control={control} name={campo('rg')} label="RG" maxLength={20} span={3} />
      <TextField control={control} name={campo('cnh')} label="CNH" maxLength={20} span={3} />
      <TextField control={control} name={campo('passaporte')} label="Passaporte" maxLength={20} span={3} />
      <TextField control={control} name={campo('email')} label="E-mail" type="email" maxLength={120} span={5} />
      <PhoneField control={control} name={campo('telefone')} label="Telefone" span={3} />
      <TextField control={control} name={campo('pais')} label="País" maxLength={60} span={4} />
      <CepField control={control} name={campo('cep')} label="CEP" span={2} />
      <TextField control={control} name={campo('logradouro')} label="Logradouro" maxLength={255} span={6} />
      <TextField control={control} name={campo('numero')} label="Número" maxLength={20} span={2} />
      <TextField control={control} name={campo('complemento')} label="Complemento" maxLength={100} span={2} />
      <TextField control={control} name={campo('bairro')} label="Bairro" maxLength={100} span={4} />
      <MunicipioField
        label="Município"
        span={5}
        value={municipio}
        onChange={(codigo) =>
          form.setValue(parte === 'aluno' ? 'municipioLogradouro' : 'responsavel.municipioLogradouro', codigo)
        }
      />
      <FormCell span={3} bottom>
        <CheckboxField control={control} name={campo('residencial')} label="Endereço residencial" />
      </FormCell>
    </FormGrid>
  )
}
