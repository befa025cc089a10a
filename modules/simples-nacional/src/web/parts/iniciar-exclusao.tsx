import { Dinheiro } from '@iss/kernel/dinheiro'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { isData } from '@iss/kernel/data'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarExclusoes, iniciarExclusao } from '../../contract/exclusao-simples.ts'
import { labelTipoRegistro, type CodigoRegistroExclusao } from '../../domain/exclusao-simples.ts'
import { eventosEnvioExclusao } from '../../domain/pgdas.ts'

const eventos = eventosEnvioExclusao.map((value) => ({ value, label: value }))
const tipos = [
  'FALTA_PAGAMENTO',
  'ENCERRAMENTO_NAO_REALIZADO',
  'SEM_CADASTRO',
] as const satisfies readonly CodigoRegistroExclusao[]
type Valores = { debitosAte: string; valorMinimo: Dinheiro | null } & Record<(typeof tipos)[number], string | null>

/** First step: until when debts count, from which amount, and the event that is asked for each reason. */
export function IniciarExclusao({ onIniciado }: { onIniciado: (id: number) => void }) {
  const page = usePage()
  const form = useForm<Valores>({
    defaultValues: {
      debitosAte: '',
      valorMinimo: Dinheiro.zero,
      FALTA_PAGAMENTO: null,
      ENCERRAMENTO_NAO_REALIZADO: null,
      SEM_CADASTRO: null,
    },
  })
  const iniciar = useCallMutation(iniciarExclusao, {
    form,
    idempotencyKey: true,
    invalidate: [buscarExclusoes],
    onSuccess: ({ processo, mensagem }) => {
      page.success(mensagem)
      onIniciado(processo.id)
    },
  })
  return (
    <Panel title="Novo processo">
      <Form
        form={form}
        label="Novo processo"
        onSubmit={({ debitosAte, valorMinimo, ...porTipo }) =>
          iniciar.mutate({
            debitosAte: isData(debitosAte) ? debitosAte : null,
            valorMinimo,
            eventos: tipos.flatMap((tipo) => (porTipo[tipo] ? [{ tipo, evento: porTipo[tipo] }] : [])),
          })
        }
      >
        <Text mb="sm">
          Escolha, na tabela de eventos da Receita Federal, o código que será pedido para cada tipo de registro. Os tipos sem
          código ficam fora do processo. Os débitos de outro sistema da Prefeitura são incluídos depois, por arquivo.
        </Text>
        <FormGrid>
          <DateField control={form.control} name="debitosAte" label="Débitos até" required span={3} />
          <MoneyField control={form.control} name="valorMinimo" label="Valor mínimo" span={3} />
        </FormGrid>
        <FormGrid>
          {tipos.map((tipo) => (
            <SelectField
              key={tipo}
              control={form.control}
              name={tipo}
              label={labelTipoRegistro[tipo]}
              options={eventos}
              placeholder="Código do evento"
              span={4}
            />
          ))}
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={iniciar.isPending}>
            Iniciar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
