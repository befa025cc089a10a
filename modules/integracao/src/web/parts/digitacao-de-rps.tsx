import { rowsOfList } from '@iss/list/web/list-view'
import { Panel } from '@iss/ui/panel'
import { uploadFile } from '@iss/portal/files'
import { useCall, useCallMutation, useCanOpen } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconChecklist, IconEraser, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarImportacaoTO, buscarTiposImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { isLinhaVazia, type LinhaPlanilha, linhaVazia, MAXIMO_DE_LINHAS, toCsvPlanilha } from '../../domain/rps-planilha.ts'
import { Planilha } from './planilha.tsx'

const autorizacao = '/home/actions/autorizacao-importacao-rps'
const tipo = 'rps-planilha'
const vazias = (quantas: number): LinhaPlanilha[] => Array.from({ length: quantas }, () => ({ ...linhaVazia }))
const livros = [
  { path: '/home/actions/escrit-prestador', rotulo: 'serviço prestado' },
  { path: '/home/actions/escrit-tomador', rotulo: 'serviço tomado' },
]

/** RPS typed or pasted into a sheet, sent as a file of a spreadsheet. */
export function Digitacao({ onValidada }: { onValidada: (id: number) => void }) {
  const page = usePage()
  const canOpen = useCanOpen()
  const tipos = useCall(buscarTiposImportacao, {})
  const [linhas, setLinhas] = useState(() => vazias(5))
  const [enviando, setEnviando] = useState(false)
  const validar = useCallMutation(validarImportacao, {
    invalidate: [rowsOfList('importacoes-realizadas'), buscarImportacaoTO],
    onSuccess: (importacao) => onValidada(importacao.id),
  })
  const cheias = linhas.filter((linha) => !isLinhaVazia(linha))
  const impedimento = tipos.data?.find((um) => um.tipo === tipo)?.impedimento ?? null
  const enviar = async () => {
    setEnviando(true)
    try {
      const arquivo = await uploadFile(new File([toCsvPlanilha(cheias)], 'rps-digitados.csv', { type: 'text/csv' }))
      validar.mutate({ tipo, arquivoId: arquivo.id })
    } catch (raw) {
      const error = toApiError(raw)
      if (!error.isCentral) page.error(error.allMessages)
    } finally {
      setEnviando(false)
    }
  }
  const livrosDoUsuario = livros.filter(({ path }) => canOpen(path))
  return (
    <Panel
      title="RPS a converter"
      description="Digite um RPS por linha ou cole as células copiadas de uma planilha. Emissão no formato dd/mm/aaaa; ISS retido: sim ou não."
    >
      <Stack gap="md">
        {impedimento ? (
          <Alert color="yellow" role="status">
            {impedimento}
            {canOpen(autorizacao) ? (
              <>
                {' '}
                <AppLink to={autorizacao} underline="always">
                  Autorização de importação de RPS
                </AppLink>
              </>
            ) : null}
          </Alert>
        ) : null}
        <Planilha linhas={linhas} onChange={setLinhas} disabled={impedimento !== null} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            disabled={linhas.length >= MAXIMO_DE_LINHAS}
            onClick={() => setLinhas([...linhas, { ...linhaVazia }])}
          >
            Adicionar linha
          </Button>
          <Button
            variant="default"
            leftSection={<IconEraser size={17} aria-hidden="true" />}
            disabled={cheias.length === 0}
            onClick={() => setLinhas(vazias(5))}
          >
            Limpar
          </Button>
          <Button
            leftSection={<IconChecklist size={17} aria-hidden="true" />}
            disabled={cheias.length === 0 || impedimento !== null}
            loading={enviando || validar.isPending}
            onClick={() => void enviar()}
          >
            Validar
          </Button>
        </Group>
        {livrosDoUsuario.length > 0 ? (
          <Text size="sm">
            Documentos de papel são lançados um a um:{' '}
            {livrosDoUsuario.map(({ path, rotulo }, indice) => (
              <span key={path}>
                {indice > 0 ? ' · ' : ''}
                <AppLink to={path} underline="always">
                  {rotulo}
                </AppLink>
              </span>
            ))}
            .
          </Text>
        ) : null}
      </Stack>
    </Panel>
  )
}
