import { fold } from '@iss/kernel/texto'
import type { Kind } from '../kind.ts'
import { textKind } from './text.ts'

/** Address of electronic mail, as it was given. */
export const emailKind: Kind<string> = { ...textKind, width: 2.2, compare: (a, b) => textKind.compare(fold(a), fold(b)) }
