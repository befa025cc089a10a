import { counted } from '@iss/kernel/texto'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { StatusPill } from '@iss/ui/status-pill'
import { useDownload } from '@iss/portal/files'
import { useCall, useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  buscarErrosImportacao,
  buscarImportacaoTO,
  cancelarImportacao,
  confirmarImportacao,
  desfazerImportacao,
  validarImportacao,
} from '../../contract/importacao.ts'
import { tomSituacao } from '../../importacao/tons-importacao.ts'

const esperaMs = 1500
const emCurso = (situacao: string | undefined) => situacao === 'VALIDANDO' || situacao === 'PROCESSANDO'

/** One import: preview of its lines, confirmation, progress and result. */
export function ImportacaoAberta({
  id,
  avisos,
  onAbrir,
}: {
  id: number
  avisos: readonly string[]
  onAbrir: (id: number) => void
}) {
  const page = usePage()
  const confirm = useConfirm()
  const download = useDownload()
  const invalidate = useInvalidate()
  const [correndo, setCorrendo] = useState(true)
  const consulta = useCall(
    buscarImportacaoTO,
    { id, situacao: null, pagina: 0, tamanho: 1 },
    { keepPrevious: true, refetchInterval: correndo ? esperaMs : false },
  )
  const importacao = consulta.data?.importacao
  const parada = importacao !== undefined && (!emCurso(importacao.situacao) || importacao.interrompida !== null)
  const antes = useRef(parada)
  useEffect(() => {
    setCorrendo(!parada)
    if (parada && !antes.current) void invalidate(rowsOfList('importacoes-realizadas'))
    antes.current = parada
  }, [parada, invalidate])
  const vistos = importacao && `${importacao.situacao} ${importacao.progresso?.feitos ?? ''}`
  useEffect(() => {
    if (vistos) void invalidate(rowsOfList('itens-importacao'))
  }, [vistos, invalidate])

  const invalida = [buscarImportacaoTO, rowsOfList('importacoes-realizadas'), rowsOfList('itens-importacao')] as const
  const confirmar = useCallMutation(confirmarImportacao, {
    invalidate: invalida,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const cancelar = useCallMutation(cancelarImportacao, {
    invalidate: invalida,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const desfazer = useCallMutation(desfazerImportacao, {
    invalidate: invalida,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const repetir = useCallMutation(validarImportacao, { invalidate: invalida })
  if (!importacao) return null
  const { totais, progresso } = importacao
  const porcento = progresso && progresso.total > 0 ? (progresso.feitos * 100) / progresso.total : 0

  return (
    <>
      <Panel
        title={importacao.arquivo}
        actions={
          <Group gap={8}>
            {importacao.temErros ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden="true" />}
                loading={download.isPending}
                onClick={() => void download(buscarErrosImportacao, { id })}
              >
                Arquivo de erros
              </Button>
            ) : null}
            {importacao.podeRepetir ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={17} aria-hidden="true" />}
                loading={repetir.isPending}
                onClick={async () => {
                  const nova = await repetir.mutateAsync({
                    tipo: importacao.tipo,
                    arquivoId: importacao.arquivoId,
                    novamente: true,
                    parametros: importacao.parametros,
                  })
                  onAbrir(nova.id)
                }}
              >
                Validar novamente
              </Button>
            ) : null}
            {importacao.podeDesfazer ? (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden="true" />}
                loading={desfazer.isPending}
                onClick={async () => {
                  const question = 'Desfazer a importação? O que ela gravou é cancelado enquanto a competência estiver aberta.'
                  if (await confirm({ question, confirmLabel: 'Desfazer importação' })) desfazer.mutate({ id })
                }}
              >
                Desfazer importação
              </Button>
            ) : null}
            {importacao.podeCancelar ? (
              <Button
                variant="default"
                leftSection={<IconX size={17} aria-hidden="true" />}
                loading={cancelar.isPending}
                onClick={async () => {
                  if (await confirm({ question: 'Cancelar a importação deste arquivo?' })) cancelar.mutate({ id })
                }}
              >
                Cancelar
              </Button>
            ) : null}
            {importacao.podeConfirmar ? (
              <Button
                leftSection={<IconCheck size={17} aria-hidden="true" />}
                loading={confirmar.isPending}
                onClick={async () => {
                  const question = `Confirma a importação de ${counted(totais.validos, 'item', 'itens')}?${importacao.desfazivel ? '' : ' Esta operação não pode ser desfeita.'}`
                  if (await confirm({ question, confirmLabel: 'Confirmar importação' })) confirmar.mutate({ id })
                }}
              >
                Confirmar importação
              </Button>
            ) : null}
          </Group>
        }
      >
        <Stack gap="md">
          {[...new Set([...avisos, ...importacao.avisos, importacao.interrompida ?? ''])].filter(Boolean).map((texto) => (
            <Alert key={texto} color="yellow" role="status">
              {texto}
            </Alert>
          ))}
          <StatRow>
            <Stat label="Itens" value={totais.total} />
            <Stat label="Prontos para importar" value={totais.validos} tone="info" />
            <Stat label="Importados" value={totais.importados} tone="success" />
            <Stat label={importacao.semEfeitoRotulo} value={totais.jaConvertidos} tone="violet" />
            <Stat label="Com erro" value={totais.comErro} tone={totais.comErro > 0 ? 'danger' : 'neutral'} />
          </StatRow>
          {progresso ? (
            <div role="status">
              <Text size="sm" mb={4}>
                {importacao.situacaoRotulo}: {progresso.feitos} de {progresso.total}
              </Text>
              <Progress value={porcento} aria-label={`${importacao.situacaoRotulo}: ${progresso.feitos} de ${progresso.total}`} />
            </div>
          ) : null}
          <DescriptionList
            items={[
              {
                label: 'Situação',
                value: <StatusPill tone={tomSituacao[importacao.situacao]}>{importacao.situacaoRotulo}</StatusPill>,
                span: 3,
              },
              { label: 'Tipo', value: importacao.rotulo, span: 3 },
              { label: 'Recebido em', value: importacao.recebidoEm, span: 3 },
              { label: 'Concluído em', value: importacao.concluidoEm, span: 3 },
              ...importacao.detalhes.map(({ rotulo, valor }) => ({ label: rotulo, value: valor, span: 3 })),
            ]}
          />
        </Stack>
      </Panel>
      <ListView slug="itens-importacao" title="Itens do arquivo" given={{ importacaoId: id }} />
    </>
  )
}
