import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { MessagePanel, type PageMessage } from './message-panel.tsx'
import classes from './page-frame.module.css'

/** Delay before the frame shows that it is loading (spec 1 §9). */
export const FRAME_LOADING_DELAY = 100

type Props = {
  title: string
  subtitle?: ReactNode
  favorite?: boolean
  /** Absent: the page has no star. */
  onToggleFavorite?: () => void
  loading?: boolean
  messages?: readonly PageMessage[]
  onDismiss?: (tipo: PageMessage['tipo']) => void
  actions?: ReactNode
  onBack?: () => void
  /** Address of the page; the frame bears it as `data-pronto` once everything asked for is drawn, for who waits for that. */
  address?: string
  children: ReactNode
}

/** True once `on` has held for `delay` milliseconds, so that quick answers show no flicker. */
export function useDelayed(on: boolean, delay: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [on, delay])
  return on && late
}

let pagesShown = 0

/** After a change of page the keyboard and the screen reader start at its title; not on the first page, nor away from a field in use. */
function useFocusOnArrival(heading: RefObject<HTMLHeadingElement | null>) {
  useEffect(() => {
    pagesShown += 1
    const active = document.activeElement
    if (pagesShown > 1 && (active === document.body || active?.closest('nav'))) heading.current?.focus({ preventScroll: true })
  }, [heading])
}

/** Where the content of a page will stand, while it is asked for. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <div className={classes.bone} data-size="panel" />
      <div className={classes.bone} data-size="row" />
      <div className={classes.bone} data-size="row" />
      <div className={classes.bone} data-size="row" />
    </div>
  )
}

/** Title, favourite star, loading indicator and message panel common to pages (spec 1 §2.11). Scrolls to messages as they appear. */
export function PageFrame({
  title,
  subtitle,
  favorite,
  onToggleFavorite,
  loading = false,
  messages = [],
  onDismiss,
  actions,
  onBack,
  address,
  children,
}: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  const showLoading = useDelayed(loading, FRAME_LOADING_DELAY)
  const isReady = useDelayed(!loading, FRAME_LOADING_DELAY)

  useEffect(() => {
    if (messages.some(({ tipo }) => tipo !== 'SUCESS')) panel.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [messages])

  return (
    <article className={classes.page} aria-busy={loading} data-pronto={isReady ? address : undefined}>
      <div
        className={classes.loader}
        data-on={showLoading || undefined}
        role="progressbar"
        aria-label="Carregando"
        aria-hidden={!showLoading}
      />
      <header className={classes.header}>
        {onBack ? (
          <ActionIcon variant="subtle" size={34} aria-label="Voltar" onClick={onBack}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        ) : null}
        <div className={classes.headings}>
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </div>
        <div className={classes.actions}>
          {actions}
          {onToggleFavorite ? (
            <Tooltip label={favorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos'}>
              <ActionIcon
                variant="subtle"
                size={34}
                aria-label="Favorito"
                aria-pressed={favorite ?? false}
                onClick={onToggleFavorite}
                data-favorite={favorite || undefined}
                className={classes.star}
              >
                {favorite ? <IconStarFilled size={20} /> : <IconStar size={20} stroke={1.7} />}
              </ActionIcon>
            </Tooltip>
          ) : null}
        </div>
      </header>
      <div ref={panel} className={classes.messages}>
        <MessagePanel messages={messages} onDismiss={(tipo) => onDismiss?.(tipo)} />
      </div>
      {children ?? (showLoading ? <PageSkeleton /> : null)}
    </article>
  )
}
