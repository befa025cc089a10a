import { FormDialog } from '@iss/ui/confirm-dialog'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { Competencia } from '@iss/kernel/competencia'
import type { AnswerOutputOf } from '@iss/web-api/call'
import { useOpenFile } from '@iss/web-api/files'
import { useCall, useCallMutation, useUserInfo } from '@iss/web-api/hooks'
import { LinkButton, useSearch } from '@iss/web-api/navigation'
import { Page, usePage } from '@iss/web-api/page'
import { hasChave } from '@iss/platform/contract'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarMemoria, imprimirMemoria, reabrirEncerramento } from '../contract/encerramento.ts'
import { QuadroCalculo } from './quadro-calculo.tsx'

type Memoria = AnswerOutputOf<typeof buscarMemoria>

/** Memória do encerramento (C02), with the reopening of C04. */
export function Screen() {
  const [search] = useSearch()
  const id = Number(search.get('id')) || null
  const memoria = useCall(buscarMemoria, { id: id ?? 0 }, { enabled: id !== null })
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
  const form = useForm({ defaultValues: { motivo: '', cascata: false } })
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
    <FormDialog opened onClose={onClose} title={`Reabrir competência ${memoria.competencia}`}>
      <Form
        form={form}
        onSubmit={(valores) => reabrir.mutate({ ...competencia, papelServico: memoria.papel, idPessoa: null, ...valores })}
      >
        <FormGrid>
          <TextArea control={form.control} name="motivo" label="Motivo" required maxLength={500} span={12} />
          <CheckboxField
            control={form.control}
            name="cascata"
            label="Reabrir também as competências posteriores encerradas"
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={reabrir.isPending}>
            Reabrir
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  )
}
