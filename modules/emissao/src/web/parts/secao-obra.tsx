import { FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useWatch } from 'react-hook-form'
import { atividadeDe } from './emissao-form.ts'
import { defineSecao, type SecaoProps } from './emissao-secao.ts'

/** The works that the service belongs to, of activities that deduct of works: one of the builder's own, or told by hand. */
export function SecaoObra({ form, dados: { obras } }: SecaoProps) {
  const { control } = form
  const codigo = useWatch({ control, name: 'obra.codigo' })
  return (
    <FormGrid>
      {obras.length > 0 ? (
        <SelectField
          label="Obra"
          options={obras.map(({ id, nome }) => ({ value: id, label: nome }))}
          value={obras.find((obra) => obra.codigo === codigo)?.id ?? null}
          onChange={(id) => {
            const obra = obras.find((one) => one.id === id)
            form.setValue('obra', { codigo: obra?.codigo ?? '', art: obra?.art ?? '' }, { shouldDirty: true })
          }}
          description="Das suas obras em andamento. Sem escolha, informe o código abaixo."
          span={4}
        />
      ) : null}
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
  resumo: ({ valores: { obra }, dados: { obras } }) => {
    const nome = obra.codigo ? obras.find(({ codigo }) => codigo === obra.codigo)?.nome : undefined
    const dita = [nome, obra.codigo && `CNO ou CEI ${obra.codigo}`, obra.art && `ART ${obra.art}`]
    return dita.filter(Boolean).join(' · ') || 'Nenhuma obra informada'
  },
  Conteudo: SecaoObra,
})
