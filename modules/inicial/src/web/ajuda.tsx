import { counted } from '@iss/kernel/texto'
import { AccordionPanel } from '@iss/ui/accordion-panel'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useCall, useCanOpen, useTelas } from '@iss/portal/hooks'
import { AppLink, LinkButton, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Anchor, List, Stack, Text } from '@mantine/core'
import { buscarPerguntasFrequentes } from '../contract/perguntas-frequentes.ts'
import { telaAjuda } from '../contract/tela-ajuda.ts'
import { PrimeirosPassos } from './parts/primeiros-passos.tsx'
import { notasVersao } from '../domain/notas-versao.ts'
import { findPerguntas, type Pergunta } from '../domain/perguntas-frequentes.ts'

const DUVIDAS = '/home/actions/duvidas'

/** Questions and answers with a search box; what was typed stands in the address (design S43). */
export function Screen() {
  const [search, setSearch] = useSearch()
  const busca = search.get('busca') ?? ''
  const canOpen = useCanOpen()
  const { data } = useCall(buscarPerguntasFrequentes, {})
  const achadas = findPerguntas(busca, data?.lista ?? [])
  return (
    <Page title={telaAjuda.title}>
      <Stack>
        <Panel>
          <Stack gap="xs">
            <TextField
              label="O que você procura?"
              type="search"
              placeholder="Ex.: cancelar nota"
              value={busca}
              onChange={(texto) => setSearch({ busca: texto })}
            />
            <Text role="status" size="sm">
              {data ? counted(achadas.length, 'pergunta encontrada', 'perguntas encontradas') : 'Carregando'}
            </Text>
          </Stack>
        </Panel>
        {busca === '' ? <PrimeirosPassos /> : null}
        {data && achadas.length === 0 ? (
          <Panel>
            <EmptyState title="Nenhuma pergunta encontrada." description="Tente outras palavras ou pergunte a um fiscal." />
          </Panel>
        ) : (
          achadas.map((pergunta) => (
            <Resposta key={`${pergunta.pergunta} ${busca !== ''}`} pergunta={pergunta} aberta={busca !== ''} />
          ))
        )}
        {canOpen(DUVIDAS) ? <AbrirDuvida tela={search.get('tela')} /> : null}
        <Novidades />
      </Stack>
    </Page>
  )
}

/** A question that opens; the link leads to its screen, when this user may open that one. */
function Resposta({ pergunta: { pergunta, resposta, tela }, aberta }: { pergunta: Pergunta; aberta: boolean }) {
  const destino = useTelas().find(({ path }) => path === tela)
  return (
    <AccordionPanel title={pergunta} defaultOpen={aberta}>
      <Stack gap="xs">
        <Text>{resposta}</Text>
        {destino ? <AppLink to={destino.path}>Abrir {destino.title}</AppLink> : null}
      </Stack>
    </AccordionPanel>
  )
}

/** The way to a ticket; `tela`: the screen from which the help was asked for, which the ticket then names. */
function AbrirDuvida({ tela }: { tela: string | null }) {
  return (
    <Panel title="Não encontrou a resposta?" description="Escreva a um fiscal e acompanhe a conversa no portal.">
      <LinkButton to={tela ? `${DUVIDAS}?tela=${encodeURIComponent(tela)}` : DUVIDAS}>Abrir dúvida</LinkButton>
    </Panel>
  )
}

/** What the version in use brought, with the way to all. */
function Novidades() {
  const [nota] = notasVersao
  return (
    <Panel title="Novidades" description={nota ? `Versão ${nota.versao}: ${nota.titulo}` : undefined}>
      <Stack gap="sm">
        <List spacing={4}>
          {nota?.mudancas.map((mudanca) => (
            <List.Item key={mudanca}>{mudanca}</List.Item>
          ))}
        </List>
        <Anchor href="/public/notas-versao">Notas da versão</Anchor>
      </Stack>
    </Panel>
  )
}
