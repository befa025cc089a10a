import { type GridLine, ListView } from '@iss/list/web/list-view'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Page, usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { useState } from 'react'
import { FormularioServico, type ServicoProprio } from './parts/meus-servicos-form.tsx'

type Aberto = { servico: ServicoProprio | null; atualizar: () => void }

function servicoDa(linha: GridLine | undefined): ServicoProprio | null {
  const envia = linha?.acoes.editar?.envia as (Omit<ServicoProprio, 'preco'> & { preco: string | null }) | undefined
  return envia ? { ...envia, preco: envia.preco === null ? null : Decimal4.from(envia.preco) } : null
}

/** Meus serviços: what the provider renders again and again, with text, activity and price. */
export function Screen() {
  const page = usePage()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  return (
    <Page
      title="Meus serviços"
      subtitle="Escolhido no item da nota, o serviço traz a descrição, a atividade, a unidade e o preço."
      back="/home/actions/emissaonf2"
    >
      <ListView
        slug="meus-servicos"
        onAction={(nome, [linha], atualizar) => setAberto({ servico: nome === 'editar' ? servicoDa(linha) : null, atualizar })}
      />
      <Dialog
        opened={aberto !== null}
        onClose={() => setAberto(null)}
        title={aberto?.servico ? 'Serviço' : 'Novo serviço'}
        size="lg"
        closeOnClickOutside={false}
      >
        {aberto === null ? null : (
          <FormularioServico
            servico={aberto.servico}
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
