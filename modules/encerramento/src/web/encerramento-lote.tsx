import { counted } from '@iss/kernel/texto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, type RowId } from '@iss/ui/data-grid'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { calcularLote, encerrarLote } from '../contract/lote.ts'
import { AndamentoLote } from './parts/andamento-lote.tsx'
import { FiltroLote, useFiltroLote } from './parts/filtro-lote.tsx'

type Linha = AnswerOutputOf<typeof calcularLote>[number]

const colunas: GridColumn<Linha>[] = [
  { key: 'nome', label: 'Contribuinte', wrap: true },
  { key: 'documento', label: 'Documento', kind: 'documento', hideOnMobile: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    tone: ({ situacao }) => (situacao === 'Aberta' ? 'info' : situacao === 'Encerrada' ? 'success' : 'violet'),
  },
  { key: 'tipoRotulo', label: 'Tipo', hideOnMobile: true },
  { key: 'quantidade', label: 'Documentos', kind: 'integer', total: 'sum' },
  { key: 'faturado', label: 'Faturado', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'imposto', label: 'Imposto', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'desconto', label: 'Desconto', kind: 'money', total: 'sum', hideOnMobile: true },
  { key: 'valorDevido', label: 'A recolher', kind: 'money', total: 'sum' },
  {
    key: 'impedimento',
    label: 'Pendências',
    value: ({ impedimento, avisos }) => [impedimento, ...avisos].filter(Boolean).join(' '),
    wrap: true,
  },
]

/** Encerramento em lote (C05): the accountant's clients, what each would pay, and the result of each. */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const filtro = useFiltroLote()
  const [marcados, setMarcados] = useState<RowId[]>([])
  const loteDoEndereco = Number(filtro.search.get('lote')) || null
  const clientes = useCall(calcularLote, filtro.pedido, { keepPrevious: true })
  const livres = (clientes.data ?? []).filter(({ impedimento, idPessoa }) => impedimento === null && marcados.includes(idPessoa))
  const encerrar = useCallMutation(encerrarLote, {
    invalidate: [calcularLote],
    onSuccess: ({ id, mensagem }) => {
      page.success(mensagem)
      setMarcados([])
      filtro.setSearch({ lote: String(id) })
    },
  })
  const enviar = async () => {
    const total = Dinheiro.sum(livres.map(({ valorDevido }) => valorDevido))
    const question = `Confirma o encerramento de ${filtro.competencia.format()} de ${counted(livres.length, 'contribuinte', 'contribuintes')}, no total de ${total.formatReais()}?`
    if (await confirm({ question, title: 'Encerramento em lote' }))
      encerrar.mutate({ ...filtro.pedido, pessoas: livres.map(({ idPessoa }) => idPessoa) })
  }
  return (
    <Page title="Encerrar em lote" subtitle="Encerra a competência dos contribuintes que você atende.">
      <FiltroLote filtro={filtro} />
      {loteDoEndereco === null ? null : <AndamentoLote id={loteDoEndereco} />}
      <DataGrid
        label="Clientes"
        title="Clientes"
        columns={colunas}
        rows={clientes.data}
        status={clientes.gridStatus}
        empty="Não há competências a encerrar."
        getRowId={({ idPessoa }) => idPessoa}
        rowTone={({ impedimento }) => (impedimento === null ? undefined : 'muted')}
        selectable
        selected={marcados}
        onSelectedChange={setMarcados}
        onRefresh={clientes.refetch}
        toolbar={
          <Button disabled={livres.length === 0} loading={encerrar.isPending} onClick={() => void enviar()}>
            {livres.length === 0 ? 'Encerrar selecionados' : `Encerrar selecionados (${livres.length})`}
          </Button>
        }
      />
    </Page>
  )
}
