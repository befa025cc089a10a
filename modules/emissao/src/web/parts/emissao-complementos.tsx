import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import type { SecaoProps } from './emissao-secao.ts'

/** Terms of payment, remarks, mail to the taker. */
export function SecaoComplementos({ form, dados }: SecaoProps) {
  const { control } = form
  return (
    <Panel title="Complementos">
      <FormGrid>
        {dados.condicaoPagamento ? (
          <TextField control={control} name="condicaoPagamento" label="Condição de pagamento" maxLength={200} span={12} />
        ) : null}
        <TextArea control={control} name="observacoes" label="Observações" rows={3} maxLength={1000} span={12} />
        <CheckboxField control={control} name="enviarEmailTomador" label="Enviar e-mail ao tomador" span={12} />
      </FormGrid>
    </Panel>
  )
}
