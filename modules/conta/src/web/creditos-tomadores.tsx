import { counted } from '@iss/kernel/texto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type GridLine, ListView } from '@iss/list/web/list-view'
import { indicarUsoCreditoTomador } from '../contract/credito-tomador.ts'

type Escolha = { linhas: readonly GridLine[]; refetch: () => void }

/** Meus créditos (E13): what the notes taken gave, and its use. */
export function Screen() {
  const [escolha, setEscolha] = useState<Escolha | null>(null)
  return (
    <Page title="Meus créditos">
      <ListView slug="meus-creditos" onAction={(_name, linhas, refetch) => setEscolha({ linhas, refetch })} />
      {escolha ? <IndicarUso {...escolha} onClose={() => setEscolha(null)} /> : null}
    </Page>
  )
}

function IndicarUso({ linhas, refetch, onClose }: Escolha & { onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { referencia: '' } })
  const usar = useCallMutation(indicarUsoCreditoTomador, {
    form,
    idempotencyKey: true,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      refetch()
      onClose()
    },
  })
  const dizeres = linhas.map(({ acoes }) => acoes.indicarUso?.envia as { beneficio: string; pedeReferencia: boolean } | undefined)
  const beneficios = [...new Set(dizeres.map((dito) => dito?.beneficio))].join(', ')
  const soma = Dinheiro.sum(linhas.map(({ valores }) => Dinheiro.from(String(valores.valor))))
  return (
    <FormDialog opened onClose={onClose} title="Indicar uso">
      <Form
        form={form}
        onSubmit={({ referencia }) => usar.mutate({ creditos: linhas.map(({ id }) => Number(id)), referencia })}
        label="Indicar uso"
      >
        <Text mb="sm">
          {counted(linhas.length, 'crédito', 'créditos')} de {soma.formatReais()}: {beneficios}. O uso não pode ser desfeito.
        </Text>
        {dizeres.some((dito) => dito?.pedeReferencia) ? (
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
