import { buscarChatTO } from '@iss/comunicacao/contract/chat'
import { counted } from '@iss/kernel/texto'
import { useCall, useCan } from '@iss/portal/hooks'
import { AppLink, useSearch } from '@iss/portal/navigation'
import { formatDate, formatMoney } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { buscarFicha, type FichaTO } from '../../contract/ficha.ts'

/** Of each list; the rest stands in the sheet. */
const MOSTRADOS = 5

/** Under an open chat of the tax office: what its taxpayer owes, and what he waits for (F78). */
export function Painel() {
  const [search] = useSearch()
  const can = useCan()
  const id = Number(search.get('id')) || null
  const mostra = id !== null && can(buscarFicha.access)
  const { data: chat } = useCall(buscarChatTO, { id: id ?? 1 }, { enabled: mostra, silent: true })
  return mostra && chat ? <ResumoDoContribuinte idPessoa={chat.contribuinteId} /> : null
}

export function ResumoDoContribuinte({ idPessoa }: { idPessoa: number }) {
  const { data } = useCall(buscarFicha, { idPessoa, competenciaInicial: null, competenciaFinal: null }, { silent: true })
  return data ? <Resumo ficha={data} /> : null
}

function Resumo({ ficha: { pessoa, resumo, guias, solicitacoes } }: { ficha: FichaTO }) {
  const abertas = guias.filter(({ situacao }) => situacao === 'A vencer' || situacao === 'Vencida')
  const pendentes = solicitacoes.filter(({ situacao }) => situacao === 'Pendente')
  return (
    <Panel title={`Resumo de ${pessoa.nome}`}>
      <StatRow>
        <Stat label="Situação" value={pessoa.situacao} hint={pessoa.regime || undefined} />
        <Stat
          label="Em aberto, atualizado"
          value={formatMoney(resumo.emAberto)}
          tone={resumo.guiasVencidas > 0 ? 'danger' : undefined}
          hint={resumo.guiasVencidas > 0 ? counted(resumo.guiasVencidas, 'guia vencida', 'guias vencidas') : undefined}
        />
        <Stat label="Meses a encerrar" value={resumo.mesesAEncerrar} tone={resumo.mesesAEncerrar > 0 ? 'warning' : undefined} />
        <Stat label="Solicitações pendentes" value={pendentes.length} />
      </StatRow>
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
        <Lista titulo="Guias em aberto" vazio="Nenhuma guia em aberto nos últimos 12 meses." total={abertas.length}>
          {abertas.slice(0, MOSTRADOS).map((guia) => (
            <AppLink key={guia.id} to={`/home/actions/guia?id=${guia.id}`}>
              {`Guia nº ${guia.numero}, ${guia.competencia}: R$ ${formatMoney(guia.atualizado)}, ${guia.situacao.toLowerCase()} em ${formatDate(guia.vencimento)}`}
            </AppLink>
          ))}
        </Lista>
        <Lista titulo="Solicitações pendentes" vazio="Nenhuma solicitação pendente." total={pendentes.length}>
          {pendentes.slice(0, MOSTRADOS).map(({ id, endereco, tipo, protocolo }) => (
            <AppLink key={id} to={endereco}>
              {[tipo, protocolo].filter(Boolean).join(', ')}
            </AppLink>
          ))}
        </Lista>
      </SimpleGrid>
    </Panel>
  )
}

type ListaProps = { titulo: string; vazio: string; total: number; children: ReactNode }

function Lista({ titulo, vazio, total, children }: ListaProps) {
  return (
    <Stack gap={4}>
      <Text fw={600}>{titulo}</Text>
      {total === 0 ? <Text c="dimmed">{vazio}</Text> : children}
      {total > MOSTRADOS ? <Text c="dimmed">{`e mais ${total - MOSTRADOS}`}</Text> : null}
    </Stack>
  )
}
