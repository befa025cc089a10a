import type { Switch } from '@iss/platform/contract'
import * as declaradas from './chaves-pessoais.ts'

/** The personal switches of the product, in order of label. */
export const chavesPessoais: readonly Switch[] = Object.values(declaradas).sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
