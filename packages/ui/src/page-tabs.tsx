import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './page-tabs.module.css'

export type TabItem = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type Props = { value: string; onChange: (value: string) => void; items: readonly TabItem[]; label?: string }

/** The strip of the tabs: where it goes on beyond what is seen, and the open tab brought into sight. */
function useStrip(value: string, count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const { current } = strip
    if (!current || count === 0) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current
      setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [count])
  useEffect(() => {
    const { current } = strip
    const open = [...(current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].find(
      ({ dataset }) => dataset.value === value,
    )
    if (current && open) current.scrollLeft = open.offsetLeft - (current.clientWidth - open.offsetWidth) / 2
  }, [value])
  return { strip, more }
}

/** Tabs of a page; only the content of the open one is mounted. A strip that is wider than the screen fades out where it goes on. */
export function PageTabs({ value, onChange, items, label }: Props) {
  const { strip, more } = useStrip(value, items.length)
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)} keepMounted={false}>
      <Tabs.List
        ref={strip}
        className={classes.list}
        aria-label={label}
        data-before={more.before || undefined}
        data-after={more.after || undefined}
      >
        {items.map((item) => (
          <Tabs.Tab key={item.value} value={item.value} data-value={item.value} disabled={item.disabled}>
            {item.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {items.map((item) => (
        <Tabs.Panel key={item.value} value={item.value}>
          {item.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
