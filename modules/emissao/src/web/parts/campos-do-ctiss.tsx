import { textOf } from '@iss/kinds'
import { SelectField } from '@iss/ui/select-field'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { cnaesOferecidos } from '../../domain/ctiss-da-tela.ts'
import { atividadeDe, type DadosEmissao, type EmissaoForm } from './emissao-form.ts'

/** CTISS and CNAE of the service, where the activity has any; what leaves no choice need not be chosen (E01). */
export function CamposDoCtiss({ form, dados }: { form: UseFormReturn<EmissaoForm>; dados: DadosEmissao }) {
  const { control } = form
  const [atividadeId, ctiss] = useWatch({ control, name: ['atividadeId', 'ctiss'] })
  const atividade = atividadeDe(dados, atividadeId)
  if (!atividade || atividade.ctiss.length === 0) return null
  const opcoes = atividade.ctiss.map(({ codigo, descricao }) => ({
    value: codigo,
    label: `${textOf('ctiss', codigo)} - ${descricao}`,
  }))
  const cnaes = cnaesOferecidos(atividade, ctiss).map((cnae) => ({ value: cnae, label: textOf('cnae', cnae) }))
  return (
    <>
      <SelectField
        control={control}
        name="ctiss"
        label="CTISS"
        span={8}
        placeholder={opcoes.length === 1 ? opcoes[0]?.label : undefined}
        options={opcoes}
      />
      <SelectField
        control={control}
        name="cnae"
        label="CNAE"
        span={4}
        placeholder={cnaes.length === 1 ? cnaes[0]?.label : undefined}
        options={cnaes}
      />
    </>
  )
}
