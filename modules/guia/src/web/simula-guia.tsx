import { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { formatDate, formatMoney } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { Sendable } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Alert, Box, Button, Text } from '@mantine/core'
import { IconCalculator, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { guiaErrors } from '../domain/errors.ts'
import { guiasEmAberto, imprimirSimulacao, simularGuia } from '../contract/acoes-guia.ts'
import { ContribuinteField } from '@iss/conta/parts/contribuinte-field.tsx'
import { papeis } from '@iss/kernel/papel'
import { ResultadoGuia } from './parts/resultado-guia.tsx'

type Valores = {
  papel: 'PRESTADOR' | 'TOMADOR'
  competencia: Competencia | null
  valor: Dinheiro | null
  vencimento: string
  dataPagamento: string
  tipo: 'normal' | 'denuncia'
}

const tipos = [
  { value: 'normal' as const, label: 'Normal' },
  { value: 'denuncia' as const, label: 'Denúncia espontânea' },
]

/** Simulação de guia (F64): how much it is on a day; nothing is saved. */
export function Screen() {
  const [pessoa, setPessoa] = useState<number | null>(null)
  const form = useForm<Valores>({
    defaultValues: { papel: 'PRESTADOR', competencia: null, valor: null, vencimento: '', dataPagamento: '', tipo: 'normal' },
  })
  const { control } = form
  const abertas = useCall(guiasEmAberto, { idPessoa: pessoa ?? 1 }, { enabled: pessoa !== null })
  // What is printed is what was simulated, whatever the form says by now.
  const [simulado, setSimulado] = useState<Sendable<typeof simularGuia> | null>(null)
  const simular = useCallMutation(simularGuia, { form, onSuccess: (_, pedido) => setSimulado(pedido) })
  const imprimir = useOpenFile()
  const escolher = (id: string | number | null) => {
    const guia = abertas.data?.find((aberta) => aberta.id === id)
    if (!guia) return
    form.reset({
      papel: guia.papel,
      competencia: guia.competencia,
      valor: guia.base,
      vencimento: guia.vencimento,
      dataPagamento: form.getValues('dataPagamento'),
      tipo: guia.denuncia ? 'denuncia' : 'normal',
    })
  }
  const { data } = simular
  return (
    <Page title="Simulação de guia">
      <Form
        form={form}
        label="Simulação"
        onSubmit={({ tipo, vencimento, ...valores }) =>
          simular.mutate({
            ...valores,
            idPessoa: pessoa,
            vencimento: vencimento || null,
            denuncia: tipo === 'denuncia',
          })
        }
      >
        <Panel title="Guia">
          <FormGrid>
            <ContribuinteField value={pessoa} onChange={setPessoa} span={8} />
            <FormCell span={4}>
              <SelectField
                label="Guia em aberto"
                description="Preenche os dados da guia."
                disabled={pessoa === null}
                value={null}
                onChange={escolher}
                options={(abertas.data ?? []).map(({ id, numero, competencia, base }) => ({
                  value: id,
                  label: `nº ${numero}, ${competencia.format()}, ${formatMoney(base)}`,
                }))}
                nothingFound="Nenhuma guia em aberto."
              />
            </FormCell>
            <SelectField control={control} name="papel" label="Papel" required clearable={false} options={papeis} span={3} />
            <CompetenciaField control={control} name="competencia" label="Competência" span={3} />
            <MoneyField control={control} name="valor" label="Valor do principal" required span={3} />
            <SelectField control={control} name="tipo" label="Tipo" required clearable={false} options={tipos} span={3} />
            <DateField
              control={control}
              name="vencimento"
              label="Vencimento original"
              description="Em branco: o da competência."
              span={3}
            />
            <DateField control={control} name="dataPagamento" label="Data de pagamento" required span={3} />
          </FormGrid>
        </Panel>
        <FormActions>
          <LinkButton variant="default" to={`/home/actions/guia${pessoa === null ? '' : `?pessoa=${pessoa}`}`}>
            Emitir guia
          </LinkButton>
          <Button type="submit" leftSection={<IconCalculator size={17} aria-hidden="true" />} loading={simular.isPending}>
            Simular
          </Button>
        </FormActions>
      </Form>
      {data ? (
        <Box mt="md">
          {data.aviso ? (
            <Alert color="yellow" mb="md">
              {data.aviso}
            </Alert>
          ) : null}
          {data.pagavel ? null : (
            <Alert color="blue" mb="md">
              {guiaErrors.guiaIsenta.message}
            </Alert>
          )}
          {data.inicio && data.fim ? (
            <Text size="sm" c="dimmed" mb="xs">
              Acréscimos contados de {formatDate(data.inicio)} a {formatDate(data.fim)}.
            </Text>
          ) : null}
          <ResultadoGuia
            calculo={data}
            titulo="Resultado"
            actions={
              <Button
                variant="default"
                leftSection={<IconPrinter size={17} aria-hidden="true" />}
                loading={imprimir.isPending}
                onClick={() => simulado && void imprimir(imprimirSimulacao, simulado)}
              >
                Imprimir
              </Button>
            }
          />
        </Box>
      ) : null}
    </Page>
  )
}
