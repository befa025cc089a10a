import { AnoField } from '@iss/ui/ano-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatDocumento } from '@iss/kernel/documento'
import { formatMoney, formatPercent } from '@iss/ui/format'
import { NumberField } from '@iss/ui/number-field'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { carregarEmissaoGuia } from '../../contract/emissao-guia.ts'
import { buscarGuias } from '../../contract/guia.ts'
import { calcularValorFixoCall, emitirValorFixoCall } from '../../contract/guia-valor-fixo.ts'
import { guiaErrors } from '../../domain/errors.ts'
import { ResultadoGuia } from './resultado-guia.tsx'

type Dados = AnswerOutputOf<typeof carregarEmissaoGuia>
type Valores = { exercicio: number | null; parcela: number | null; profissionais: number | null; observacao: string }

const parcelas = [
  { value: 0, label: 'Única' },
  ...Array.from({ length: 12 }, (_, indice) => ({ value: indice + 1, label: `${indice + 1}ª parcela` })),
]

/** Guia de Valor Fixo (G5): of the year at once or of a month. */
export function ValorFixoForm({ idPessoa }: { idPessoa: number | null }) {
  const dados = useCall(carregarEmissaoGuia, { idPessoa, papel: 'PRESTADOR' })
  return dados.data ? <Formulario idPessoa={idPessoa} dados={dados.data} /> : null
}

function Formulario({ idPessoa, dados }: { idPessoa: number | null; dados: Dados }) {
  const page = usePage()
  const navigate = useNavigate()
  const { valorFixo } = dados
  const form = useForm<Valores>({
    defaultValues: {
      exercicio: Number(dados.hoje.slice(0, 4)),
      parcela: null,
      profissionais: valorFixo?.porProfissional ? valorFixo.profissionais : null,
      observacao: '',
    },
  })
  const { control } = form
  const [calculo, setCalculo] = useState<AnswerOutputOf<typeof calcularValorFixoCall> | null>(null)
  const calcular = useCallMutation(calcularValorFixoCall, { form, onSuccess: setCalculo })
  const emitir = useCallMutation(emitirValorFixoCall, {
    form,
    idempotencyKey: true,
    invalidate: [buscarGuias],
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      navigate(`/home/actions/guia?id=${id}`)
    },
  })
  const impedimento = dados.bloqueioValorFixo ?? (valorFixo ? null : guiaErrors.regimeSemValorFixo.message)
  return (
    <Form form={form} onSubmit={(valores) => emitir.mutate({ idPessoa, ...valores })} label="Guia de valor fixo">
      <Panel title="Dados da guia">
        {impedimento ? (
          <Alert color="yellow" mb="md">
            {impedimento}
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            {
              label: 'Contribuinte',
              value: `${dados.contribuinte.nome} - ${formatDocumento(dados.contribuinte.documento)}`,
              span: 6,
            },
            { label: 'Regime', value: dados.contribuinte.regimeRotulo, span: 3 },
            ...(valorFixo
              ? [
                  { label: 'Valor do ano', value: formatMoney(valorFixo.anual), span: 3 },
                  { label: 'Valor da parcela', value: formatMoney(valorFixo.mensal), span: 3 },
                  { label: 'Desconto da parcela única', value: formatPercent(dados.descontoUnica), span: 3 },
                ]
              : []),
          ]}
        />
        <FormGrid>
          <AnoField control={control} name="exercicio" label="Exercício" required span={3} />
          <SelectField control={control} name="parcela" label="Parcela" required options={parcelas} span={3} />
          {valorFixo?.porProfissional ? (
            <NumberField control={control} name="profissionais" label="Quantidade de profissionais" required min={1} span={3} />
          ) : null}
          <TextArea control={control} name="observacao" label="Observação" maxLength={500} span={12} />
        </FormGrid>
      </Panel>
      {calculo ? <ResultadoGuia calculo={calculo} /> : null}
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending}
          onClick={() => calcular.mutate({ idPessoa, ...form.getValues() })}
        >
          Calcular
        </Button>
        <Button type="submit" loading={emitir.isPending} disabled={impedimento !== null}>
          Emitir
        </Button>
      </FormActions>
    </Form>
  )
}
