import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { EmptyState } from '@iss/ui/empty-state'
import { FormGrid } from '@iss/ui/form'
import { NumberField } from '@iss/ui/number-field'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useOpenFile } from '@iss/portal/files'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { IconFilePencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarCartaCorrecao } from '../contract/carta-correcao.ts'
import { imprimirCartaCorrecao } from '@iss/nota/contract/carta-da-nota'
import { buscarNota } from '@iss/nota/contract/consulta'
import { cartaMensagens } from '../domain/carta-correcao.ts'
import { NovaCarta } from './parts/carta-correcao-nova.tsx'
import { Resumo } from '@iss/nota/parts/resumo-da-nota.tsx'
import { EscolhaDaNota } from '@iss/nota/parts/escolha-da-nota.tsx'

type Carta = AnswerOutputOf<typeof buscarCartaCorrecao>['lista'][number]

const colunas: GridColumn<Carta>[] = [
  { key: 'emissao', label: 'Emissão', sortable: false },
  { key: 'notaNumero', label: 'NF-e', sortable: false, value: ({ notaNumero }) => `nº ${notaNumero}` },
  { key: 'numero', label: 'Carta', sortable: false, value: ({ numero }) => `nº ${numero}` },
  { key: 'tomador', label: 'Tomador', wrap: true, sortable: false, hideOnMobile: true },
  {
    key: 'dados',
    label: 'Dados corrigidos',
    wrap: true,
    sortable: false,
    value: ({ correcoes }) => correcoes.map(({ rotulo }) => rotulo).join(', '),
  },
  { key: 'usuario', label: 'Usuário', wrap: true, sortable: false, hideOnMobile: true },
  {
    key: 'situacao',
    label: 'Situação',
    kind: 'status',
    sortable: false,
    value: ({ emVigor }) => (emVigor ? 'Em vigor' : 'Sem efeito'),
    tone: ({ emVigor }) => (emVigor ? 'success' : 'neutral'),
  },
]

/** Carta de Correção de NF-e (E08): the letters of the person's notes, and a new one for a chosen note. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const id = Number(search.get('id')) || null
  const escolhendo = search.get('nova') === '1' && id === null
  const nota = useCall(buscarNota, { id: id ?? 0 }, { enabled: id !== null })
  return (
    <Page
      title="Carta de Correção de NF-e"
      {...(id !== null || escolhendo ? { back: '/home/actions/carta-correcao' } : {})}
      actions={
        id === null && !escolhendo ? (
          <Button
            leftSection={<IconFilePencil size={17} aria-hidden="true" />}
            onClick={() => setSearch({ nova: '1' }, { push: true })}
          >
            Nova carta de correção
          </Button>
        ) : null
      }
    >
      {escolhendo ? <EscolhaDaNota onEscolher={(escolhida) => setSearch({ id: escolhida, nova: null }, { push: true })} /> : null}
      {id !== null && nota.isError ? (
        <Panel>
          <EmptyState title="Nota não encontrada." />
        </Panel>
      ) : null}
      {id !== null && nota.data ? (
        <>
          <Resumo nota={nota.data} />
          <NovaCarta key={`${id}/${nota.data.carta?.numero ?? 0}`} notaId={id} notaNumero={nota.data.numero} />
        </>
      ) : null}
      {escolhendo || (id !== null && !nota.data) ? null : <Cartas notaId={id} />}
    </Page>
  )
}

/** Letters that were issued: of one note, or of all with a filter by the number of the note. */
function Cartas({ notaId }: { notaId: number | null }) {
  const open = useOpenFile()
  const [numero, setNumero] = useState<number | null>(null)
  const grid = useGridState({ tamanho: 10 })
  const cartas = useCall(
    buscarCartaCorrecao,
    { pagina: grid.pagina, tamanho: grid.tamanho, notaId, numero: numero === 0 ? null : numero },
    { keepPrevious: true },
  )
  return (
    <>
      {notaId === null ? (
        <Panel>
          <FormGrid>
            <NumberField
              label="Número da NF-e"
              value={numero}
              onChange={(valor) => {
                setNumero(valor)
                grid.setPagina(0)
              }}
              span={3}
            />
          </FormGrid>
        </Panel>
      ) : null}
      <DataGrid
        label="Cartas de correção emitidas"
        title="Cartas de correção emitidas"
        columns={colunas}
        rows={cartas.data?.lista}
        status={cartas.gridStatus}
        empty={cartaMensagens.vazio}
        search={false}
        isRowStruck={({ emVigor }) => !emVigor}
        onRefresh={cartas.refetch}
        server={{ state: grid, total: cartas.data?.total ?? 0 }}
        actions={(carta) => (
          <Group gap={6} wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPrinter size={15} aria-hidden="true" />}
              aria-label={`Imprimir a carta nº ${carta.numero} da NF-e nº ${carta.notaNumero}`}
              onClick={() => void open(imprimirCartaCorrecao, { id: carta.id })}
            >
              Imprimir
            </Button>
          </Group>
        )}
      />
    </>
  )
}
