import { systemClock } from '@iss/kernel/clock'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { sentences } from '@iss/kernel/sentences'
import { counted } from '@iss/kernel/texto'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button, List, ScrollArea } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { type basesDoOficio, type buscarOficio, encerrarOficio } from '../../contract/lote.ts'
import { PRAZO_DE_OFICIO } from '../../domain/lote-encerramento.ts'

type Omisso = AnswerOutputOf<typeof buscarOficio>['lista'][number]
type Base = (typeof basesDoOficio)[number]

/** What is about to be closed: the competence of one month, else how many competences. */
function tituloDe(escolhidos: readonly Omisso[]): string {
  const contribuintes = new Set(escolhidos.map(({ idPessoa }) => idPessoa)).size
  const meses = new Map(escolhidos.map(({ competencia }) => [competencia.toString(), competencia.format()]))
  const [unico] = meses.values()
  const quais = meses.size === 1 ? unico : counted(escolhidos.length, 'competência', 'competências')
  return `Encerrar de ofício ${quais} de ${counted(contribuintes, 'contribuinte', 'contribuintes')}`
}

/** What the chosen ones come to; of arbitrated ones base and tax are those that the authority estimates. */
function totaisDe(escolhidos: readonly Omisso[], base: Base) {
  const item = (label: string, valor: (omisso: Omisso) => Dinheiro) => ({
    label,
    value: formatMoney(Dinheiro.sum(escolhidos.map(valor))),
    span: 3,
  })
  const doQue =
    base === 'ARBITRAMENTO'
      ? [
          item('Base arbitrada', ({ arbitrado }) => arbitrado?.base ?? Dinheiro.zero),
          item('ISS arbitrado', ({ arbitrado }) => arbitrado?.imposto ?? Dinheiro.zero),
        ]
      : [item('Base', (omisso) => omisso.base), item('ISS', ({ imposto }) => imposto)]
  return [
    { label: 'Competências', value: String(escolhidos.length), span: 3 },
    ...doQue,
    item('Valor devido', ({ valorDevido }) => valorDevido),
  ]
}

type Props = {
  papelServico: 'PRESTADOR' | 'TOMADOR'
  base: Base
  escolhidos: readonly Omisso[]
  /** Marked ones that cannot be closed. */
  impedidos: readonly Omisso[]
  onClose: () => void
  /** The orders that were given. */
  onDone: (lotes: readonly number[]) => void
}

/** Second and third steps of shape L: what the chosen competences come to, which marked ones stay out and why, the reason, and that the author knows (F52). */
export function ConferenciaOficio({ papelServico, base, escolhidos, impedidos, onClose, onDone }: Props) {
  const page = usePage()
  const meses = new Map(escolhidos.map(({ competencia }) => [competencia.toString(), competencia]))
  const omissos = [...meses.values()].map((mes) => ({
    ...mes.toWire(),
    pessoas: escolhidos.filter((omisso) => omisso.competencia.compare(mes) === 0).map(({ idPessoa }) => idPessoa),
  }))
  const form = useForm({
    defaultValues: {
      vencimento: plusDays(systemClock.today(), PRAZO_DE_OFICIO),
      justificativa: '',
      processo: '',
      enviarEmail: true,
      ciente: false,
    },
  })
  const { control } = form
  const encerrar = useCallMutation(encerrarOficio, {
    form,
    invalidate: 'all',
    onSuccess: ({ ids, mensagem }) => {
      page.success(mensagem)
      onDone(ids)
    },
  })
  return (
    <FormDialog opened onClose={onClose} size="xl" title={tituloDe(escolhidos)}>
      <Form form={form} onSubmit={(valores) => encerrar.mutate({ papelServico, omissos, base, ...valores })}>
        <FormGrid>
          <FormCell span={12}>
            <DescriptionList items={totaisDe(escolhidos, base)} />
          </FormCell>
          {impedidos.length === 0 ? null : (
            <FormCell span={12}>
              <ForaDoLote impedidos={impedidos} />
            </FormCell>
          )}
          <DateField control={control} name="vencimento" label="Vencimento da guia" required min={systemClock.today()} span={6} />
          <TextArea
            control={control}
            name="justificativa"
            label="Justificativa"
            required
            maxLength={1000}
            description="Ao menos 20 caracteres."
            span={12}
          />
          {base === 'ARBITRAMENTO' ? (
            <TextField
              control={control}
              name="processo"
              label="Número do processo"
              required
              maxLength={60}
              description="O que faltar do imposto arbitrado é lançado como débito e cobrado na guia."
              span={12}
            />
          ) : null}
          <CheckboxField control={control} name="enviarEmail" label="Notificar por e-mail" span={12} />
          <CheckboxField control={control} name="ciente" label={sentences.cienteDeDocumentos} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={encerrar.isPending}>
            Encerrar de ofício
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}

/** The marked competences that are not closed, each with its reason; many of them scroll. */
function ForaDoLote({ impedidos }: { impedidos: readonly Omisso[] }) {
  const titulo = `Fora do lote: ${counted(impedidos.length, 'competência marcada', 'competências marcadas')}`
  return (
    <Alert color="yellow" title={titulo}>
      <ScrollArea.Autosize
        mah={216}
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': titulo }}
      >
        <List size="sm" listStyleType="none" spacing={4}>
          {impedidos.map(({ idPessoa, nome, competencia, impedimento }) => (
            <List.Item key={`${idPessoa} ${competencia}`}>
              <strong>
                {nome}, {competencia.format()}
              </strong>
              : {impedimento}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  )
}
