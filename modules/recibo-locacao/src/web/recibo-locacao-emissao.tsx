import { SituacaoDaBusca, useBuscaPorDocumento } from '@iss/emissao/parts/busca-por-documento.tsx'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { digits } from '@iss/kernel/texto'
import { rowsOfList } from '@iss/list/web/list-view'
import { type AnswerOutputOf, call } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { openFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import {
  buscarLocatario,
  buscarPainelRecibos,
  carregarRecibo,
  emitirRecibo,
  imprimirReciboLocacao,
} from '../contract/recibo-locacao.ts'
import { textoSemIncidencia } from '../domain/errors.ts'
import { ItensDoRecibo, totalDaLinha } from './parts/itens-do-recibo.tsx'
import { type DadosDoRecibo, type FormRecibo, formInicial, toPedido } from './parts/recibo-form.ts'

const MENU = '/home/recibo-locacao-menu'
type Emitido = AnswerOutputOf<typeof emitirRecibo>

/** Emissão de recibo de locação (R1): `copiar` names a receipt that is issued again. */
export function Screen() {
  const [search] = useSearch()
  const copiar = Number(search.get('copiar')) || null
  const dados = useCall(carregarRecibo, { id: copiar }, { staleTime: 60_000 })
  const [emitido, setEmitido] = useState<Emitido | null>(null)
  return (
    <Page title="Emissão de recibo de locação" back={MENU}>
      {emitido ? (
        <Resultado emitido={emitido} onOutro={() => setEmitido(null)} />
      ) : dados.data ? (
        <Formulario key={copiar ?? 'novo'} dados={dados.data} copiar={copiar} onEmitido={setEmitido} />
      ) : null}
    </Page>
  )
}

function Formulario({
  dados,
  copiar,
  onEmitido,
}: {
  dados: DadosDoRecibo
  copiar: number | null
  onEmitido: (emitido: Emitido) => void
}) {
  const page = usePage()
  const confirm = useConfirm()
  const form = useForm<FormRecibo>({ defaultValues: formInicial(dados) })
  const draft = useDraft(`recibo-locacao/${copiar ?? 'novo'}`, form)
  const { control } = form
  const [itens, dataPrestacao] = useWatch({ control, name: ['itens', 'dataPrestacao'] })
  const total = Dinheiro.sum(itens.flatMap((item) => totalDaLinha(item) ?? []))
  const emitir = useCallMutation(emitirRecibo, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarPainelRecibos, rowsOfList('recibo-locacao-lista')],
    onSuccess: (emitido) => {
      page.success(emitido.mensagem)
      onEmitido(emitido)
    },
  })
  const enviar = async (valores: FormRecibo) => {
    if (await confirm(`Confirma a emissão do recibo de locação no valor de R$ ${formatMoney(total)}?`))
      emitir.mutate(toPedido(valores))
  }
  return (
    <Form form={form} draft={draft} onSubmit={(valores) => void enviar(valores)} label="Recibo de locação">
      <Panel title="Locador">
        <DescriptionList
          items={[
            { label: 'Nome', value: dados.locador.nome, span: 8 },
            { label: 'CPF/CNPJ', value: formatDocumento(dados.locador.documento), span: 4 },
          ]}
        />
      </Panel>
      <Locatario form={form} />
      <Panel title="Locação">
        <FormGrid>
          <DateField
            control={control}
            name="dataPrestacao"
            label="Data"
            required
            max={dados.hoje}
            span={4}
            description={avisoDaData(dataPrestacao, dados.hoje)}
          />
          <DateField control={control} name="periodoInicio" label="Período de locação: início" span={4} />
          <DateField control={control} name="periodoFim" label="Período de locação: fim" span={4} />
        </FormGrid>
      </Panel>
      <ItensDoRecibo form={form} unidades={dados.unidades} />
      <Panel>
        <FormGrid>
          <TextArea control={control} name="observacoes" label="Observações" maxLength={1000} span={12} />
        </FormGrid>
        <DescriptionList items={[{ label: 'Total do recibo', value: <strong>{formatMoney(total)}</strong>, span: 4 }]} />
        <Alert color="blue" mt="md">
          {textoSemIncidencia}
        </Alert>
      </Panel>
      <FormActions>
        <Button type="submit" loading={emitir.isPending}>
          Emitir recibo
        </Button>
      </FormActions>
    </Form>
  )
}

/** A receipt of a month that is over cannot be cancelled any more: said before it is issued. */
function avisoDaData(data: string, hoje: string): string {
  const deste = Competencia.fromData(hoje)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(data) || !Competencia.fromData(data).isBefore(deste))
    return `Pode ser cancelado até o fim de ${deste.format()}.`
  return 'De competência passada: não poderá ser cancelado.'
}

function Locatario({ form }: { form: UseFormReturn<FormRecibo> }) {
  const { control } = form
  const { busca, buscar } = useBuscaPorDocumento(
    (documento) => call(buscarLocatario, { documento }),
    (achado) => {
      form.setValue('locatario.endereco', achado?.endereco ?? null)
      if (!achado) return
      form.setValue('locatario.nome', achado.nome)
      form.setValue('locatario.inscricaoMunicipal', achado.inscricaoMunicipal ?? '')
      form.setValue('locatario.email', achado.email ?? '')
      form.setValue('locatario.telefone', digits(achado.telefone ?? ''))
      form.clearErrors('locatario')
    },
  )
  return (
    <Panel title="Locatário">
      <FormGrid>
        <DocumentoField
          control={control}
          name="locatario.documento"
          label="CPF/CNPJ"
          required
          span={3}
          onChange={(documento) => void buscar(documento)}
          description={<SituacaoDaBusca busca={busca} />}
        />
        <TextField control={control} name="locatario.nome" label="Nome" required maxLength={150} span={6} />
        <TextField control={control} name="locatario.inscricaoMunicipal" label="Inscrição municipal" maxLength={20} span={3} />
        <TextField control={control} name="locatario.email" label="E-mail" type="email" maxLength={120} span={6} />
        <PhoneField control={control} name="locatario.telefone" label="Telefone" span={3} />
      </FormGrid>
    </Panel>
  )
}

/** What was issued, and where it goes on: to paper, to the list, to the next one. */
function Resultado({ emitido, onOutro }: { emitido: Emitido; onOutro: () => void }) {
  return (
    <Panel title={`Recibo de locação nº ${emitido.numero}`}>
      <DescriptionList
        items={[
          { label: 'Valor total', value: formatMoney(emitido.valorTotal), span: 3 },
          { label: 'Código de verificação', value: emitido.senha, span: 6 },
        ]}
      />
      <Group mt="md">
        <Button
          leftSection={<IconPrinter size={17} aria-hidden="true" />}
          onClick={() => void openFile(imprimirReciboLocacao, { id: emitido.id })}
        >
          Imprimir
        </Button>
        <Button variant="default" onClick={onOutro}>
          Emitir outro recibo
        </Button>
        <LinkButton to={`${MENU}/recibo-locacao-lista`} variant="default">
          Ver os recibos
        </LinkButton>
      </Group>
    </Panel>
  )
}
