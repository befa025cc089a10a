import type { Linha } from '../quem.ts'

/** The occasional taxpayer keeps his registration by a request of its own (S31). */
export const telas: readonly Linha[] = [
  [{ chaves: ['iss:centralContrib'], nao: ['gestor', 'fiscal'] }, 'desenho', '/home/actions/cadastro-eventual'],
]
