import { formatDate } from '@iss/ui/format'
import { DateField } from '@iss/ui/date-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import type { SecaoProps } from './emissao-secao.ts'

const nada = () => undefined

/** Series of the authorisation, number to come, date of issue and of the service. */
export function SecaoAutorizacao({ form, dados }: SecaoProps) {
  return (
    <Panel title="Autorização">
      <FormGrid>
        <SelectField
          control={form.control}
          name="serieId"
          label="Autorização/Série"
          required
          span={3}
          options={dados.series.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
        />
        <TextField label="Número" value="gerado na emissão" onChange={nada} disabled span={3} />
        <TextField label="Emissão" value={formatDate(dados.hoje)} onChange={nada} disabled span={3} />
        <DateField
          control={form.control}
          name="dataPrestacao"
          label="Data da prestação"
          required
          readOnly={!dados.dataEditavel}
          max={dados.hoje}
          description={dados.dataEditavel && dados.ultimaData ? `Última nota: ${formatDate(dados.ultimaData)}` : undefined}
          span={3}
        />
      </FormGrid>
    </Panel>
  )
}
