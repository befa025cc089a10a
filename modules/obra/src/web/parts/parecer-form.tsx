import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { rowsOfList } from '@iss/list/web/list-view'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { Alert, Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarObraUnica, salvarObraUnica } from '../../contract/obra-unica.ts'
import type { DecisaoObraUnica } from '../../domain/obra-unica.ts'

export type ObraUnicaTo = AnswerOutputOf<typeof buscarObraUnica>
type Valores = { parecer: string; aceitos: Record<string, Dinheiro | null> }

/** The decision of the authority: what is left of each line, its words, and one of three buttons. */
export function FormularioParecer({ unica }: { unica: ObraUnicaTo }) {
  const page = usePage()
  const form = useForm<Valores>({
    defaultValues: {
      parecer: '',
      aceitos: Object.fromEntries(unica.linhas.map(({ id, aceito }) => [`l${id}`, aceito])),
    },
  })
  const salvar = useCallMutation(salvarObraUnica, {
    form,
    invalidate: [buscarObraUnica, rowsOfList('listar-obras-unicas')],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  if (unica.situacao !== 'SEM_ANALISE')
    return (
      <Panel title={unica.situacaoRotulo}>
        <Text>{unica.parecer}</Text>
        <Text size="sm">Parecer de {unica.fiscal}.</Text>
      </Panel>
    )
  const decidir = (decisao: DecisaoObraUnica) =>
    form.handleSubmit(({ parecer, aceitos }) => {
      const correcoes = unica.linhas.flatMap(({ id, valor }) => {
        const aceito = aceitos[`l${id}`]
        return aceito && !aceito.eq(valor) ? [{ id, aceito }] : []
      })
      salvar.mutate({
        id: unica.id,
        versao: unica.versao,
        decisao,
        parecer,
        correcoes: decisao === 'APROVADO_COM_CORRECOES' ? correcoes : [],
      })
    })
  return (
    <Panel title="Parecer">
      {unica.nota.encerrada ? (
        <Alert color="yellow" role="status" mb="md">
          A competência {unica.nota.competencia} está encerrada: o imposto do que for retirado será lançado como débito.
        </Alert>
      ) : null}
      <Form form={form} label="Parecer" onSubmit={() => undefined}>
        <FormGrid>
          {unica.linhas.map(({ id, nota, fornecedor, descricao, valor }) => (
            <MoneyField
              key={id}
              control={form.control}
              name={`aceitos.l${id}`}
              label={`Valor aceito: ${[fornecedor, nota].filter(Boolean).join(', nº ') || descricao}`}
              description={`Deduzido: ${formatReais(valor)}`}
              span={6}
            />
          ))}
          <TextArea control={form.control} name="parecer" label="Parecer" required maxLength={2000} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" color="red" loading={salvar.isPending} onClick={() => void decidir('REPROVADO')()}>
            Reprovar
          </Button>
          <Button variant="default" loading={salvar.isPending} onClick={() => void decidir('APROVADO_COM_CORRECOES')()}>
            Aprovar com correções
          </Button>
          <Button loading={salvar.isPending} onClick={() => void decidir('APROVADO')()}>
            Aprovar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
