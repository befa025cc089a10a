import type { Linha } from '../quem.ts'

export const telas: readonly Linha[] = [[{ perfis: ['gestor', 'administrador'] }, 'desenho', '/home/paineis-e-relatorios']]
