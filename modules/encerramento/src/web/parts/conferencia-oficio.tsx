import { systemClock } from '@iss/kernel/clock'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { sentences } from '@iss/kernel/sentences'
import { counted } from '@iss/kernel/texto'
import type { AnswerOutputOf, Sendable } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { Alert, Button, List, ScrollArea, Skeleton } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { type basesDoOficio, buscarOficio, encerrarOficio } from '../../contract/lote.ts'
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

/** What the chosen ones come to, once the server has said it; of arbitrated ones base and tax are those that the authority estimates. */
function totaisDe(conferidos: readonly Omisso[] | undefined, base: Base) {
  const item = (label: string, span: number, valor: (omisso: Omisso) => Dinheiro) => ({
    label,
    value: conferidos ? formatMoney(Dinheiro.sum(conferidos.map(valor))) : <Skeleton height={20} width={96} />,
    span,
  })
  const doQue =
    base === 'ARBITRAMENTO'
      ? [
          item('Base arbitrada', 3, ({ arbitrado }) => arbitrado?.base ?? Dinheiro.zero),
          item('ISS arbitrado', 2, ({ arbitrado }) => arbitrado?.imposto ?? Dinheiro.zero),
        ]
      : [item('Base', 3, (omisso) => omisso.base), item('ISS', 2, ({ imposto }) => imposto)]
  return [
    { label: 'Competências', value: conferidos ? String(conferidos.length) : <Skeleton height={20} width={32} />, span: 2 },
    ...doQue,
    item('Créditos', 2, ({ creditos }) => creditos),
    item('Valor devido', 3, ({ valorDevido }) => valorDevido),
  ]
}

type Props = {
  /** What the list was asked for. */
  pedido: Sendable<typeof buscarOficio> & { base: Base }
  escolhidos: readonly Omisso[]
  /** Marked ones that cannot be closed. */
  impedidos: readonly Omisso[]
  onClose: () => void
  /** The orders that were given. */
  onDone: (lotes: readonly number[]) => void
}

/** Second and third steps of shape L: what the chosen competences come to by themselves, which marked ones stay out and why, the reason, and that the author knows (F52). */
export function ConferenciaOficio({ pedido, escolhidos, impedidos, onClose, onDone }: Props) {
  const page = usePage()
  const { papelServico, base } = pedido
  const meses = new Map(escolhidos.map(({ competencia }) => [competencia.toString(), competencia]))
  const omissos = [...meses.values()].map((mes) => ({
    ...mes.toWire(),
    pessoas: escolhidos.filter((omisso) => omisso.competencia.compare(mes) === 0).map(({ idPessoa }) => idPessoa),
  }))
  // Asked again of them alone: a competence that is left out takes no credits from one that is chosen.
  const conferencia = useCall(buscarOficio, { ...pedido, escolhidos: omissos })
  const conferidos = conferencia.data?.lista.filter(({ impedimento }) => impedimento === null)
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
            {conferencia.isError ? (
              <Alert color="red" title="Os totais não puderam ser calculados.">
                <Button variant="default" size="compact-sm" onClick={conferencia.refetch}>
                  Tentar novamente
                </Button>
              </Alert>
            ) : (
              <DescriptionList items={totaisDe(conferidos, base)} />
            )}
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
          <Button type="submit" disabled={!conferidos} loading={encerrar.isPending}>
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
