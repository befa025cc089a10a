import { proseOf } from '@iss/kinds'
import { ListView } from '@iss/list/web/list-view'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { analisarAliquotaSimples } from '../contract/aliquota-simples.ts'

type Alteracao = {
  id: number
  versao: number
  contribuinte: string
  competencia: string
  aliquota: string
  calculada: string | null
  /** Amounts in reais, as decimal text. */
  receitaInformada: string
  receitaApurada: string
  folha: string
  motivo: string
}
type Aberta = { alteracao: Alteracao; atualizar: () => void }

/** Rates of the Simples that depart from the computed ones: the inspector accepts or refuses them. */
export function Screen() {
  const [aberta, setAberta] = useState<Aberta | null>(null)
  return (
    <Page title="Alíquotas do Simples a analisar">
      <ListView
        slug="analise-aliquotas-simples"
        onAction={(nome, [linha], atualizar) => {
          const alteracao = linha?.acoes[nome]?.envia
          if (alteracao) setAberta({ alteracao: alteracao as Alteracao, atualizar })
        }}
      />
      {aberta ? <Analise alteracao={aberta.alteracao} onAnalisada={aberta.atualizar} onClose={() => setAberta(null)} /> : null}
    </Page>
  )
}

function Analise({ alteracao, onAnalisada, onClose }: { alteracao: Alteracao; onAnalisada: () => void; onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { parecer: '' } })
  const analisar = useCallMutation(analisarAliquotaSimples, {
    form,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onAnalisada()
      onClose()
    },
  })
  const decidir =
    (homologar: boolean) =>
    ({ parecer }: { parecer: string }) =>
      analisar.mutate({ id: alteracao.id, versao: alteracao.versao, homologar, parecer })
  const { calculada } = alteracao
  return (
    <FormDialog opened onClose={onClose} title={`Alíquota de ${alteracao.contribuinte}`}>
      <DescriptionList
        items={[
          { label: 'Competência', value: alteracao.competencia, span: 4 },
          { label: 'Informada', value: alteracao.aliquota, span: 4 },
          { label: 'Calculada', value: calculada ?? 'Fora do DAS', span: 4 },
          { label: 'Receita informada', value: proseOf('money', alteracao.receitaInformada), span: 4 },
          { label: 'Receita nos registros', value: proseOf('money', alteracao.receitaApurada), span: 4 },
          { label: 'Folha', value: proseOf('money', alteracao.folha), span: 4 },
          { label: 'Motivo', value: alteracao.motivo, span: 12 },
        ]}
      />
      <Form form={form} onSubmit={decidir(true)} label="Análise da alíquota">
        <FormGrid>
          <TextArea control={form.control} name="parecer" label="Parecer" maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button color="red" loading={analisar.isPending} onClick={form.handleSubmit(decidir(false))}>
            Recusar
          </Button>
          <Button type="submit" loading={analisar.isPending}>
            Homologar
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
