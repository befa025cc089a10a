export { findCotacoes } from './find-cotacoes.ts'
export { findFeriados } from './find-feriados.ts'
