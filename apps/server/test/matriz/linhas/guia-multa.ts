import type { Linha } from '../quem.ts'

/** The guide of a fine is issued by who inspects. */
export const chamadas: readonly Linha[] = [
  [{ perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscalizacao'] }, 'desenho', '/guiamulta/*'],
]
