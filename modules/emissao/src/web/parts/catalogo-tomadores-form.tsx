import { CepField } from '@iss/ui/cep-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { PhoneField } from '@iss/ui/phone-field'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation } from '@iss/portal/hooks'
import { useForm, useWatch } from 'react-hook-form'
import { buscarCatalogoTomador, salvarCatalogoTomador } from '../../contract/catalogo-tomador.ts'
import type { TomadorCatalogo } from './tomador-catalogo.ts'
import { MunicipioField } from '@iss/portal/municipio-field'
import { FormularioDeLinha, useRecusas } from './formulario-de-linha.tsx'

type Props = { tomador: TomadorCatalogo | null; onClose: () => void; onSalvo: (mensagem: string) => void }

/** One taker of the catalogue, new or known. */
export function FormularioTomador({ tomador, onClose, onSalvo }: Props) {
  const form = useForm({
    defaultValues: {
      documento: tomador?.documento ?? '',
      nome: tomador?.nome ?? '',
      inscricaoMunicipal: tomador?.inscricaoMunicipal ?? '',
      email: tomador?.email ?? '',
      telefone: tomador?.telefone ?? '',
      cep: tomador?.cep ?? '',
      logradouro: tomador?.logradouro ?? '',
      numero: tomador?.numero ?? '',
      complemento: tomador?.complemento ?? '',
      bairro: tomador?.bairro ?? '',
      municipio: tomador?.municipio ?? null,
      uf: tomador?.uf ?? '',
    },
  })
  const draft = useDraft(`tomador/${tomador?.id ?? 'novo'}`, form)
  const { control } = form
  const recusas = useRecusas()
  const municipio = useWatch({ control, name: 'municipio' })
  const uf = useWatch({ control, name: 'uf' })
  const salvar = useCallMutation(salvarCatalogoTomador, {
    form,
    draft,
    ...recusas.daChamada,
    invalidate: [buscarCatalogoTomador],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      draft={draft}
      label="Tomador"
      onSubmit={(valores) => {
        salvar.mutate({ id: tomador?.id ?? null, versao: tomador?.versao ?? 1, ...valores })
      }}
    >
      <DocumentoField control={control} name="documento" label="CPF/CNPJ" required span={4} />
      <TextField control={control} name="nome" label="Nome" required maxLength={150} span={8} />
      <TextField control={control} name="inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={4} />
      <TextField control={control} name="email" label="E-mail" type="email" maxLength={120} span={5} />
      <PhoneField control={control} name="telefone" label="Telefone" span={3} />
      <CepField control={control} name="cep" label="CEP" span={3} />
      <TextField control={control} name="logradouro" label="Logradouro" maxLength={255} span={6} />
      <TextField control={control} name="numero" label="Número" maxLength={20} span={3} />
      <TextField control={control} name="complemento" label="Complemento" maxLength={100} span={4} />
      <TextField control={control} name="bairro" label="Bairro" maxLength={100} span={4} />
      <MunicipioField
        label="Município"
        value={municipio}
        conhecido={
          municipio && tomador?.municipio === municipio
            ? { codigo: municipio, nome: tomador.municipioNome.split('/')[0] ?? '', uf }
            : undefined
        }
        onChange={(codigo, escolhido) => {
          form.setValue('municipio', codigo)
          form.setValue('uf', escolhido?.uf ?? '')
        }}
        span={4}
      />
    </FormularioDeLinha>
  )
}
