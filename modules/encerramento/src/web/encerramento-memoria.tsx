import { EmptyState } from '@iss/ui/empty-state'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { Competencia } from '@iss/kernel/competencia'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall, useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { hasChave } from '@iss/platform/contract'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarMemoria, imprimirMemoria, reabrirEncerramento } from '../contract/encerramento.ts'
import { ReaberturaDialog, semReabertura, type ValoresReabertura } from './parts/reabertura-dialog.tsx'
import { QuadroCalculo } from './parts/quadro-calculo.tsx'

type Memoria = AnswerOutputOf<typeof buscarMemoria>

/** Memória do encerramento (C02), with the reopening of C04. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const memoria = useCall(buscarMemoria, { id: id ?? 0 }, { enabled: id !== null, silent: true })
  const user = useUserInfo()
  const imprimir = useOpenFile()
  const [reabrindo, setReabrindo] = useState(false)
  if (id === null || memoria.isError)
    return (
      <Page title="Memória do encerramento">
        <Panel>
          <EmptyState title="Encerramento não encontrado." />
        </Panel>
      </Page>
    )
  const { data } = memoria
  if (!data) return <Page title="Memória do encerramento">{null}</Page>
  const pode = user !== undefined && hasChave(user, 'iss:encerramento:reabrir') && data.reabertoEm === null
  return (
    <Page
      title={`Memória do encerramento ${data.competencia}`}
      back="/home/escrituracao/list"
      actions={
        <Group gap={8}>
          <Button variant="default" loading={imprimir.isPending} onClick={() => void imprimir(imprimirMemoria, { id })}>
            Imprimir
          </Button>
          {data.guiaId === null ? null : (
            <LinkButton to={`/home/actions/guia?id=${data.guiaId}`}>{`Guia nº ${data.guiaNumero}`}</LinkButton>
          )}
          {pode ? (
            <Button variant="default" onClick={() => setReabrindo(true)}>
              Reabrir competência
            </Button>
          ) : null}
        </Group>
      }
    >
      {data.reabertoEm ? <Alert color="yellow">{`Reaberto em ${data.reabertoEm}. ${data.motivoReabertura ?? ''}`}</Alert> : null}
      <Panel title="Encerramento">
        <DescriptionList
          items={[
            { label: 'Contribuinte', value: data.contribuinte, span: 6 },
            { label: 'Papel', value: data.papelRotulo, span: 3 },
            { label: 'Competência', value: data.competencia, span: 3 },
            { label: 'Tipo', value: data.ordem > 0 ? `${data.tipo} nº ${data.ordem}` : data.tipo, span: 3 },
            { label: 'Regime', value: data.regime, span: 3 },
            { label: 'Encerrado em', value: data.encerradoEm, span: 3 },
          ]}
        />
      </Panel>
      <QuadroCalculo calculo={data.calculo} />
      {reabrindo ? <Reabrir memoria={data} onClose={() => setReabrindo(false)} /> : null}
    </Page>
  )
}

function Reabrir({ memoria, onClose }: { memoria: Memoria; onClose: () => void }) {
  const page = usePage()
  const form = useForm<ValoresReabertura>({ defaultValues: semReabertura })
  const reabrir = useCallMutation(reabrirEncerramento, {
    form,
    invalidate: 'all',
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      onClose()
    },
  })
  const competencia = Competencia.parse(memoria.competencia).toWire()
  return (
    <ReaberturaDialog
      titulo={`Reabrir competência ${memoria.competencia}`}
      campo="motivo"
      form={form}
      voltar="Cancelar"
      confirmar="Reabrir"
      pendente={reabrir.isPending}
      onSubmit={({ motivo, cascata }) =>
        reabrir.mutate({ ...competencia, papelServico: memoria.papel, idPessoa: null, motivo, cascata })
      }
      onClose={onClose}
    />
  )
}
