import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { DecimalField } from '@iss/ui/decimal-field'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useForm } from 'react-hook-form'
import { carregarEmissao } from '../../contract/emissao.ts'
import { carregarPadroes } from '../../contract/padroes.ts'
import { buscarServicoProprio, salvarServicoProprio } from '../../contract/servico-proprio.ts'
import { rotuloAtividade } from './secao-servico.tsx'
import { FormularioDeLinha, useRecusas } from './formulario-de-linha.tsx'

export type ServicoProprio = AnswerOutputOf<typeof buscarServicoProprio>[number]
type Props = { servico: ServicoProprio | null; onClose: () => void; onSalvo: (mensagem: string) => void }

/** One of the provider's own services, new or known. */
export function FormularioServico({ servico, onClose, onSalvo }: Props) {
  const dados = useCall(carregarEmissao, {}, { staleTime: 60_000 })
  const padroes = useCall(carregarPadroes, {}, { staleTime: 60_000 })
  const form = useForm({
    defaultValues: {
      nome: servico?.nome ?? '',
      descricao: servico?.descricao ?? '',
      atividadeId: servico?.atividadeId ?? null,
      unidade: servico?.unidade ?? null,
      preco: servico?.preco ?? null,
    },
  })
  const { control } = form
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarServicoProprio, {
    form,
    ...recusas.daChamada,
    invalidate: [buscarServicoProprio],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  const unidades = padroes.data?.unidades ?? []
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      label="Serviço"
      onSubmit={(valores) => {
        salvar.mutate({ id: servico?.id ?? null, versao: servico?.versao ?? 1, ...valores })
      }}
    >
      <TextField control={control} name="nome" label="Nome" required maxLength={80} span={12} />
      <TextArea control={control} name="descricao" label="Descrição" required rows={3} maxLength={2000} span={12} />
      <SelectField
        control={control}
        name="atividadeId"
        label="Atividade"
        span={12}
        options={(dados.data?.atividades ?? []).map((one) => ({ value: one.id, label: rotuloAtividade(one) }))}
      />
      {unidades.length > 0 ? (
        <SelectField
          control={control}
          name="unidade"
          label="Unidade"
          options={unidades.map(({ sigla, nome }) => ({ value: sigla, label: `${sigla} - ${nome}` }))}
          span={6}
        />
      ) : (
        <TextField control={control} name="unidade" label="Unidade" maxLength={20} span={6} />
      )}
      <DecimalField
        control={control}
        name="preco"
        label="Preço"
        description="De uma unidade. Em branco, é digitado em cada nota."
        span={6}
      />
    </FormularioDeLinha>
  )
}
