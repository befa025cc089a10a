export { findCotacoes, findFator } from './find-cotacoes.ts'
export { findFeriados } from './find-feriados.ts'
