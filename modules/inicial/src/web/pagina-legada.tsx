import { buscarTelas, buscarUserInfo } from '@iss/portal/contract/sessao'
import { EmptyState } from '@iss/ui/empty-state'
import { Panel } from '@iss/ui/panel'
import { useInvalidate } from '@iss/portal/hooks'
import { useNavigate, usePathParam, useSearch } from '@iss/portal/navigation'
import { Page, usePage } from '@iss/portal/page'
import { toApiError } from '@iss/portal/process-server-error'
import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isRetornoDeLogin, listEnderecos } from '../domain/pagina-legada.ts'
import classes from './parts/inicial.module.css'
import { findPagina, type PaginaLegada } from './parts/find-pagina.ts'
import { followHeight, followLinks } from './parts/frame-document.ts'

/** A page of the older program inside of the shell: its links stay in the program, its sign-in returns to the start (spec 1 §2.11). */
export function Screen() {
  const acao = usePathParam('acao') ?? ''
  const [params] = useSearch()
  const navigate = useNavigate()
  const page = useRef(usePage())
  const [pagina, setPagina] = useState<PaginaLegada | null>(null)
  const [titulo, setTitulo] = useState('')
  const query = params.size > 0 ? `?${params}` : ''

  useEffect(() => {
    let current = true
    setPagina(null)
    findPagina(listEnderecos(acao, query))
      .then((found) => {
        if (!current) return
        if (found) setPagina(found)
        else navigate('/home/not-found', { replace: true })
      })
      .catch((raw: unknown) => {
        const error = toApiError(raw)
        if (current && !error.isCentral) page.current.error(error.allMessages)
      })
    return () => {
      current = false
    }
  }, [acao, query, navigate])

  return (
    <Page title={titulo || 'Página do sistema'}>
      <Panel>
        {pagina === null ? (
          <Skeleton height={320} aria-hidden="true" />
        ) : pagina.tipo === 'quadro' ? (
          <Quadro key={pagina.endereco} endereco={pagina.endereco} titulo={titulo} onTitulo={setTitulo} />
        ) : (
          <EmptyState
            icon={<IconFileText size={24} aria-hidden="true" />}
            title={pagina.nome}
            action={
              <Button component="a" href={pagina.endereco} download={pagina.nome} leftSection={<IconDownload size={18} />}>
                Baixar o documento
              </Button>
            }
          />
        )}
      </Panel>
    </Page>
  )
}

type QuadroProps = { endereco: string; titulo: string; onTitulo: (titulo: string) => void }

function Quadro({ endereco, titulo, onTitulo }: QuadroProps) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [altura, setAltura] = useState(0)

  const onLoad = useCallback(
    (documento: Document | null) => {
      if (!documento || documento.URL === 'about:blank') return
      if (isRetornoDeLogin(documento.URL)) {
        void invalidate(buscarUserInfo, buscarTelas).then(() => navigate('/home'))
        return
      }
      onTitulo(documento.title.split(' · ')[0] ?? '')
      followLinks(documento, navigate)
      followHeight(documento, setAltura)
    },
    [invalidate, navigate, onTitulo],
  )

  return (
    <iframe
      className={classes.quadro}
      height={altura || undefined}
      title={titulo || 'Página do sistema'}
      src={endereco}
      onLoad={(event) => onLoad(event.currentTarget.contentDocument)}
    />
  )
}
