import type { TomadorCatalogo } from './parts/tomador-catalogo.ts'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn, useGridState } from '@iss/ui/data-grid'
import { Dialog } from '@iss/ui/dialog'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { FormGrid } from '@iss/ui/form'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { registryTexts } from '@iss/registry/definition'
import { useState } from 'react'
import { buscarCatalogoTomador, removerCatalogoTomador } from '../contract/catalogo-tomador.ts'
import { FormularioTomador } from './parts/catalogo-tomadores-form.tsx'

const columns: GridColumn<TomadorCatalogo>[] = [
  { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', sortable: false },
  { key: 'nome', label: 'Nome', wrap: true, sortable: false },
  {
    key: 'endereco',
    label: 'Endereço',
    wrap: true,
    sortable: false,
    hideOnMobile: true,
    value: ({ logradouro, numero, bairro }) => [logradouro, numero, bairro].filter(Boolean).join(', '),
  },
  { key: 'municipioNome', label: 'Município', sortable: false, hideOnMobile: true },
  { key: 'email', label: 'E-mail', wrap: true, sortable: false, hideOnMobile: true },
]

/** Catálogo de tomadores (E18): whom the provider bills; every issue fills it. */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const [texto, setTexto] = useState('')
  const [aberto, setAberto] = useState<TomadorCatalogo | 'novo' | null>(null)
  const [selecionados, setSelecionados] = useState<(string | number)[]>([])
  const grid = useGridState({ tamanho: 10 })
  const tomadores = useCall(buscarCatalogoTomador, { texto, pagina: grid.pagina, tamanho: grid.tamanho }, { keepPrevious: true })
  const remover = useCallMutation(removerCatalogoTomador, {
    invalidate: [buscarCatalogoTomador],
    onSuccess: ({ mensagem }) => {
      setSelecionados([])
      page.success(mensagem)
    },
  })
  const excluir = async (ids: (string | number)[]) => {
    if (await confirm({ question: registryTexts.eliminar, confirmLabel: 'Excluir' })) remover.mutate({ ids: ids.map(Number) })
  }
  return (
    <Page title="Catálogo de tomadores" back="/home/actions/emissaonf2">
      <Panel>
        <FormGrid>
          <TextField
            label="Pesquisar"
            placeholder="Nome, CPF/CNPJ ou e-mail"
            value={texto}
            onChange={(next) => {
              setTexto(next)
              grid.setPagina(0)
            }}
            maxLength={150}
            span={6}
          />
        </FormGrid>
      </Panel>
      <DataGrid
        label="Tomadores"
        columns={columns}
        rows={tomadores.data?.lista}
        status={tomadores.gridStatus}
        empty="Nenhum tomador cadastrado."
        search={false}
        selectable
        selected={selecionados}
        onSelectedChange={setSelecionados}
        onAdd={() => setAberto('novo')}
        onDelete={(ids) => void excluir(ids)}
        onRefresh={tomadores.refetch}
        onRowClick={setAberto}
        server={{ state: grid, total: tomadores.data?.total ?? 0 }}
      />
      <Dialog
        opened={aberto !== null}
        onClose={() => setAberto(null)}
        title={aberto === 'novo' ? 'Novo tomador' : 'Tomador'}
        size="xl"
        closeOnClickOutside={false}
      >
        {aberto === null ? null : (
          <FormularioTomador
            tomador={aberto === 'novo' ? null : aberto}
            onClose={() => setAberto(null)}
            onSalvo={(mensagem) => {
              setAberto(null)
              page.success(mensagem)
            }}
          />
        )}
      </Dialog>
    </Page>
  )
}
