import { useCall, useTelas } from '@iss/portal/hooks'
import { AppLink, LinkButton, useSearch } from '@iss/portal/navigation'
import { formatDateTime, formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stack, Text } from '@mantine/core'
import { buscarDaDenuncia } from '../../contract/agenda.ts'
import { labelSituacaoAcao } from '../../domain/situacao-acao.ts'

const agenda = '/home/actions/agenda-fiscalizacao'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Under an open complaint: the inspections that came from it, and 'Agendar fiscalização' (F154). */
export function Painel() {
  const [search] = useSearch()
  const telas = useTelas()
  const chave = search.get('id') ?? ''
  const mostra = uuid.test(chave) && telas.some(({ path }) => path === agenda)
  const { data } = useCall(buscarDaDenuncia, { chave }, { enabled: mostra, silent: true })
  if (!mostra || !data) return null
  return (
    <Panel
      title="Fiscalização"
      actions={
        data.impedimento ? null : (
          <LinkButton size="xs" to={`${agenda}?novo=1&denuncia=${chave}`}>
            Agendar fiscalização
          </LinkButton>
        )
      }
    >
      <Stack gap="xs">
        {data.nota ? (
          <AppLink to={`/home/actions/nota-fiscal?id=${data.nota.id}`}>
            {`Nota citada: nº ${data.nota.numero}, de ${formatDateTime(data.nota.emissao)}, ${formatReais(data.nota.valor)}`}
          </AppLink>
        ) : null}
        {data.impedimento ? <Text c="dimmed">{data.impedimento}</Text> : null}
        {data.fiscalizacoes.length === 0 ? <Text c="dimmed">Nenhuma fiscalização agendada a partir desta denúncia.</Text> : null}
        {data.fiscalizacoes.map(({ id, numero, situacao, fiscal }) => (
          <AppLink key={id} to={`/home/actions/consulta-fiscalizacao?id=${id}`}>
            {`Fiscalização nº ${numero}, ${labelSituacaoAcao[situacao].toLowerCase()}, com ${fiscal}`}
          </AppLink>
        ))}
      </Stack>
    </Panel>
  )
}
