import type { AnswerOutputOf } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation } from '@iss/portal/hooks'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { MoneyField } from '@iss/ui/money-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useForm } from 'react-hook-form'
import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { buscarObra, salvarObra } from '../../contract/obra.ts'
import { rotulosTipoObra, tiposObra } from '../../domain/obra.ts'
import { FormularioDeLinha, useRecusas } from '@iss/emissao/parts/formulario-de-linha.tsx'

export type Obra = AnswerOutputOf<typeof buscarObra>[number]
type Props = { obra: Obra | null; onClose: () => void; onSalvo: (mensagem: string) => void }

/** Works of the builder, new or known. */
export function FormularioObra({ obra, onClose, onSalvo }: Props) {
  const form = useForm({
    defaultValues: {
      codigo: obra?.codigo ?? '',
      nome: obra?.nome ?? '',
      tipo: obra?.tipo ?? ('EMPREITADA' as const),
      art: obra?.art ?? '',
      alvara: obra?.alvara ?? '',
      endereco: obra?.endereco ?? '',
      inscricaoImobiliaria: obra?.inscricaoImobiliaria ?? '',
      area: obra?.area ?? null,
      valorContrato: obra?.valorContrato ?? null,
      inicio: obra?.inicio ?? null,
      fim: obra?.fim ?? null,
    },
  })
  const draft = useDraft(`obra/${obra?.id ?? 'nova'}`, form)
  const { control } = form
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarObra, {
    form,
    draft,
    ...recusas.daChamada,
    invalidate: [buscarObra, carregarEmissao],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      draft={draft}
      label="Obra"
      onSubmit={(valores) => {
        salvar.mutate({ id: obra?.id ?? null, versao: obra?.versao ?? 1, ...valores })
      }}
    >
      <TextField control={control} name="nome" label="Nome" required maxLength={150} span={8} />
      <SelectField
        control={control}
        name="tipo"
        label="Tipo"
        required
        clearable={false}
        options={tiposObra.map((value) => ({ value, label: rotulosTipoObra[value] }))}
        span={4}
      />
      <TextField control={control} name="codigo" label="CNO ou CEI" required maxLength={30} span={4} />
      <TextField control={control} name="art" label="ART" maxLength={30} span={4} />
      <TextField control={control} name="alvara" label="Alvará" maxLength={30} span={4} />
      <TextField control={control} name="endereco" label="Endereço" required maxLength={255} span={8} />
      <TextField control={control} name="inscricaoImobiliaria" label="Inscrição imobiliária" maxLength={30} span={4} />
      <DecimalField control={control} name="area" label="Área (m²)" span={3} />
      <MoneyField control={control} name="valorContrato" label="Valor do contrato" span={3} />
      <DateField control={control} name="inicio" label="Início" required span={3} />
      <DateField control={control} name="fim" label="Término" description="Em branco: em andamento." span={3} />
    </FormularioDeLinha>
  )
}
