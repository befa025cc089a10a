import { FormularioTomador } from './parts/catalogo-tomadores-form.tsx'
import { LinhasProprias } from './parts/linhas-proprias.tsx'
import type { TomadorCatalogo } from './parts/tomador-catalogo.ts'

/** Catálogo de tomadores (E18): whom the provider bills; every issue fills it. */
export function Screen() {
  return (
    <LinhasProprias<TomadorCatalogo | null>
      title="Catálogo de tomadores"
      back="/home/actions/emissaonf2"
      slug="catalogo-tomadores"
      size="xl"
      dialogo={(tomador) => (tomador ? 'Tomador' : 'Novo tomador')}
      linhaDe={(acao, envia) => (acao === 'editar' ? (envia as TomadorCatalogo) : null)}
      formulario={({ linha, ...props }) => <FormularioTomador tomador={linha} {...props} />}
    />
  )
}
