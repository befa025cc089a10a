export { findDenunciado } from './denunciado.ts'
