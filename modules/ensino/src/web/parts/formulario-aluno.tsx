import { useCallMutation } from '@iss/portal/hooks'
import type { AnswerOutputOf } from '@iss/portal/call'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { Alert, Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarAluno, salvarAluno } from '../../contract/aluno.ts'
import { Campos, doForm, doPedido, type Valores, vazia } from './campos-do-aluno.tsx'

export type AlunoLido = AnswerOutputOf<typeof buscarAluno>
/** A student and the guardian, new or known. No draft of it is kept: data of a minor stand in one place (LGPD). */
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
