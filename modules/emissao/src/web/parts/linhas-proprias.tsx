import { type GridLine, ListView } from '@iss/list/web/list-view'
import { Page, usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { type ReactNode, useState } from 'react'

/** What the form of a row is given: the row (null: a new one), and what happens when it is closed or was saved. */
export type FormularioProps<T> = { linha: T; onClose: () => void; onSalvo: (mensagem: string) => void }

type ListaProps<T> = {
  /** List of the rows. */
  slug: string
  /** Title of the dialog of a row. */
  dialogo: (linha: T) => string
  size: 'lg' | 'xl'
  /** The row that an action is about, from what it sends; undefined: nothing is opened. */
  linhaDe: (acao: string, envia: unknown) => T | undefined
  formulario: (props: FormularioProps<T>) => ReactNode
}
type Props<T> = ListaProps<T> & { title: string; subtitle?: string; back?: string }

/** A list of rows of the selected person, each with its form in a dialog. */
export function LinhasProprias<T>({ title, subtitle, back, ...lista }: Props<T>) {
  return (
    <Page title={title} subtitle={subtitle} back={back}>
      <ListaComFormulario {...lista} />
    </Page>
  )
}

/** The same as a part of a page. */
export function ListaComFormulario<T>({ slug, dialogo, size, linhaDe, formulario }: ListaProps<T>) {
  const page = usePage()
  const [aberta, setAberta] = useState<{ linha: T; atualizar: () => void } | null>(null)
  const fechar = () => setAberta(null)
  const abrir = (acao: string, linha: GridLine | undefined, atualizar: () => void) => {
    const achada = linhaDe(acao, linha?.acoes[acao]?.envia)
    if (achada !== undefined) setAberta({ linha: achada, atualizar })
  }
  return (
    <>
      <ListView slug={slug} onAction={(acao, [linha], atualizar) => abrir(acao, linha, atualizar)} />
      <Dialog
        opened={aberta !== null}
        onClose={fechar}
        title={aberta ? dialogo(aberta.linha) : ''}
        size={size}
        closeOnClickOutside={false}
      >
        {aberta
          ? formulario({
              linha: aberta.linha,
              onClose: fechar,
              onSalvo: (mensagem) => {
                aberta.atualizar()
                fechar()
                page.success(mensagem)
              },
            })
          : null}
      </Dialog>
    </>
  )
}
