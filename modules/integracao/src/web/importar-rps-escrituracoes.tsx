import { rowsOfList } from '@iss/list/web/list-view'
import { Panel, DescriptionList } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { buscarImportacaoTO, buscarTiposImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { ImportacaoAberta } from '@iss/lote/web/importacao/importacao-aberta'
import { Historico } from '@iss/lote/web/importacao/importacao-historico'

const endereco = '/home/actions/importar-rps-escrituracoes'

/** Importar RPS e Escriturações (S22): upload, preview, confirmation, result, and what was imported before. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number.parseInt(search.get('id') ?? '', 10)
  const [avisos, setAvisos] = useState<{ id: number; textos: string[] } | null>(null)
  const abrir = (proxima: number | null) => setSearch({ id: proxima }, { push: true })
  return (
    <Page title="Importar RPS e Escriturações (XML)" back={id > 0 ? endereco : undefined}>
      <Envio
        onValidada={(importacao) => {
          setAvisos({ id: importacao.id, textos: importacao.avisos })
          abrir(importacao.id)
        }}
      />
      {id > 0 ? <ImportacaoAberta key={id} id={id} avisos={avisos?.id === id ? avisos.textos : []} onAbrir={abrir} /> : null}
      <Historico onAbrir={abrir} />
    </Page>
  )
}

function Envio({ onValidada }: { onValidada: (importacao: { id: number; avisos: string[] }) => void }) {
  const tipos = useCall(buscarTiposImportacao, {})
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const validar = useCallMutation(validarImportacao, {
    invalidate: [rowsOfList('importacoes-realizadas'), buscarImportacaoTO],
    onSuccess: onValidada,
  })
  const varios = (tipos.data?.length ?? 0) > 1
  const tipo = tipos.data?.find((item) => item.tipo === (escolhido ?? 'rps-abrasf')) ?? tipos.data?.[0]
  if (!tipo) return null
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
            options={(tipos.data ?? []).map(({ tipo: value, rotulo }) => ({ value, label: rotulo }))}
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
