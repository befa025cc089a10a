import { solicitarRestituicao } from '../../contract/restituicao.ts'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarCreditos } from '../../contract/extrato.ts'

type Credito = AnswerOutputOf<typeof buscarCreditos>[number]
type Props = {
  /** Credits with something left that nobody asked back yet. */
  creditos: readonly Credito[]
  /** The one whose button was pressed. */
  escolhido: number
  onClose: () => void
}

/** Asks credits back in money: a request to the inspector with the credits and the reason in it (G8). */
export function RestituicaoDialog({ creditos, escolhido, onClose }: Props) {
  const form = useForm({ defaultValues: { creditos: [escolhido], justificativa: '' } })
  const pedir = useCallMutation(solicitarRestituicao, { form, idempotencyKey: true, invalidate: [buscarCreditos] })
  const marcados = useWatch({ control: form.control, name: 'creditos' })
  const total = Dinheiro.sum(creditos.filter(({ id }) => marcados.includes(id)).map(({ saldo }) => saldo))
  const erro = form.formState.errors.creditos?.message
  return (
    <FormDialog opened onClose={onClose} title="Solicitar restituição">
      {pedir.data ? (
        <Alert color="green" title="Solicitação enviada" role="status">
          <Text mb="md">{pedir.data.mensagem} Um fiscal vai examinar o pedido.</Text>
          <LinkButton to={`/home/solicitacao/generica/${encodeURIComponent(pedir.data.criptId)}`}>Ver a solicitação</LinkButton>
        </Alert>
      ) : (
        <Form form={form} onSubmit={(valores) => pedir.mutate(valores)} label="Solicitar restituição">
          <Checkbox.Group
            label="Créditos"
            description="Até a decisão o crédito continua a valer: o que um encerramento usar sai do valor a restituir."
            value={marcados.map(String)}
            onChange={(ids) => form.setValue('creditos', ids.map(Number))}
            error={erro}
            mb="md"
          >
            <Stack gap="xs" my="sm">
              {creditos.map(({ id, numero, origem, competencia, saldo }) => (
                <Checkbox key={id} value={String(id)} label={`nº ${numero}, ${origem}, ${competencia}: ${formatReais(saldo)}`} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormGrid>
            <TextArea
              control={form.control}
              name="justificativa"
              label="Justificativa e conta para a devolução"
              description="Diga por que pede a devolução e informe banco, agência e conta, ou a chave Pix, do próprio contribuinte."
              required
              maxLength={2000}
              span={12}
            />
          </FormGrid>
          <FormActions>
            <Text size="sm" role="status" style={{ alignSelf: 'center' }}>
              Total: {formatReais(total)}
            </Text>
            <Button variant="default" onClick={onClose}>
              Não
            </Button>
            <Button type="submit" loading={pedir.isPending}>
              Enviar
            </Button>
          </FormActions>
        </Form>
      )}
    </FormDialog>
  )
}
