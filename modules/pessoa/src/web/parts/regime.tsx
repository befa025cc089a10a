import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { buscarPessoaTO, type PessoaTO, salvarRegime } from '../../contract/pessoa.ts'
import { labelRegimeIss, type RegimeIss, regimesIss } from '../../domain/pessoa.ts'
import { regimesComValor } from '../../domain/regime-iss.ts'

type Valores = { tipo: RegimeIss; aliquota: Aliquota | null; valor: Dinheiro | null; dataInicio: string }

const rotuloDoValor: Readonly<Record<(typeof regimesComValor)[number], string>> = {
  ESTIMATIVA: 'Valor',
  SOCIEDADE_PROFISSIONAL: 'Valor por profissional e mês',
  FIXO_ANUAL: 'Valor do ano',
  SIMPLES: 'ISS fixo do mês',
}
const isComValor = (tipo: RegimeIss): tipo is keyof typeof rotuloDoValor => regimesComValor.some((com) => com === tipo)

const columns: GridColumn<PessoaTO['regimes'][number]>[] = [
  { key: 'dataInicio', label: 'Início', kind: 'date' },
  { key: 'descricao', label: 'Regime' },
  { key: 'dataAlteracao', label: 'Alterado em', kind: 'datetime' },
]

/** The regime in force, its history by competence, and a new one from a date on. */
export function Regime({ pessoa, regimeISS }: { pessoa: PessoaTO; regimeISS: NonNullable<PessoaTO['regimeISS']> }) {
  const page = usePage()
  const form = useForm<Valores>({ defaultValues: { tipo: regimeISS.tipo, aliquota: null, valor: null, dataInicio: '' } })
  const tipo = useWatch({ control: form.control, name: 'tipo' })
  const salvar = useCallMutation(salvarRegime, {
    form,
    invalidate: [buscarPessoaTO],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset({ ...form.getValues(), aliquota: null, valor: null, dataInicio: '' })
    },
  })
  return (
    <>
      <Panel title="Regime">
        <DescriptionList items={[{ label: 'Regime atual', value: regimeISS.descricao }]} />
        {pessoa.podeEditar ? (
          <Form
            form={form}
            onSubmit={(values) => salvar.mutate({ id: pessoa.id, versao: pessoa.versao, ...values })}
            label="Novo regime"
          >
            <FormGrid>
              <SelectField
                control={form.control}
                name="tipo"
                label="Novo regime"
                required
                span={4}
                options={regimesIss.map((value) => ({ value, label: labelRegimeIss[value] }))}
              />
              {tipo === 'SIMPLES' ? (
                <PercentField control={form.control} name="aliquota" label="Alíquota" required span={4} />
              ) : null}
              {isComValor(tipo) ? (
                <MoneyField
                  control={form.control}
                  name="valor"
                  label={rotuloDoValor[tipo]}
                  required={tipo === 'ESTIMATIVA'}
                  description={
                    tipo === 'SIMPLES' ? 'Só do escritório de serviços contábeis (LC 123/2006 art. 18 §22-A).' : undefined
                  }
                  span={4}
                />
              ) : null}
              <DateField control={form.control} name="dataInicio" label="Início" required span={4} />
            </FormGrid>
            <FormActions>
              <Button type="submit" loading={salvar.isPending}>
                Alterar regime
              </Button>
            </FormActions>
          </Form>
        ) : null}
      </Panel>
      <DataGrid
        label="Regimes por competência"
        title="Regimes por competência"
        columns={columns}
        rows={pessoa.regimes}
        search={false}
      />
    </>
  )
}
