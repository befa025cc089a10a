import type { Access } from '@iss/platform/contract'

/** A teaching institution (spec 2 §2.4). Students are nobody else's: neither the tax office nor an accountant reads them (LGPD art. 14). */
export const ensinoAccess = { perfis: ['ensino'], chaves: ['iss:ensino'] } as const satisfies Access

/** Who monitors teaching: sums only. Source: F57. */
export const monitorEnsinoAccess = {
  perfis: ['fiscal', 'gestor', 'administrador'],
  chaves: ['iss:ensino'],
} as const satisfies Access
