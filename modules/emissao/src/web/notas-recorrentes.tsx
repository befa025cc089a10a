import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type GridLine, ListView } from '@iss/list/web/list-view'
import { Page, usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { useState } from 'react'
import { FormularioRecorrente, type Recorrencia } from './parts/nota-recorrente-form.tsx'

type Aberta = { recorrencia: Recorrencia; atualizar: () => void }
type Envia = { id: number; versao: number; nome: string; dia: number; valor: string; ate: string | null }

function recorrenciaDa(linha: GridLine | undefined): Recorrencia | null {
  const envia = linha?.acoes.editar?.envia as Envia | undefined
  return envia
    ? {
        ...envia,
        notaId: null,
        valor: Dinheiro.from(envia.valor),
        ate: envia.ate === null ? null : Competencia.fromData(envia.ate),
      }
    : null
}

/** Notas recorrentes: what comes back every month, on which day and until when. */
export function Screen() {
  const page = usePage()
  const [aberta, setAberta] = useState<Aberta | null>(null)
  return (
    <Page
      title="Notas recorrentes"
      subtitle="Depois de emitir uma nota, escolha Tornar recorrente para que ela volte todo mês."
      back="/home/actions/notas-a-emitir"
    >
      <ListView
        slug="notas-recorrentes"
        onAction={(_nome, [linha], atualizar) => {
          const recorrencia = recorrenciaDa(linha)
          if (recorrencia) setAberta({ recorrencia, atualizar })
        }}
      />
      <Dialog
        opened={aberta !== null}
        onClose={() => setAberta(null)}
        title="Nota recorrente"
        size="lg"
        closeOnClickOutside={false}
      >
        {aberta ? (
          <FormularioRecorrente
            recorrencia={aberta.recorrencia}
            onClose={() => setAberta(null)}
            onSalvo={(mensagem) => {
              aberta.atualizar()
              setAberta(null)
              page.success(mensagem)
            }}
          />
        ) : null}
      </Dialog>
    </Page>
  )
}
