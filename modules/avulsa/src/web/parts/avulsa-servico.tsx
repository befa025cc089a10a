import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { MunicipioField } from '@iss/portal/municipio-field'
import { DateField } from '@iss/ui/date-field'
import { formatPercent } from '@iss/ui/format'
import { FormGrid } from '@iss/ui/form'
import { MoneyField } from '@iss/ui/money-field'
import { Panel, Section } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { atividadeDe, type DadosAvulsa, type FormAvulsa, pedeProcesso } from './avulsa-form.ts'

const retencoes = [
  { value: 'apurado', label: 'Conforme a apuração' },
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
]

/** What was done, when, where, and the deductions that its activity takes. */
export function ServicoDaAvulsa({ form, dados }: { form: UseFormReturn<FormAvulsa>; dados: DadosAvulsa }) {
  const { control } = form
  const [atividadeId, exigibilidade, municipioPrestacao] = useWatch({
    control,
    name: ['atividadeId', 'exigibilidade', 'municipioPrestacao'],
  })
  const atividade = atividadeDe(dados, atividadeId)
  const tipos = atividade?.tiposDeducao ?? []
  return (
    <Panel title="Serviço">
      <FormGrid>
        <SelectField
          control={control}
          name="atividadeId"
          label="Atividade"
          required
          span={9}
          options={dados.atividades.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
          description={
            atividade
              ? `Item ${formatSubitem(atividade.subitem)} da lista de serviços, alíquota de ${formatPercent(atividade.aliquota)}`
              : undefined
          }
        />
        <DateField control={control} name="dataPrestacao" label="Data da prestação" required span={3} />
        <SelectField
          control={control}
          name="exigibilidade"
          label="Exigibilidade"
          required
          span={4}
          clearable={false}
          options={dados.exigibilidades.map(({ codigo, rotulo }) => ({ value: codigo, label: rotulo }))}
        />
        {pedeProcesso(exigibilidade) ? (
          <TextField control={control} name="numeroProcesso" label="Número do processo" required maxLength={30} span={4} />
        ) : null}
        <MunicipioField
          label="Município da prestação"
          required
          span={4}
          value={municipioPrestacao}
          conhecido={dados.municipio}
          error={form.formState.errors.municipioPrestacao?.message}
          onChange={(codigo) => {
            form.setValue('municipioPrestacao', codigo)
            form.clearErrors('municipioPrestacao')
          }}
        />
        <SelectField control={control} name="retido" label="ISS retido" required span={4} clearable={false} options={retencoes} />
      </FormGrid>
      {tipos.length > 0 ? (
        <Section title="Deduções">
          <FormGrid>
            {tipos.map(({ codigo, nome }) => (
              <MoneyField key={codigo} control={control} name={`deducoes.${codigo}`} label={nome} span={4} />
            ))}
          </FormGrid>
        </Section>
      ) : null}
    </Panel>
  )
}
