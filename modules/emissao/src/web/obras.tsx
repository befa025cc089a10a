import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { LinhasProprias } from './parts/linhas-proprias.tsx'
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

/** Obras (O1): the builder's works, which the emission offers to notes of construction. */
export function Screen() {
  return (
    <LinhasProprias<Obra | null>
      title="Obras"
      subtitle="As obras em andamento são oferecidas na emissão das notas de construção, com o código e a ART."
      slug="obras-do-contribuinte"
      size="xl"
      dialogo={(obra) => (obra ? 'Obra' : 'Nova obra')}
      linhaDe={(acao, envia) => (acao === 'editar' ? obraDe(envia) : null)}
      formulario={({ linha, ...props }) => <FormularioObra obra={linha} {...props} />}
    />
  )
}
