import { type GridLine, ListView } from '@iss/list/web/list-view'
import { Page, usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { useState } from 'react'
import { FormularioTomador } from './parts/catalogo-tomadores-form.tsx'
import type { TomadorCatalogo } from './parts/tomador-catalogo.ts'

type Aberto = { tomador: TomadorCatalogo | null; atualizar: () => void }

const tomadorDa = (linha: GridLine | undefined) => (linha?.acoes.editar?.envia ?? null) as TomadorCatalogo | null

/** Catálogo de tomadores (E18): whom the provider bills; every issue fills it. */
export function Screen() {
  const page = usePage()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  return (
    <Page title="Catálogo de tomadores" back="/home/actions/emissaonf2">
      <ListView
        slug="catalogo-tomadores"
        onAction={(nome, [linha], atualizar) => setAberto({ tomador: nome === 'editar' ? tomadorDa(linha) : null, atualizar })}
      />
      <Dialog
        opened={aberto !== null}
        onClose={() => setAberto(null)}
        title={aberto?.tomador ? 'Tomador' : 'Novo tomador'}
        size="xl"
        closeOnClickOutside={false}
      >
        {aberto === null ? null : (
          <FormularioTomador
            tomador={aberto.tomador}
            onClose={() => setAberto(null)}
            onSalvo={(mensagem) => {
              aberto.atualizar()
              setAberto(null)
              page.success(mensagem)
            }}
          />
        )}
      </Dialog>
    </Page>
  )
}
