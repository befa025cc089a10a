import { FormularioDeLinha, useRecusas } from '@iss/emissao/parts/formulario-de-linha.tsx'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { FormCell } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { buscarCurso, salvarCurso } from '../../contract/curso.ts'
import { LinhaDeValor, novoValor, type Valores } from './linha-de-valor.tsx'
import { type FaturaPor, formasDeFaturar, tiposPeriodo, type TipoPeriodo } from '../../domain/curso.ts'

type Dados = AnswerOutputOf<typeof buscarCurso>
type Props = { id: number | null; onClose: () => void; onSalvo: (mensagem: string) => void }

const opcoes = <K extends string>(rotulos: Record<K, string>) =>
  Object.entries<string>(rotulos).map(([value, label]) => ({ value: value as K, label }))

/** A course, new or known, with its prices by competence. */
export function FormularioCurso(props: Props) {
  const dados = useCall(buscarCurso, { id: props.id })
  return dados.data ? <Formulario {...props} dados={dados.data} /> : null
}

function Formulario({ dados, onClose, onSalvo }: Props & { dados: Dados }) {
  const { curso, atividades } = dados
  const form = useForm<Valores>({
    defaultValues: {
      nome: curso?.nome ?? '',
      atividadeId: curso?.atividadeId ?? (atividades.length === 1 ? (atividades[0]?.id ?? null) : null),
      tipoPeriodo: curso?.tipoPeriodo ?? 'MENSAL',
      faturaPor: curso?.faturaPor ?? 'NOTA',
      servicoEspecialId: curso?.servicoEspecialId ?? null,
      valores: curso ? curso.valores.map(({ id, inicio, fim, valor }) => ({ idDoValor: id, inicio, fim, valor })) : [novoValor],
    },
  })
  const { control } = form
  const faturaPor = useWatch({ control, name: 'faturaPor' })
  const { fields, append, remove } = useFieldArray({ control, name: 'valores' })
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarCurso, {
    form,
    ...recusas.daChamada,
    invalidate: [buscarCurso],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  const enviar = ({ valores, ...resto }: Valores) => {
    const semInicio = valores.findIndex(({ inicio }) => inicio === null)
    if (semInicio >= 0) {
      form.setError(`valores.${semInicio}.inicio`, { message: 'Informe a competência inicial.' })
      return
    }
    salvar.mutate({
      id: curso?.id ?? null,
      versao: curso?.versao ?? 1,
      ...resto,
      valores: valores.flatMap(({ idDoValor, inicio, fim, valor }) =>
        inicio === null ? [] : [{ id: idDoValor, inicio, fim, valor: valor ?? Dinheiro.zero }],
      ),
    })
  }
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      label="Curso"
      onSubmit={enviar}
    >
      <TextField control={control} name="nome" label="Nome" required maxLength={150} span={8} />
      <SelectField
        control={control}
        name="tipoPeriodo"
        label="Período"
        required
        clearable={false}
        options={opcoes<TipoPeriodo>(tiposPeriodo)}
        span={4}
      />
      <SelectField
        control={control}
        name="atividadeId"
        label="Atividade"
        required
        options={atividades.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
        nothingFound="A instituição não tem atividade de ensino no cadastro."
        span={12}
      />
      <SelectField
        control={control}
        name="faturaPor"
        label="Faturar por"
        required
        clearable={false}
        options={opcoes<FaturaPor>(formasDeFaturar).filter(({ value }) => value === 'NOTA' || dados.especial)}
        span={6}
      />
      {faturaPor === 'ESPECIAL' ? (
        <SelectField
          control={control}
          name="servicoEspecialId"
          label="Serviço especial"
          required
          options={dados.servicos.map(({ id, nome }) => ({ value: id, label: nome }))}
          span={6}
        />
      ) : null}
      <FormCell span={12}>
        <Text fw={600}>Valores</Text>
      </FormCell>
      {fields.map((field, indice) => (
        <FormCell key={field.id} span={12}>
          <fieldset aria-label={`Valor ${indice + 1}`} style={{ border: 0, padding: 0, margin: 0 }}>
            <LinhaDeValor control={control} indice={indice} onRemover={fields.length > 1 ? () => remove(indice) : null} />
          </fieldset>
        </FormCell>
      ))}
      <FormCell span={12}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append(novoValor)}
        >
          Acrescentar valor
        </Button>
      </FormCell>
    </FormularioDeLinha>
  )
}
