export { lerCalculo } from './ler-calculo.ts'
export { isHomologada } from './homologacao.ts'
export { listReceitas } from './receitas.ts'
export { servicosDeclaradosNoMes } from './servicos-do-pgdas.ts'
