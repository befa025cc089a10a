import type { Access } from '@iss/platform/contract'

/** Of entries of the menu that serve who has a register of his own: for the support and the administrator they can only be empty. */
export const menuDeContribuinte: Access = { naoPerfis: ['suporte', 'administrador'] }
