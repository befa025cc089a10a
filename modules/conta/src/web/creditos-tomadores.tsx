import { Dinheiro } from '@iss/kernel/dinheiro'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarCreditosTomador, indicarUsoCreditoTomador } from '../contract/credito-tomador.ts'
import { CreditosTomadorGrid, type CreditoTomadorLinha } from './parts/creditos-tomador.tsx'

/** Meus créditos (E13): what the notes taken gave, and its use. */
export function Screen() {
  const [escolhidos, setEscolhidos] = useState<(string | number)[]>([])
  const [linhas, setLinhas] = useState<CreditoTomadorLinha[]>([])
  const [usando, setUsando] = useState(false)
  const soma = Dinheiro.sum(linhas.map(({ valor }) => valor))
  return (
    <Page title="Meus créditos">
      <CreditosTomadorGrid
        municipio={false}
        selected={escolhidos}
        onSelectedChange={(ids, selecao) => {
          setEscolhidos(ids)
          setLinhas(selecao)
        }}
        toolbar={(data) =>
          data && data.total > 0 ? (
            <FormActions>
              <Text size="sm" role="status" style={{ alignSelf: 'center' }}>
                Liberados: {formatReais(data.somaLiberado)}. Escolhidos: {formatReais(soma)}.
              </Text>
              <Button onClick={() => setUsando(true)} disabled={linhas.length === 0}>
                Indicar uso
              </Button>
            </FormActions>
          ) : null
        }
      />
      {usando ? (
        <IndicarUso
          linhas={linhas}
          onClose={() => setUsando(false)}
          onDone={() => {
            setUsando(false)
            setEscolhidos([])
            setLinhas([])
          }}
        />
      ) : null}
    </Page>
  )
}

function IndicarUso({
  linhas,
  onClose,
  onDone,
}: {
  linhas: readonly CreditoTomadorLinha[]
  onClose: () => void
  onDone: () => void
}) {
  const page = usePage()
  const form = useForm({ defaultValues: { referencia: '' } })
  const usar = useCallMutation(indicarUsoCreditoTomador, {
    form,
    idempotencyKey: true,
    invalidate: [buscarCreditosTomador],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onDone()
    },
  })
  const beneficios = [...new Set(linhas.map(({ beneficio }) => beneficio))].join(', ')
  return (
    <FormDialog opened onClose={onClose} title="Indicar uso">
      <Form
        form={form}
        onSubmit={({ referencia }) => usar.mutate({ creditos: linhas.map(({ id }) => id), referencia })}
        label="Indicar uso"
      >
        <Text mb="sm">
          {linhas.length === 1 ? '1 crédito' : `${linhas.length} créditos`} de{' '}
          {formatReais(Dinheiro.sum(linhas.map(({ valor }) => valor)))}: {beneficios}. O uso não pode ser desfeito.
        </Text>
        {linhas.some(({ pedeReferencia }) => pedeReferencia) ? (
          <FormGrid>
            <TextField
              control={form.control}
              name="referencia"
              label="Inscrição do imóvel ou do cadastro"
              description="Onde o desconto será usado."
              required
              maxLength={60}
              span={12}
            />
          </FormGrid>
        ) : null}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Não
          </Button>
          <Button type="submit" loading={usar.isPending}>
            Indicar uso
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
