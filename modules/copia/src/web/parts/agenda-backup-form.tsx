import { diasDaSemana } from '@iss/kernel/data'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { DateField } from '@iss/ui/date-field'
import { formatMinute } from '@iss/ui/format'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCallMutation } from '@iss/portal/hooks'
import { useLeaveGuard } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarBackup, salvarAgendaBackup } from '../../contract/backup.ts'
import { conteudosBackup, formatosBackup, frequenciasBackup } from '../../domain/backup.ts'
import { optionsOf } from './options-of.ts'

type Agenda = NonNullable<AnswerOutputOf<typeof buscarBackup>['agenda']>
type Props = { agenda: Agenda | null; versao: number; proximaEm: string | null }

const semAgenda: Agenda = {
  conteudo: 'TUDO',
  formato: 'CSV',
  frequencia: 'DIARIA',
  hora: '02:00',
  dia: null,
  data: null,
  email: null,
  ativa: true,
}
const semana = diasDaSemana.map((label, value) => ({ value, label }))

/** When a backup is made by itself: what, how, how often, at what time, and who is told. */
export function AgendaBackupForm({ agenda, versao, proximaEm }: Props) {
  const page = usePage()
  const inicial = agenda ?? semAgenda
  const form = useForm({ defaultValues: { ...inicial, data: inicial.data ?? '', email: inicial.email ?? '' } })
  const draft = useDraft(`agenda-backup/${versao}`, form)
  const { control } = form
  const frequencia = useWatch({ control, name: 'frequencia' })
  useLeaveGuard(form.formState.isDirty)
  const salvar = useCallMutation(salvarAgendaBackup, {
    form,
    draft,
    invalidate: [buscarBackup],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Agendamento">
      <Form
        form={form}
        draft={draft}
        label="Agendamento"
        onSubmit={(valores) =>
          salvar.mutate({ ...valores, data: valores.data || null, email: valores.email.trim() || null, versao })
        }
      >
        <FormGrid>
          <SelectField
            control={control}
            name="conteudo"
            label="Conteúdo"
            options={optionsOf(conteudosBackup)}
            required
            span={4}
          />
          <SelectField control={control} name="formato" label="Formato" options={optionsOf(formatosBackup)} required span={4} />
          <SelectField
            control={control}
            name="frequencia"
            label="Frequência"
            options={optionsOf(frequenciasBackup)}
            required
            span={4}
          />
          {frequencia === 'SEMANAL' ? (
            <SelectField control={control} name="dia" label="Dia da semana" options={semana} required span={4} />
          ) : null}
          {frequencia === 'MENSAL' ? (
            <NumberField control={control} name="dia" label="Dia do mês" min={1} max={28} required span={4} />
          ) : null}
          {frequencia === 'UNICA' ? <DateField control={control} name="data" label="Data" required span={4} /> : null}
          <TextField control={control} name="hora" label="Hora" placeholder="HH:mm" maxLength={5} required span={4} />
          <TextField
            control={control}
            name="email"
            label="E-mail"
            type="email"
            maxLength={120}
            description="Recebe o aviso de conclusão. Gestores e administradores são avisados das falhas."
            span={8}
          />
          <CheckboxField control={control} name="ativa" label="Agendamento ligado" span={4} />
        </FormGrid>
        <Text size="sm" mt="sm" role="status">
          {proximaEm ? `Próximo backup: ${formatMinute(proximaEm)}.` : 'Nenhum backup agendado.'}
        </Text>
        <FormActions>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
