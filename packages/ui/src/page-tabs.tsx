import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-tabs.module.css'

export type TabItem = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type Props = { value: string; onChange: (value: string) => void; items: readonly TabItem[]; label?: string }

/** Tabs of a page; only the content of the open one is mounted. */
export function PageTabs({ value, onChange, items, label }: Props) {
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next)} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label={label}>
        {items.map((item) => (
          <Tabs.Tab key={item.value} value={item.value} disabled={item.disabled}>
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
