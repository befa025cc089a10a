import { type Achado, buscarTudo } from '@iss/portal/contract/busca'
import { useCall, useTelas, useUserInfo } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { Dialog } from '@iss/ui/dialog'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { findScreens } from './find-screens.ts'
import { useDebounced } from './menu-filter.tsx'
import classes from './quick-search.module.css'
import { keepRecent, listRecent } from './recent-finds.ts'

type Group = { grupo: string; achados: readonly Achado[] }

/** The one search of the portal: a field of the header, opened by Ctrl+K and '/' from everywhere. */
export function QuickSearch() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const asks = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!asks && !(event.key === '/' && !isTyping(event.target))) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <UnstyledButton className={classes.field} aria-keyshortcuts="Control+K" onClick={() => setOpened(true)}>
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.hint}>Procurar</span>
        <kbd className={classes.keys} aria-hidden="true">
          Ctrl K
        </kbd>
      </UnstyledButton>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Procurar no portal" size="lg">
        <Search onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** What was typed, what was found by groups, one of them marked: arrows move the mark, Enter opens it. */
function Search({ onDone }: { onDone: () => void }) {
  const { nomeUsuario } = useUserInfo()
  const telas = useTelas()
  const navigate = useNavigate()
  const id = useId()
  const [texto, setTexto] = useState('')
  const [marked, setMarked] = useState(0)
  const settled = useDebounced(texto.trim(), 200)
  const { data, isFetching } = useCall(
    buscarTudo,
    { texto: settled },
    { enabled: settled !== '', silent: true, keepPrevious: true, staleTime: 30_000 },
  )
  const groups = useMemo<Group[]>(() => {
    if (texto.trim() === '') return [{ grupo: 'Abertos há pouco', achados: listRecent(nomeUsuario) }]
    return [{ grupo: 'Telas', achados: findScreens(telas, texto) }, ...(data ?? [])]
  }, [texto, telas, data, nomeUsuario])
  const all = groups.flatMap(({ achados }) => achados)
  const current = all.length === 0 ? -1 : Math.min(marked, all.length - 1)
  const open = (found: Achado) => {
    keepRecent(nomeUsuario, found)
    onDone()
    navigate(found.link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const found = all[current]
    if (step !== undefined && all.length > 0) setMarked((current + step + all.length) % all.length)
    else if (event.key === 'Enter' && found) open(found)
    else return
    event.preventDefault()
  }
  const nothing = texto.trim() !== '' && all.length === 0 && !isFetching && settled === texto.trim()
  return (
    <div aria-busy={isFetching || undefined}>
      <TextInput
        data-autofocus
        label="Telas, contribuintes, notas, guias e protocolos"
        description="Nome, número, código ou documento. As setas escolhem, Enter abre."
        value={texto}
        maxLength={100}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
        autoComplete="off"
        onChange={(event) => {
          setTexto(event.currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Resultados" className={classes.list}>
        {groups
          .filter(({ achados }) => achados.length > 0)
          .map(({ grupo, achados }) => (
            <div key={grupo} role="group" aria-label={grupo}>
              <div className={classes.group} aria-hidden="true">
                {grupo}
              </div>
              {achados.map((found) => {
                const index = all.indexOf(found)
                return (
                  <div
                    key={found.link}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === current}
                    className={classes.option}
                    ref={index === current ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                    onMouseEnter={() => setMarked(index)}
                    onClick={() => open(found)}
                  >
                    <span className={classes.title}>{found.titulo}</span>
                    <span className={classes.detail}>{found.detalhe}</span>
                  </div>
                )
              })}
            </div>
          ))}
      </div>
      <p role="status" className={classes.status}>
        {nothing ? 'Nada encontrado.' : ''}
      </p>
    </div>
  )
}
