import type { Linha } from '../quem.ts'

/** What makes issuing fast is for whoever issues: the provider's own takers, services, models and repeated notes. */
export const chamadas: readonly Linha[] = [
  [{ chaves: ['iss:nfe:emitir'], nao: ['gestor', 'fiscal'] }, 'desenho', '/notafiscal/buscarTomadorFrequente'],
]
