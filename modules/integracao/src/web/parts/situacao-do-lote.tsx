import type { AnswerOutputOf } from '@iss/portal/call'
import { DescriptionList } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Alert, Divider, Stack } from '@mantine/core'
import type { buscarRecebidoWebService } from '../../contract/web-service.ts'

type Lote = NonNullable<AnswerOutputOf<typeof buscarRecebidoWebService>['loteRps']>
const tones = { 'Aguardando processamento': 'info', Processado: 'success', 'Processado com erros': 'danger' } as const

/** Numbers that are named one by one; of more only the first and the last. */
const nomeadas = 12

function rotuloDasNotas(notas: readonly number[]): string {
  if (notas.length === 0) return 'Nenhuma'
  return notas.length > nomeadas
    ? `${notas.length}, da nº ${notas[0]} à nº ${notas.at(-1)}`
    : notas.map((n) => `nº ${n}`).join(', ')
}

/** What became of the batch of RPS that a call names, up to now. */
export function SituacaoDoLote({ lote }: { lote: Lote }) {
  return (
    <Stack gap="sm">
      <Divider label="Lote de RPS, situação de agora" labelPosition="left" />
      <DescriptionList
        items={[
          { label: 'Situação do lote', value: <StatusPill tone={tones[lote.situacao]}>{lote.situacao}</StatusPill>, span: 6 },
          { label: 'RPS recebidos', value: String(lote.quantidade), span: 6 },
          { label: 'Recebido em', value: lote.recebidoEm, span: 6 },
          { label: 'Processado em', value: lote.processadoEm, span: 6 },
          { label: 'NF-e geradas', value: rotuloDasNotas(lote.notas), span: 12 },
        ]}
      />
      {lote.mensagens.map(({ codigo, mensagem, correcao }) => (
        <Alert
          key={`${codigo} ${mensagem}`}
          color={lote.situacao === 'Processado' ? 'blue' : 'orange'}
          title={`${codigo}: ${mensagem}`}
        >
          {correcao}
        </Alert>
      ))}
    </Stack>
  )
}
