import { formatDate } from '@iss/ui/format'
import { DateField } from '@iss/ui/date-field'
import { FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { defineSecao, type SecaoProps, type VistaDaSecao } from './emissao-secao.ts'

const nada = () => undefined

/** Series of the authorisation, number to come, date of issue and of the service. */
export function SecaoAutorizacao({ form, dados }: SecaoProps) {
  return (
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
  )
}

function resumo({ valores, dados }: VistaDaSecao): string {
  const serie = dados.series.find(({ id }) => id === valores.serieId)?.rotulo ?? 'Escolha a série'
  return `${serie} · prestação em ${formatDate(valores.dataPrestacao) || '–'}`
}

export const secao = defineSecao({
  nome: 'autorizacao',
  titulo: 'Autorização',
  ordem: 100,
  campos: ['serieId', 'dataPrestacao'],
  dobrada: ({ valores }) => valores.serieId !== null,
  resumo,
  Conteudo: SecaoAutorizacao,
})
