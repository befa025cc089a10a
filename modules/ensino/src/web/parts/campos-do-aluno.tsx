import { MunicipioField } from '@iss/portal/municipio-field'
import { CepField } from '@iss/ui/cep-field'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormCell, FormGrid } from '@iss/ui/form'
import { PhoneField } from '@iss/ui/phone-field'
import { TextField } from '@iss/ui/text-field'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { PedidoIdentificacao } from '../../contract/aluno.ts'

type Identificacao = Omit<PedidoIdentificacao, 'nascimento'> & { nascimento: string }
export type Valores = Identificacao & { temResponsavel: boolean; responsavel: Identificacao }
type Parte = 'aluno' | 'responsavel'

export const vazia: Identificacao = {
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
export const doForm = (um: PedidoIdentificacao): Identificacao => ({ ...um, nascimento: um.nascimento ?? '' })
export const doPedido = (um: Identificacao): PedidoIdentificacao => ({ ...um, nascimento: um.nascimento || null })

/** Who a student or guardian is, and where he lives. */
export function Campos({ form, parte }: { form: UseFormReturn<Valores>; parte: Parte }) {
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
