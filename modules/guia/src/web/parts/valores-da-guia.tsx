import type { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDate, formatMoney } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { Alert, Text } from '@mantine/core'

export type Valores = {
  base: Dinheiro
  correcao: Dinheiro
  multa: Dinheiro
  juros: Dinheiro
  tsa: Dinheiro
  total: Dinheiro
  vencimento: string
  validade?: string
}

/** What a guide consists of, and until when it is paid. */
export function ValoresDaGuia({ base, correcao, multa, juros, tsa, total, vencimento, validade }: Valores) {
  return (
    <DescriptionList
      items={[
        { label: 'Principal', value: formatMoney(base), span: 2 },
        { label: 'Correção', value: formatMoney(correcao), span: 2 },
        { label: 'Multa', value: formatMoney(multa), span: 2 },
        { label: 'Juros', value: formatMoney(juros), span: 2 },
        { label: 'Taxa de serviço', value: formatMoney(tsa), span: 2 },
        { label: 'Total', value: <strong>{formatMoney(total)}</strong>, span: 2 },
        { label: 'Vencimento', value: formatDate(vencimento), span: 2 },
        ...(validade ? [{ label: 'Pagar até', value: formatDate(validade), span: 2 }] : []),
      ]}
    />
  )
}

/** Everything that stands against an issue, at once; nothing when nothing does. */
export function Recusas({ violacoes }: { violacoes: readonly { message: string }[] }) {
  if (violacoes.length === 0) return null
  return (
    <Alert color="red" mb="md" role="status">
      {violacoes.map(({ message }) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
    </Alert>
  )
}
