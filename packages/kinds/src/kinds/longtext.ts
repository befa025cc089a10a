import type { Kind } from '../kind.ts'
import { textKind } from './text.ts'

/** Text of several lines, written in a box of its own. */
export const longtextKind: Kind<string> = { ...textKind, width: 3.6 }
