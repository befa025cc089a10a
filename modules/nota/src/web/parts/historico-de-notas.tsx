import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import { LastReports } from '@iss/list/web/last-reports'
import { useScheduled } from '@iss/list/web/use-scheduled'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { agendarHistoricoDeNotas } from '../../contract/historico-nota.ts'
import { PrestadorField } from './prestador-field.tsx'

type Values = { prestadorId: number | null; dataInicial: string; dataFinal: string }

/** The life of many notes as a sheet: asked for here, made by the queue, taken from the list below (F42). */
export function HistoricoDeNotas() {
  const hoje = systemClock.today()
  const form = useForm<Values>({
    defaultValues: { prestadorId: null, dataInicial: Competencia.fromData(hoje).previous().firstDay(), dataFinal: hoje },
  })
  const { control } = form
  const agendar = useCallMutation(agendarHistoricoDeNotas, { form, onSuccess: useScheduled() })
  const pedir = (formato: 'XLS' | 'CSV') => (values: Values) => agendar.mutate({ ...values, formato })
  return (
    <>
      <Panel title="Histórico de várias notas">
        <Form form={form} label="Histórico de várias notas" onSubmit={pedir('XLS')}>
          <FormGrid>
            <PrestadorField control={control} required={false} description="CPF, CNPJ ou nome; em branco, todos." />
            <DateField control={control} name="dataInicial" label="Emissão de" required span={3} />
            <DateField control={control} name="dataFinal" label="Emissão até" required span={3} />
          </FormGrid>
          <FormActions>
            <Button
              variant="default"
              disabled={agendar.isPending}
              leftSection={<IconTable size={17} aria-hidden="true" />}
              onClick={() => void form.handleSubmit(pedir('CSV'))()}
            >
              Gerar CSV
            </Button>
            <Button type="submit" loading={agendar.isPending} leftSection={<IconTable size={17} aria-hidden="true" />}>
              Gerar XLS
            </Button>
          </FormActions>
        </Form>
      </Panel>
      <LastReports tipo={RelatorioAssincrono.HISTORICO_NOTA_FISCAL} title="Históricos gerados" />
    </>
  )
}
