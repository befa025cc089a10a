import type { KindName } from '@iss/kinds'
import type { ReactNode } from 'react'
import { formatValue } from './format.ts'
import { StatusPill } from './status-pill.tsx'
import type { Tone } from './theme.tsx'

/** The content of a cell: the words of the value, a state with its colour. */
export function kindCell(kind: KindName, value: unknown, tone: Tone = 'neutral'): ReactNode {
  const text = formatValue(kind, value)
  return kind === 'status' && text !== '' ? <StatusPill tone={tone}>{text}</StatusPill> : text
}
