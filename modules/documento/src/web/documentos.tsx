import { Form, FormCell, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { ListView } from '@iss/list/web/list-view'
import { DocumentoAberto } from './parts/documento-aberto.tsx'

/** Documentos (E17): with a code that document, without one the list. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const senha = search.get('senha')
  return (
    <Page title="Documentos" back={senha ? '/home/actions/documentos' : undefined}>
      {senha ? (
        <DocumentoAberto senha={senha} />
      ) : (
        <>
          <PorCodigo onAbrir={(codigo) => setSearch({ senha: codigo }, { push: true })} />
          <ListView slug="documentos" />
        </>
      )}
    </Page>
  )
}

function PorCodigo({ onAbrir }: { onAbrir: (senha: string) => void }) {
  const form = useForm({ defaultValues: { codigo: '' } })
  return (
    <Panel>
      <Form
        form={form}
        label="Abrir pelo código"
        onSubmit={({ codigo }) => {
          if (codigo.trim() !== '') onAbrir(codigo.trim())
        }}
      >
        <FormGrid>
          <TextField
            control={form.control}
            name="codigo"
            label="Código de verificação"
            placeholder="AAAA.AAAA.AAAA.AAAA"
            maxLength={60}
            span={4}
          />
          <FormCell span={3} bottom>
            <Button type="submit" variant="light" leftSection={<IconFileSearch size={17} aria-hidden="true" />}>
              Abrir documento
            </Button>
          </FormCell>
        </FormGrid>
      </Form>
    </Panel>
  )
}
