import { ListView, rowsOfList } from '@iss/list/web/list-view'
import { useInvalidate } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { useState } from 'react'
import { FormularioCurso } from './parts/formulario-curso.tsx'

/** Buscar curso (I1): the courses of the institution, each with its prices. */
export function Screen() {
  const page = usePage()
  const invalidate = useInvalidate()
  const [aberto, setAberto] = useState<{ id: number | null } | null>(null)
  const fechar = () => setAberto(null)
  return (
    <Page title="Buscar curso" back="/home/ensino-menu">
      <ListView slug="cursos" onAction={(acao, [linha]) => setAberto({ id: acao === 'novo' ? null : Number(linha?.id) })} />
      <Dialog
        opened={aberto !== null}
        onClose={fechar}
        title={aberto?.id ? 'Curso' : 'Novo curso'}
        size="xl"
        closeOnClickOutside={false}
      >
        {aberto ? (
          <FormularioCurso
            id={aberto.id}
            onClose={fechar}
            onSalvo={(mensagem) => {
              fechar()
              page.success(mensagem)
              void invalidate(rowsOfList('cursos'))
            }}
          />
        ) : null}
      </Dialog>
    </Page>
  )
}
