import { FileToasts } from '@iss/list/web/file-toasts'
import { useUserInfoQuery, useTelasQuery } from '@iss/portal/hooks'
import { GENERIC_FAILURE } from '@iss/portal/process-server-error'
import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { ActingFor } from './acting-for.tsx'
import { EmailPrompt } from './email-prompt.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import classes from './shell.module.css'
import { PagePanels } from './page-panels.tsx'
import { Sidebar } from './sidebar.tsx'
import { useMenu } from './use-menu.ts'
import { Visit } from './visit.tsx'

export const TEST_BANNER = 'VOCÊ ESTÁ EM AMBIENTE DE TESTE. TODAS AS MOVIMENTAÇÕES NÃO TEM VALOR FISCAL.'

/** The signed-in shell: header, side menu, content (spec 2 §2.2). */
export function HomeShell() {
  const user = useUserInfoQuery()
  const telas = useTelasQuery()
  const menu = useMenu()
  if (user.isError || telas.isError) return <Unavailable onRetry={() => void Promise.all([user.refetch(), telas.refetch()])} />
  if (!user.data || telas.isLoading) return <Loading />
  return (
    <div
      className={classes.shell}
      data-open={menu.open || undefined}
      data-viewport={menu.viewport}
      data-teste={!user.data.producao || undefined}
    >
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Header menu={menu} />
      {user.data.producao ? null : (
        <p className={classes.banner} role="note">
          {TEST_BANNER}
        </p>
      )}
      <Sidebar menu={menu} />
      {menu.open && menu.viewport !== 'desktop' ? (
        <button type="button" className={classes.backdrop} aria-label="Fechar menu" onClick={menu.close} />
      ) : null}
      {/* The click only closes an unlocked menu, which the button of the header does for the keyboard. */}
      <main id="conteudo" tabIndex={-1} className={classes.content} onClick={menu.onContentClick}>
        <Visit />
        <ActingFor />
        <EmailPrompt />
        <Outlet />
        <PagePanels />
        <FileToasts />
      </main>
    </div>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={classes.loading} role="alert">
      <span>{GENERIC_FAILURE}</span>
      <Button variant="light" onClick={onRetry}>
        Tentar novamente
      </Button>
    </main>
  )
}
