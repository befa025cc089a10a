import type { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDate, formatMoney } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Calculo = {
  base: Dinheiro
  correcao: Dinheiro
  multa: Dinheiro
  juros: Dinheiro
  tsa: Dinheiro
  total: Dinheiro
  memoria: readonly { descricao: string; fonte: string }[]
  vencimento: string
  validade?: string
  violacoes?: readonly { message: string }[]
}

type Props = { calculo: Calculo; titulo?: string; actions?: ReactNode }

/** Amounts of a guide before it is issued, with what stands against it. */
export function ResultadoGuia({ calculo, titulo = 'Cálculo', actions }: Props) {
  const { violacoes = [], validade } = calculo
  return (
    <Panel title={titulo} actions={actions}>
      {violacoes.length > 0 ? (
        <Alert color="red" mb="md" role="status">
          {violacoes.map(({ message }) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          { label: 'Principal', value: formatMoney(calculo.base), span: 2 },
          { label: 'Correção', value: formatMoney(calculo.correcao), span: 2 },
          { label: 'Multa', value: formatMoney(calculo.multa), span: 2 },
          { label: 'Juros', value: formatMoney(calculo.juros), span: 2 },
          { label: 'Taxa de serviço', value: formatMoney(calculo.tsa), span: 2 },
          { label: 'Total', value: <strong>{formatMoney(calculo.total)}</strong>, span: 2 },
          { label: 'Vencimento', value: formatDate(calculo.vencimento), span: 2 },
          ...(validade ? [{ label: 'Pagar até', value: formatDate(validade), span: 2 }] : []),
        ]}
      />
      <MemoriaDeCalculo passos={calculo.memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
    </Panel>
  )
}
