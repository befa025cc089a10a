import type { Competencia } from '@iss/kernel/competencia'
import { ListView, rowsOfList } from '@iss/list/web/list-view'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useDraft } from '@iss/portal/draft'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { LinkButton, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { formatPercent } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { Button, Group, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { LivroCalls } from '../../contract/setor.ts'
import { competenciaDaBusca } from './competencia-da-busca.ts'

/** The form of an entry of a sector: its fields, and how its values become what is sent. `motivo` is a value of the correction. */
export type FormDoSetor<V extends FieldValues, P> = {
  /** Name of its draft. */
  nome: string
  vazio(competencia: Competencia): V
  doPedido(pedido: P): V
  paraPedido(values: V): P
  campos(form: UseFormReturn<V>): ReactNode
}

type Calls = LivroCalls<z.ZodObject>
type Atual = AnswerOutputOf<Calls['buscarTO']>

type Props<V extends FieldValues, P> = {
  title: string
  /** Address of the start page of the sector. */
  back: string
  /** The list of its entries. */
  lista: string
  calls: unknown
  form: FormDoSetor<V, P>
  /** What the form needs has arrived. */
  pronto: boolean
  /** Why nothing can be booked, when nothing can. */
  impedimento?: string | null
  /** Address of the screen that imports files. */
  importar?: string
  depois?: ReactNode
}

/** The ledger of a sector on screen: entry, correction with its history, cancellation, what the month adds up to. Source: L07. */
export function LivroDoSetor<V extends FieldValues, P>(props: Props<V, P>) {
  const { title, back, lista, form, pronto, impedimento, importar, depois } = props
  const calls = props.calls as Calls
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id'))
  const retifica = Number.isInteger(id) && id > 0
  const atual = useCall(calls.buscarTO, { id: retifica ? id : 1 }, { enabled: retifica, silent: true })
  const competencia = competenciaDaBusca(search)
  return (
    <Page title={retifica ? `${title}: retificar` : title} back={retifica ? `?competencia=${competencia}` : back}>
      {impedimento ? <EmptyState title={impedimento} /> : null}
      {atual.error ? (
        <EmptyState title={atual.error.status === 404 ? 'Lançamento não encontrado.' : atual.error.allMessages.join(' ')} />
      ) : null}
      {pronto && !impedimento && !retifica ? (
        <Lancamento
          key="novo"
          calls={calls}
          lista={lista}
          form={form}
          competencia={competencia}
          atual={null}
          onFeito={() => {}}
        />
      ) : null}
      {pronto && retifica && atual.data ? (
        <Lancamento
          key={id}
          calls={calls}
          lista={lista}
          form={form}
          competencia={competencia}
          atual={atual.data}
          onFeito={() => setSearch({ id: null })}
        />
      ) : null}
      {retifica && atual.data && atual.data.historico.length > 0 ? <Historico versoes={atual.data.historico} /> : null}
      <ListView
        slug={lista}
        title="Lançamentos"
        toolbar={
          importar ? (
            <LinkButton variant="default" to={importar}>
              Importar arquivo
            </LinkButton>
          ) : null
        }
        onAction={(_nome, [linha]) => linha && setSearch({ id: String(linha.id) })}
      />
      {depois}
    </Page>
  )
}

type LancamentoProps<V extends FieldValues, P> = {
  calls: Calls
  lista: string
  form: FormDoSetor<V, P>
  competencia: Competencia
  atual: Atual | null
  onFeito: () => void
}

/** A new entry, or the correction of one. */
function Lancamento<V extends FieldValues, P>({ calls, lista, form: dela, competencia, atual, onFeito }: LancamentoProps<V, P>) {
  const page = usePage()
  const inicial = atual ? dela.doPedido(atual.pedido as P) : dela.vazio(competencia)
  const form = useForm<V>({ defaultValues: { ...inicial, motivo: '' } as DefaultValues<V> })
  const draft = useDraft(atual ? null : dela.nome, form)
  const pedido = () => dela.paraPedido(form.getValues()) as Record<string, unknown>
  const calcular = useCallMutation(calls.validar, {
    onSuccess: ({ violacoes }) => {
      if (violacoes.length > 0) page.error(violacoes.map(({ message }) => message))
    },
  })
  const invalidate = [rowsOfList(lista), calls.buscarTO] as const
  const salvar = useCallMutation(calls.salvar, {
    form,
    draft,
    idempotencyKey: true,
    invalidate,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset({ ...inicial, motivo: '' } as DefaultValues<V>)
    },
  })
  const retificar = useCallMutation(calls.retificar, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      onFeito()
      page.success(mensagem)
    },
  })
  const enviar = () =>
    atual
      ? retificar.mutate({
          id: atual.id,
          versao: atual.versao,
          motivo: String(form.getValues('motivo' as Path<V>) ?? ''),
          pedido: pedido(),
        })
      : salvar.mutate({ pedido: pedido() })
  return (
    <Panel title={atual ? `Retificar: ${atual.descricao}` : 'Novo lançamento'}>
      <Form form={form} draft={draft} label={atual ? 'Retificação' : 'Novo lançamento'} onSubmit={enviar}>
        <FormGrid>
          {dela.campos(form)}
          {atual ? (
            <TextArea control={form.control} name={'motivo' as Path<V>} label="Motivo" required maxLength={500} span={12} />
          ) : null}
        </FormGrid>
        {calcular.data ? <Calculo resposta={calcular.data} /> : null}
        <FormActions>
          <Button
            variant="default"
            leftSection={<IconCalculator size={17} aria-hidden="true" />}
            loading={calcular.isPending}
            onClick={() => calcular.mutate({ pedido: pedido(), retificaId: atual?.id ?? null })}
          >
            Calcular
          </Button>
          <Button type="submit" loading={salvar.isPending || retificar.isPending}>
            {atual ? 'Retificar lançamento' : 'Lançar'}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Calculo({ resposta: { calculo, memoria } }: { resposta: AnswerOutputOf<Calls['validar']> }) {
  if (!calculo) return null
  return (
    <Group role="status" align="flex-start" mt="md">
      <div>
        <Text fw={600}>
          ISS {calculo.imposto.formatReais()} (base {calculo.base.formatReais()} × {formatPercent(calculo.aliquota)})
        </Text>
        <MemoriaDeCalculo passos={memoria.map(({ descricao, fonte }) => ({ descricao, fonte }))} />
      </div>
    </Group>
  )
}

type Versao = Atual['historico'][number]
const colunas: GridColumn<Versao>[] = [
  { key: 'lancadoEm', label: 'Lançada em' },
  { key: 'valor', label: 'Valor', kind: 'money' },
  { key: 'base', label: 'Base', kind: 'money' },
  { key: 'imposto', label: 'ISS', kind: 'money' },
  { key: 'motivo', label: 'Motivo da retificação', wrap: true },
]

function Historico({ versoes }: { versoes: readonly Versao[] }) {
  return (
    <Panel title="Histórico">
      <DataGrid label="Versões anteriores" columns={colunas} rows={[...versoes]} search={false} paged={false} />
    </Panel>
  )
}
