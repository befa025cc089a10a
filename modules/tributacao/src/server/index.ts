export * from './find-multa-infracao.ts'
export * from './vigentes.ts'
export { atribuirAliquotaProgressiva, atribuirDescontoImposto } from './atribuir-beneficios.ts'
export { getPerfilPresumido } from './perfil-presumido.ts'
