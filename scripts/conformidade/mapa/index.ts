import type { Places } from '../places.ts'
import { entidades } from './entidades.ts'
import { entidadesDaArrecadacao } from './entidades-arrecadacao.ts'
import { outros } from './outros.ts'

/** Where things of the inventory stand whose name there does not lead to them. */
export const mapa: Places = { ...entidades, ...entidadesDaArrecadacao, ...outros }
