import { FormDialog } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Stat, StatRow } from '@iss/ui/stat'
import { Steps } from '@iss/ui/steps'
import { TextArea } from '@iss/ui/text-area'
import { UploadField } from '@iss/ui/upload-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { uploadTo, useDownload, useOpenFile } from '@iss/portal/files'
import { useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Group, List, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  baixarArquivoExclusao,
  buscarExclusao,
  cancelarExclusao,
  concluirExclusao,
  enviarGrpExclusao,
  exportarNotificacoesExclusao,
  gerarArquivoExclusao,
  gerarNotificacoesExclusao,
  importarRetornoExclusao,
  imprimirTermoExclusao,
} from '../../contract/exclusao-simples.ts'
import { eventosEnvioExclusao, type SituacaoExclusao } from '../../domain/pgdas.ts'
import { lidasDaExclusao } from './lidas-da-exclusao.ts'
import { DevedoresExclusao } from './devedores-exclusao.tsx'

type Processo = AnswerOutputOf<typeof buscarExclusao>

const etapas: readonly [string, readonly SituacaoExclusao[]][] = [
  ['Débitos', ['INICIADO', 'EM_PROCESSAMENTO', 'PROCESSAMENTO_CONCLUIDO']],
  ['Notificações', ['NOTIFICACAO_GERADA']],
  ['Ciência', ['NOTIFICACAO_EXPORTADA']],
  ['Arquivo', ['ARQUIVO_GERADO']],
  ['Retorno', ['ARQUIVO_RETORNO_IMPORTADO']],
]

/** One run of exclusions: where it stands, its companies, and the actions of the step (F92). */
export function ProcessoExclusao({ processo }: { processo: Processo }) {
  const { id, situacao } = processo
  const [avisos, setAvisos] = useState<readonly string[]>([])
  const concluido = situacao === 'PROCESSO_CONCLUIDO'
  const cancelado = situacao === 'PROCESSO_CANCELADO'
  return (
    <Panel title={`${processo.tipoProcesso} nº ${id}: ${processo.situacaoRotulo}`}>
      <Stack gap="md">
        {cancelado ? (
          <Alert color="red">{processo.motivoCancelamento}</Alert>
        ) : (
          <Steps
            labels={etapas.map(([nome]) => nome)}
            active={concluido ? etapas.length : etapas.findIndex(([, situacoes]) => situacoes.includes(situacao))}
          />
        )}
        <StatRow>
          <Stat label="Devedores no processo" value={processo.incluidos} hint={processo.tipos} />
          <Stat label="Valor em aberto" value={formatReais(processo.valor)} />
          <Stat label="Sem ciência" value={processo.semCiencia} />
          <Stat label="Regularizados" value={processo.regularizados} tone="success" />
          <Stat label="Rejeitados" value={processo.rejeitados} tone={processo.rejeitados > 0 ? 'danger' : undefined} />
        </StatRow>
        {avisos.length > 0 ? (
          <Alert color="yellow" title="Atenção" role="status">
            <List size="sm">
              {avisos.map((aviso) => (
                <List.Item key={aviso}>{aviso}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        <DevedoresExclusao processoId={processo.id} />
        <Acoes processo={processo} onAvisos={setAvisos} />
      </Stack>
    </Panel>
  )
}

function Acoes({ processo, onAvisos }: { processo: Processo; onAvisos: (avisos: readonly string[]) => void }) {
  const page = usePage()
  const { id, versao, situacao } = processo
  const [cancelando, setCancelando] = useState(false)
  const abrir = useOpenFile()
  const baixar = useDownload()
  const invalidate = useInvalidate()
  const feito = ({ mensagem }: { mensagem: string }) => page.success(mensagem)
  const gerar = useCallMutation(gerarNotificacoesExclusao, { invalidate: lidasDaExclusao, onSuccess: feito })
  const exportar = useCallMutation(exportarNotificacoesExclusao, { invalidate: lidasDaExclusao, onSuccess: feito })
  const arquivo = useCallMutation(gerarArquivoExclusao, {
    invalidate: lidasDaExclusao,
    onSuccess: (resposta) => {
      feito(resposta)
      onAvisos(resposta.avisos)
    },
  })
  const concluir = useCallMutation(concluirExclusao, { invalidate: lidasDaExclusao, onSuccess: feito })
  const enviado = (resposta: { mensagem: string; erros: string[] }) => {
    feito(resposta)
    onAvisos(resposta.erros)
    void invalidate(...lidasDaExclusao)
  }
  const encerrado = situacao === 'PROCESSO_CONCLUIDO' || situacao === 'PROCESSO_CANCELADO'
  const notificado = processo.notificadoEm !== null
  return (
    <>
      {situacao === 'PROCESSAMENTO_CONCLUIDO' ? <EnviarGrp id={id} onEnviado={enviado} /> : null}
      {situacao === 'ARQUIVO_GERADO' || situacao === 'ARQUIVO_RETORNO_IMPORTADO' ? (
        <UploadField
          label="Retorno da Receita Federal"
          accept=".csv,.txt"
          hint="Uma linha para cada empresa: CNPJ;código. O código fica em branco quando a exclusão foi aceita."
          upload={(file, onProgress) => uploadTo(importarRetornoExclusao, file, onProgress, { id: String(id) })}
          onUploaded={enviado}
        />
      ) : null}
      <Group gap="sm" justify="flex-end">
        {encerrado ? null : (
          <Button variant="default" onClick={() => setCancelando(true)}>
            Cancelar
          </Button>
        )}
        {notificado ? (
          <Button
            variant="default"
            loading={abrir.isPending}
            onClick={() => void abrir(imprimirTermoExclusao, { id, cnpj: null })}
          >
            Ver notificações
          </Button>
        ) : null}
        {processo.arquivoEm === null ? null : (
          <Button variant="default" loading={baixar.isPending} onClick={() => void baixar(baixarArquivoExclusao, { id })}>
            Baixar arquivo
          </Button>
        )}
        {situacao === 'PROCESSAMENTO_CONCLUIDO' ? (
          <Button loading={gerar.isPending} onClick={() => gerar.mutate({ id, versao })}>
            Gerar notificações
          </Button>
        ) : null}
        {situacao === 'NOTIFICACAO_GERADA' ? (
          <Button
            loading={exportar.isPending || baixar.isPending}
            onClick={async () => {
              await exportar.mutateAsync({ id, versao })
              await baixar(imprimirTermoExclusao, { id, cnpj: null })
            }}
          >
            Exportar notificações
          </Button>
        ) : null}
        {situacao === 'NOTIFICACAO_EXPORTADA' ? (
          <Button loading={arquivo.isPending} onClick={() => arquivo.mutate({ id, versao })}>
            Gerar arquivo
          </Button>
        ) : null}
        {situacao === 'ARQUIVO_RETORNO_IMPORTADO' ? (
          <Button loading={concluir.isPending} onClick={() => concluir.mutate({ id, versao })}>
            Concluir
          </Button>
        ) : null}
      </Group>
      {cancelando ? <CancelarDialog processo={processo} onClose={() => setCancelando(false)} /> : null}
    </>
  )
}

function EnviarGrp({ id, onEnviado }: { id: number; onEnviado: (resposta: { mensagem: string; erros: string[] }) => void }) {
  const [evento, setEvento] = useState<string | null>(null)
  return (
    <Stack gap="xs">
      <FormGrid>
        <SelectField
          label="Código do evento dos débitos do GRP"
          options={eventosEnvioExclusao.map((value) => ({ value, label: value }))}
          value={evento}
          onChange={(valor) => setEvento(valor === null ? null : String(valor))}
          span={4}
        />
      </FormGrid>
      <UploadField
        label="Débitos do GRP"
        accept=".csv,.txt"
        disabled={evento === null}
        hint="Débitos de outro sistema da Prefeitura, um em cada linha: CNPJ;nome;competência MM/AAAA;vencimento DD/MM/AAAA;valor 1.234,56."
        upload={(file, onProgress) => uploadTo(enviarGrpExclusao, file, onProgress, { id: String(id), evento: evento ?? '' })}
        onUploaded={onEnviado}
      />
    </Stack>
  )
}

function CancelarDialog({ processo: { id, versao }, onClose }: { processo: Processo; onClose: () => void }) {
  const page = usePage()
  const form = useForm({ defaultValues: { motivo: '' } })
  const cancelar = useCallMutation(cancelarExclusao, {
    form,
    invalidate: lidasDaExclusao,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Cancelar processo">
      <Form form={form} onSubmit={({ motivo }) => cancelar.mutate({ id, versao, motivo })} label="Cancelar processo">
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Motivo do cancelamento" required maxLength={500} span={12} />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Não
          </Button>
          <Button type="submit" color="red" loading={cancelar.isPending}>
            Cancelar processo
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
