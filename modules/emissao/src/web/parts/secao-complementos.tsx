import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormGrid } from '@iss/ui/form'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { defineSecao, type SecaoProps, type VistaDaSecao } from './emissao-secao.ts'

/** Terms of payment, remarks, mail to the taker. */
export function SecaoComplementos({ form, dados }: SecaoProps) {
  const { control } = form
  return (
    <FormGrid>
      {dados.condicaoPagamento ? (
        <TextField control={control} name="condicaoPagamento" label="Condição de pagamento" maxLength={200} span={12} />
      ) : null}
      <TextArea control={control} name="observacoes" label="Observações" rows={3} maxLength={1000} span={12} />
      <CheckboxField control={control} name="enviarEmailTomador" label="Enviar e-mail ao tomador" span={12} />
    </FormGrid>
  )
}

function resumo({ valores: { condicaoPagamento, observacoes, enviarEmailTomador }, dados }: VistaDaSecao): string {
  return [
    dados.condicaoPagamento && condicaoPagamento,
    observacoes.trim() || 'Sem observações',
    enviarEmailTomador ? 'e-mail ao tomador' : 'sem e-mail ao tomador',
  ]
    .filter(Boolean)
    .join(' · ')
}

export const secao = defineSecao({
  nome: 'complementos',
  titulo: 'Complementos',
  ordem: 800,
  campos: ['condicaoPagamento', 'observacoes', 'enviarEmailTomador'],
  dobrada: () => true,
  resumo,
  Conteudo: SecaoComplementos,
})
