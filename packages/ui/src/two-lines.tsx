import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** A value with what belongs to it below, so that the rows of a grid fit the page. */
export function TwoLines({ above, below, oneLine }: { above: ReactNode; below: string; oneLine: boolean }) {
  return (
    <div>
      {above}
      <Text size="xs" c="dimmed" className={oneLine ? classes.oneLine : classes.below}>
        {below}
      </Text>
    </div>
  )
}
