import { formatDateTime } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SolicitacaoTO } from '../../contract/solicitacao.ts'
import { AnexosList } from './anexos.tsx'
import { Written } from './solicitacao-details.tsx'

const roles = { fisco: 'Fisco', solicitante: 'Solicitante', sistema: 'Histórico' } as const
const tones = { fisco: 'info', solicitante: 'neutral', sistema: 'violet' } as const

/** The conversation about a request, oldest first, with what comes after it (the answer box). */
export function Conversa({ mensagens, children }: { mensagens: SolicitacaoTO['mensagens']; children?: ReactNode }) {
  if (mensagens.length === 0 && !children) return null
  return (
    <Panel title="Mensagens">
      <Stack gap="md">
        {mensagens.length === 0 ? <Text c="dimmed">Nenhuma mensagem.</Text> : null}
        <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Mensagens">
          {mensagens.map((mensagem) => (
            <Paper
              component="li"
              key={mensagem.id}
              withBorder
              p="sm"
              ml={mensagem.papel === 'fisco' ? 'xl' : 0}
              mr={mensagem.papel === 'solicitante' ? 'xl' : 0}
            >
              <Group gap="sm" mb={4}>
                <StatusPill tone={tones[mensagem.papel]}>{roles[mensagem.papel]}</StatusPill>
                <Text fw={600}>{mensagem.autor}</Text>
                <Text c="dimmed" size="sm">
                  {formatDateTime(mensagem.dataEnvio)}
                </Text>
                {mensagem.pedeComplemento ? <StatusPill tone="warning">Pede complemento</StatusPill> : null}
              </Group>
              <Written>{mensagem.texto}</Written>
              <AnexosList anexos={mensagem.anexos} vazio={null} />
            </Paper>
          ))}
        </Stack>
        {children}
      </Stack>
    </Panel>
  )
}
