import { rowsOfList } from '@iss/list/web/list-view'
import { EmptyState } from '@iss/ui/empty-state'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel, DescriptionList } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarImportacaoTO, buscarTiposImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { ImportacaoAberta } from '@iss/lote/web/importacao/importacao-aberta'
import { Historico } from '@iss/lote/web/importacao/importacao-historico'
import { Digitacao } from './parts/digitacao-de-rps.tsx'

const endereco = '/home/actions/importar-rps-escrituracoes'
const abas = ['rps', 'escrituracoes', 'manual'] as const

/** Importar RPS e Escriturações (S22): upload, preview, confirmation, result, and what was imported before. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number.parseInt(search.get('id') ?? '', 10)
  const [avisos, setAvisos] = useState<{ id: number; textos: string[] } | null>(null)
  const abrir = (proxima: number | null) => setSearch({ id: proxima }, { push: true })
  const aba = abas.find((uma) => uma === search.get('aba')) ?? 'rps'
  const validada = (importacao: { id: number; avisos: string[] }) => {
    setAvisos({ id: importacao.id, textos: importacao.avisos })
    abrir(importacao.id)
  }
  return (
    <Page title="Importar RPS e Escriturações (XML)" back={id > 0 ? endereco : undefined}>
      <PageTabs
        label="O que importar"
        value={aba}
        onChange={(proxima) => setSearch({ aba: proxima === 'rps' ? null : proxima, id: null }, { push: true })}
        items={[
          { value: 'rps', label: 'RPS', content: <Envio key="rps" prefixo="rps-" onValidada={validada} /> },
          {
            value: 'escrituracoes',
            label: 'Escriturações',
            content: <Envio key="escrituracao" prefixo="escrituracao-" onValidada={validada} />,
          },
          { value: 'manual', label: 'Manual', content: <Digitacao onValidada={abrir} /> },
        ]}
      />
      {id > 0 ? <ImportacaoAberta key={id} id={id} avisos={avisos?.id === id ? avisos.textos : []} onAbrir={abrir} /> : null}
      <Historico onAbrir={abrir} />
    </Page>
  )
}

type EnvioProps = {
  /** Beginning of the kinds of files of the tab. */
  prefixo: string
  onValidada: (importacao: { id: number; avisos: string[] }) => void
}

function Envio({ prefixo, onValidada }: EnvioProps) {
  const tipos = useCall(buscarTiposImportacao, {})
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const validar = useCallMutation(validarImportacao, {
    invalidate: [rowsOfList('importacoes-realizadas'), buscarImportacaoTO],
    onSuccess: onValidada,
  })
  if (!tipos.data) return <Skeleton height={160} radius="md" />
  const daAba = tipos.data.filter(({ tipo }) => tipo.startsWith(prefixo))
  const varios = daAba.length > 1
  const tipo = daAba.find((item) => item.tipo === escolhido) ?? daAba[0]
  if (!tipo) return <EmptyState title="Nenhum tipo de arquivo está disponível para você." />
  return (
    <Panel title="Enviar arquivo">
      <Stack gap="md">
        {tipo.impedimento ? (
          <Alert color="yellow" role="status">
            {tipo.impedimento}
          </Alert>
        ) : null}
        {varios ? (
          <SelectField
            label="Tipo de arquivo"
            required
            options={daAba.map(({ tipo: value, rotulo }) => ({ value, label: rotulo }))}
            value={tipo.tipo}
            onChange={(value) => setEscolhido(value as string | null)}
          />
        ) : null}
        <DescriptionList
          items={[
            // Where there is a choice, the field above says it.
            ...(varios ? [] : [{ label: 'Tipo de arquivo', value: tipo.rotulo, span: 4 }]),
            ...tipo.detalhes.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 8 })),
          ]}
        />
        <AppUpload
          label="Arquivo"
          accept={tipo.extensoes.join(',')}
          disabled={tipo.impedimento !== null || validar.isPending}
          onUploaded={(arquivo) => validar.mutateAsync({ tipo: tipo.tipo, arquivoId: arquivo.id })}
        />
        {validar.isPending ? (
          <Text size="sm" role="status">
            Validando o arquivo…
          </Text>
        ) : null}
      </Stack>
    </Panel>
  )
}
