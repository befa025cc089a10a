import { formatDocumento } from '@iss/kernel/documento'
import { rowsOfList } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { Alert, Button, Group } from '@mantine/core'
import { IconBarcode, IconCalculator, IconLock, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { calcularAvulsa, carregarAvulsa, emitirAvulsa } from '../../contract/avulsa.ts'
import { ConferenciaDaAvulsa } from './avulsa-conferencia.tsx'
import { type DadosAvulsa, type FormAvulsa, formVazio, toPedido } from './avulsa-form.ts'
import { ItensDaAvulsa } from './avulsa-itens.tsx'
import { ServicoDaAvulsa } from './avulsa-servico.tsx'
import { TomadorDaAvulsa } from './avulsa-tomador.tsx'

type Emitida = AnswerOutputOf<typeof emitirAvulsa>

/** The single note of a provider: filled in, looked over, issued (E11, F135). `idPrestador` null: the selected person's own. */
export function FormularioDaAvulsa({ idPrestador }: { idPrestador: number | null }) {
  const dados = useCall(carregarAvulsa, { idPrestador }, { staleTime: 60_000 })
  const [emitida, setEmitida] = useState<Emitida | null>(null)
  if (!dados.data) return null
  if (emitida) return <Resultado emitida={emitida} onOutra={() => setEmitida(null)} />
  if (dados.data.impedimento)
    return (
      <Panel>
        <EmptyState icon={<IconLock size={24} aria-hidden="true" />} title={dados.data.impedimento} />
      </Panel>
    )
  return <Formulario dados={dados.data} idPrestador={idPrestador} onEmitida={setEmitida} />
}

function Formulario({
  dados,
  idPrestador,
  onEmitida,
}: {
  dados: DadosAvulsa
  idPrestador: number | null
  onEmitida: (emitida: Emitida) => void
}) {
  const page = usePage()
  const confirm = useConfirm()
  const form = useForm<FormAvulsa>({ defaultValues: formVazio(dados) })
  const draft = useDraft(`nota-avulsa/${idPrestador ?? 'propria'}`, form)
  const { control } = form
  const [calculo, setCalculo] = useState<AnswerOutputOf<typeof calcularAvulsa> | null>(null)
  const calcular = useCallMutation(calcularAvulsa, { form, onSuccess: setCalculo })
  const emitir = useCallMutation(emitirAvulsa, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [rowsOfList('notas-avulsas')],
    onSuccess: (emitida) => {
      page.success(emitida.mensagem)
      onEmitida(emitida)
    },
  })
  const enviar = async (valores: FormAvulsa) => {
    const total = calculo ? ` no valor de ${formatMoney(calculo.valorTotal)}` : ''
    if (await confirm(`Confirma a emissão da nota avulsa${total}? Esta operação não pode ser desfeita.`))
      emitir.mutate(toPedido(valores, dados, idPrestador))
  }
  return (
    <Form form={form} draft={draft} onSubmit={(valores) => void enviar(valores)} label="Nota avulsa">
      <Panel title="Prestador">
        <DescriptionList
          items={[
            { label: 'Prestador', value: `${dados.prestador.nome} - ${formatDocumento(dados.prestador.documento)}`, span: 8 },
            { label: 'Regime', value: dados.prestador.regimeRotulo, span: 4 },
          ]}
        />
        {dados.atividades.length === 0 ? (
          <Alert color="yellow" mt="md">
            O prestador não tem atividade vigente no cadastro.
          </Alert>
        ) : null}
      </Panel>
      <TomadorDaAvulsa form={form} />
      <ServicoDaAvulsa form={form} dados={dados} />
      <ItensDaAvulsa form={form} dados={dados} />
      <Panel>
        <FormGrid>
          <TextArea control={control} name="observacoes" label="Observações" maxLength={1000} span={12} />
          <FormCell span={12}>
            <CheckboxField
              control={control}
              name="enviarEmailTomador"
              label="Enviar a nota ao e-mail do tomador quando ela valer"
            />
          </FormCell>
        </FormGrid>
      </Panel>
      {calculo ? <ConferenciaDaAvulsa calculo={calculo} /> : null}
      <FormActions>
        <Button
          variant={calculo ? 'default' : 'filled'}
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending}
          onClick={() => calcular.mutate(toPedido(form.getValues(), dados, idPrestador))}
        >
          Conferir
        </Button>
        <Button type="submit" loading={emitir.isPending} disabled={!calculo}>
          Emitir
        </Button>
      </FormActions>
    </Form>
  )
}

/** What was issued, and where it goes on: to the guide, to the note. */
function Resultado({ emitida, onOutra }: { emitida: Emitida; onOutra: () => void }) {
  const { guia } = emitida
  return (
    <Panel title={`Nota avulsa nº ${emitida.numero}`}>
      <Alert color={emitida.aguarda ? 'yellow' : 'green'} mb="md">
        {emitida.mensagem}
      </Alert>
      {guia ? (
        <DescriptionList
          items={[
            { label: 'Guia', value: `nº ${guia.numero}`, span: 3 },
            { label: 'Total', value: formatMoney(guia.total), span: 3 },
          ]}
        />
      ) : null}
      <Group mt="md">
        {guia ? (
          <LinkButton to={`/home/actions/guia?id=${guia.id}`} leftSection={<IconBarcode size={17} aria-hidden="true" />}>
            Pagar a guia
          </LinkButton>
        ) : null}
        <LinkButton
          to={`/home/actions/nota-fiscal?id=${emitida.id}`}
          variant="light"
          leftSection={<IconReceipt size={17} aria-hidden="true" />}
        >
          Ver a nota
        </LinkButton>
        <Button variant="default" onClick={onOutra}>
          Emitir outra nota
        </Button>
      </Group>
    </Panel>
  )
}
