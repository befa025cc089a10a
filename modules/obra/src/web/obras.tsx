import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { ListaComFormulario } from '@iss/emissao/parts/linhas-proprias.tsx'
import { ListView } from '@iss/list/web/list-view'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { PageTabs } from '@iss/ui/page-tabs'
import { FormularioObra, type Obra } from './parts/obra-form.tsx'

type Envia = Omit<Obra, 'area' | 'valorContrato'> & { area: string | null; valorContrato: string | null }

function obraDe(envia: unknown): Obra {
  const { area, valorContrato, ...obra } = envia as Envia
  return {
    ...obra,
    area: area === null ? null : Decimal4.from(area),
    valorContrato: valorContrato === null ? null : Dinheiro.from(valorContrato),
  }
}

/** Obras (O1): the builder's works, which the emission offers to notes of construction, and those of others that he serves. */
export function Screen() {
  const [search, setSearch] = useSearch()
  const aba = search.get('aba') === 'prestador' ? 'prestador' : 'minhas'
  return (
    <Page title="Obras" subtitle="As obras em andamento são oferecidas na emissão das notas de construção, com o código e a ART.">
      <PageTabs
        label="Obras"
        value={aba}
        onChange={(valor) => setSearch({ aba: valor === 'minhas' ? null : valor })}
        items={[
          { value: 'minhas', label: 'Minhas obras', content: <MinhasObras /> },
          { value: 'prestador', label: 'Como prestador', content: <ListView slug="obras-como-prestador" /> },
        ]}
      />
    </Page>
  )
}

const MinhasObras = () => (
  <ListaComFormulario<Obra | null>
    slug="obras-do-contribuinte"
    size="xl"
    dialogo={(obra) => (obra ? 'Obra' : 'Nova obra')}
    linhaDe={(acao, envia) => (acao === 'editar' ? obraDe(envia) : acao === 'novo' ? null : undefined)}
    formulario={({ linha, ...props }) => <FormularioObra obra={linha} {...props} />}
  />
)
