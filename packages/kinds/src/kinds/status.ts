import type { Kind } from '../kind.ts'
import { textKind } from './text.ts'

/** State in words; screens show it with the colour that the column says. */
export const statusKind: Kind<string> = { ...textKind, width: 1.2, oneLine: true }
