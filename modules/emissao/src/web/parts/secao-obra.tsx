import { FormGrid } from '@iss/ui/form'
import { TextField } from '@iss/ui/text-field'
import { atividadeDe } from './emissao-form.ts'
import { defineSecao, type SecaoProps } from './emissao-secao.ts'

/** The works that the service belongs to, of activities that deduct of works. */
export function SecaoObra({ form: { control } }: SecaoProps) {
  return (
    <FormGrid>
      <TextField control={control} name="obra.codigo" label="CNO ou CEI" maxLength={30} span={4} />
      <TextField control={control} name="obra.art" label="ART" maxLength={30} span={4} />
    </FormGrid>
  )
}

export const secao = defineSecao({
  nome: 'obra',
  titulo: 'Obra',
  ordem: 350,
  campos: ['obra'],
  visivel: ({ valores, dados }) => Boolean(atividadeDe(dados, valores.atividadeId)?.abateObra),
  dobrada: () => true,
  resumo: ({ valores: { obra } }) =>
    [obra.codigo && `CNO ou CEI ${obra.codigo}`, obra.art && `ART ${obra.art}`].filter(Boolean).join(' · ') ||
    'Nenhuma obra informada',
  Conteudo: SecaoObra,
})
