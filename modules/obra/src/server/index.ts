export { findVinculo, vincularPrestador } from './obra-prestador.ts'
export { listTiposAbatimento } from './abatimento-obra.ts'
export { monitoradasSql } from './obras-monitoradas.ts'
