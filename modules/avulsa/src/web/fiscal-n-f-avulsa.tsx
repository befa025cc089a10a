import { ListView } from '@iss/list/web/list-view'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { Button, Space } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { FormularioDaAvulsa } from './parts/avulsa-formulario.tsx'
import { PrestadorDaAvulsa } from './parts/avulsa-prestador.tsx'

/** Emissão de nota fiscal avulsa pelo fiscal (F135): who came to the counter, the note, the guide; below, those of the city. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const prestador = Number(search.get('prestador')) || null
  return (
    <Page
      title="Emissão de nota fiscal avulsa"
      actions={
        prestador === null ? undefined : (
          <Button
            variant="default"
            leftSection={<IconUserSearch size={17} aria-hidden="true" />}
            onClick={() => setSearch({ prestador: null })}
          >
            Outro prestador
          </Button>
        )
      }
    >
      {prestador === null ? (
        <PrestadorDaAvulsa onEscolhido={(id) => setSearch({ prestador: id }, { push: true })} />
      ) : (
        <FormularioDaAvulsa key={prestador} idPrestador={prestador} />
      )}
      <Space h="md" />
      <ListView slug="notas-avulsas" title="Notas avulsas emitidas" />
    </Page>
  )
}
