import { Decimal4 } from '@iss/kernel/decimal4'
import { LinhasProprias } from './parts/linhas-proprias.tsx'
import { FormularioServico, type ServicoProprio } from './parts/meus-servicos-form.tsx'

type Envia = Omit<ServicoProprio, 'preco'> & { preco: string | null }

function servicoDe(envia: unknown): ServicoProprio {
  const { preco, ...servico } = envia as Envia
  return { ...servico, preco: preco === null ? null : Decimal4.from(preco) }
}

/** Meus serviços: what the provider renders again and again, with text, activity and price. */
export function Screen() {
  return (
    <LinhasProprias<ServicoProprio | null>
      title="Meus serviços"
      subtitle="Escolhido no item da nota, o serviço traz a descrição, a atividade, a unidade e o preço."
      back="/home/actions/emissaonf2"
      slug="meus-servicos"
      size="lg"
      dialogo={(servico) => (servico ? 'Serviço' : 'Novo serviço')}
      linhaDe={(acao, envia) => (acao === 'editar' ? servicoDe(envia) : null)}
      formulario={({ linha, ...props }) => <FormularioServico servico={linha} {...props} />}
    />
  )
}
