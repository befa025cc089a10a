import { formatDocumento } from '@iss/kernel/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { AnswerOutputOf } from '@iss/portal/call'
import { formatReais } from '@iss/ui/format'
import { DescriptionList } from '@iss/ui/panel'
import { Text } from '@mantine/core'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import type { calcularNotaCall } from '../../contract/emissao.ts'
import { retencoesFederais } from './emissao-form.ts'

type Resultado = NonNullable<AnswerOutputOf<typeof calcularNotaCall>['resultado']>

/** Whom a note is for, as a confirmation names him. */
export function nomeDoTomador({ identificacao, nome, documento }: PedidoNota['tomador']): string {
  if (identificacao === 'NAO_IDENTIFICADO') return 'Não identificado'
  return [nome, documento && formatDocumento(documento)].filter(Boolean).join(' · ')
}

/** What is confirmed before a note is issued: taker, total, tax with who pays it, what is withheld, what is left to receive. */
export function Confirmacao({ pedido, resultado }: { pedido: PedidoNota; resultado: Resultado }) {
  const federais = Dinheiro.sum(retencoesFederais.slice(0, 6).map((nome) => pedido.retencoes[nome]))
  return (
    <>
      <div style={{ margin: '14px 0' }}>
        <DescriptionList
          items={[
            { label: 'Tomador', value: nomeDoTomador(pedido.tomador), span: 12 },
            { label: 'Valor total', value: formatReais(resultado.valorTotal), span: 6 },
            {
              label: resultado.retido ? 'ISS retido pelo tomador' : 'ISS sem retenção',
              value: formatReais(resultado.imposto),
              span: 6,
            },
            { label: 'Retenções federais', value: formatReais(federais), span: 6 },
            { label: 'Valor a receber do tomador', value: formatReais(resultado.aReceber), span: 6 },
          ]}
        />
      </div>
      <Text size="sm" c="dimmed">
        Depois de emitida, a nota não é alterada: só pode ser cancelada ou substituída.
      </Text>
    </>
  )
}
